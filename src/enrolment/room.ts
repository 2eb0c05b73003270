import type { Page, PagesOf } from '../platform/room.ts'
import { courseDetailsLoader } from './buy/course-details.loader.ts'
import { courseHead } from './buy/course-head.ts'

export const pages = [
  {
    path: '/course-details/:id',
    file: 'enrolment/buy/CourseDetailsPage.tsx',
    loader: courseDetailsLoader,
    head: courseHead,
    kept: true,
    search: 'listed',
  },
  {
    path: '/checkout/:courseId',
    file: 'enrolment/buy/CheckoutPage.tsx',
    head: { title: 'Look over and pay' },
    personal: true,
    search: 'hidden',
  },
  {
    path: '/payment-status',
    file: 'enrolment/pay/PaymentStatusPage.tsx',
    head: { title: 'Payment status' },
    kept: true,
    personal: true,
    search: 'hidden',
    talksToOpener: true,
  },
  {
    path: '/my-courses',
    file: 'enrolment/learn/MyCoursesPage.tsx',
    head: { title: 'My Courses' },
    kept: true,
    personal: true,
    search: 'hidden',
  },
  {
    path: '/my-courses/:courseId',
    file: 'enrolment/learn/CoursePlayerPage.tsx',
    head: { title: 'My Courses' },
    personal: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
