import type { Page, PagesOf } from '../platform/room.ts'

export const pages = [
  {
    path: '/login',
    file: 'people/account/LoginPage.tsx',
    head: { title: 'Login' },
    bare: true,
    kept: true,
    search: 'welcome',
  },
  {
    path: '/signup',
    file: 'people/account/SignupPage.tsx',
    head: { title: 'Signup' },
    bare: true,
    kept: true,
    search: 'welcome',
  },
  {
    path: '/forgot-password',
    file: 'people/account/ForgotPasswordPage.tsx',
    head: { title: 'Forgot password' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
  {
    path: '/reset-password',
    file: 'people/account/ResetPasswordPage.tsx',
    head: { title: 'A new password' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
  {
    path: '/verify-email',
    file: 'people/account/VerifyEmailPage.tsx',
    head: { title: 'Confirm your email' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
  {
    path: '/family/login',
    file: 'people/family/FamilyLoginPage.tsx',
    head: { title: 'Family login' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
  {
    path: '/family/signup',
    file: 'people/family/FamilySignupPage.tsx',
    head: { title: 'A family account' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
  {
    path: '/family/start',
    file: 'people/family/FamilyStartPage.tsx',
    head: { title: 'Begin with your slip' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
  {
    path: '/family',
    file: 'people/family/FamilyPage.tsx',
    head: { title: 'Family' },
    kept: true,
    search: 'hidden',
  },
  {
    path: '/staff/login',
    file: 'people/staff/StaffLoginPage.tsx',
    head: { title: 'Staff login' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
  {
    path: '/staff',
    file: 'people/staff/StaffPage.tsx',
    head: { title: 'Staff' },
    kept: true,
    search: 'hidden',
  },
  {
    path: '/studentprofile/:id',
    file: 'people/profile/StudentProfilePage.tsx',
    head: { title: 'Student profile' },
    search: 'hidden',
  },
  {
    path: '/teacherprofile/:id',
    file: 'people/profile/TeacherProfilePage.tsx',
    head: { title: 'Teacher profile' },
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
