import type { RouteObject } from 'react-router'
import { handle, titled } from './head.ts'

/** The part of the route table that is about accounts. */
export const accountRoutes: RouteObject[] = [
  {
    path: '/login',
    lazy: async () => ({ Component: (await import('../people/LoginPage.tsx')).LoginPage }),
    handle: handle({ module: 'src/people/LoginPage.tsx', bare: true, head: titled('Login') }),
  },
  {
    path: '/signup',
    lazy: async () => ({ Component: (await import('../people/SignupPage.tsx')).SignupPage }),
    handle: handle({ module: 'src/people/SignupPage.tsx', bare: true, head: titled('Signup') }),
  },
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('../people/ForgotPasswordPage.tsx')).ForgotPasswordPage }),
    handle: handle({ module: 'src/people/ForgotPasswordPage.tsx', bare: true, hidden: true, head: titled('Forgot password') }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({ Component: (await import('../people/ResetPasswordPage.tsx')).ResetPasswordPage }),
    handle: handle({ module: 'src/people/ResetPasswordPage.tsx', bare: true, hidden: true, head: titled('A new password') }),
  },
  {
    path: '/verify-email',
    lazy: async () => ({ Component: (await import('../people/VerifyEmailPage.tsx')).VerifyEmailPage }),
    handle: handle({ module: 'src/people/VerifyEmailPage.tsx', bare: true, hidden: true, head: titled('Confirm your email') }),
  },
  {
    path: '/family/login',
    lazy: async () => ({ Component: (await import('../people/FamilyEntryPages.tsx')).FamilyLoginPage }),
    handle: handle({ module: 'src/people/FamilyEntryPages.tsx', bare: true, hidden: true, head: titled('Family login') }),
  },
  {
    path: '/family/signup',
    lazy: async () => ({ Component: (await import('../people/FamilyEntryPages.tsx')).FamilySignupPage }),
    handle: handle({ module: 'src/people/FamilyEntryPages.tsx', bare: true, hidden: true, head: titled('A family account') }),
  },
  {
    path: '/family',
    lazy: async () => ({ Component: (await import('../people/FamilyPage.tsx')).FamilyPage }),
    handle: handle({ module: 'src/people/FamilyPage.tsx', hidden: true, head: titled('Family') }),
  },
  {
    path: '/staff/login',
    lazy: async () => ({ Component: (await import('../people/StaffLoginPage.tsx')).StaffLoginPage }),
    handle: handle({ module: 'src/people/StaffLoginPage.tsx', bare: true, hidden: true, head: titled('Staff login') }),
  },
  {
    path: '/staff',
    lazy: async () => ({ Component: (await import('../people/StaffPage.tsx')).StaffPage }),
    handle: handle({ module: 'src/people/StaffPage.tsx', hidden: true, head: titled('Staff') }),
  },
  {
    path: '/studentprofile/:id',
    lazy: async () => ({ Component: (await import('../people/StudentProfilePage.tsx')).StudentProfilePage }),
    handle: handle({ module: 'src/people/StudentProfilePage.tsx', hidden: true, head: titled('Student profile') }),
  },
  {
    path: '/teacherprofile/:id',
    lazy: async () => ({ Component: (await import('../people/TeacherProfilePage.tsx')).TeacherProfilePage }),
    handle: handle({ module: 'src/people/TeacherProfilePage.tsx', hidden: true, head: titled('Teacher profile') }),
  },
]
