import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { courseMeta } from './buy/course-meta.ts'

/** Personal keys in a browser's storage; deleted at logout. */
export const privateKeys: readonly string[] = ['paymentResult']

export const pages = [
  {
    path: '/course-details/:id',
    file: 'enrolment/buy/CourseDetailsPage.tsx',
    loader: async (args) => (await import('./buy/course-details.loader.ts')).courseDetailsLoader(args),
    meta: courseMeta,
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
  },
  {
    path: '/checkout/:courseId',
    file: 'enrolment/buy/CheckoutPage.tsx',
    meta: { title: 'Review and pay' },
    personal: true,
    search: 'hidden',
  },
  {
    path: '/payment-status',
    file: 'enrolment/pay/PaymentStatusPage.tsx',
    meta: { title: 'Payment status' },
    cached: true,
    personal: true,
    search: 'hidden',
    talksToOpener: true,
  },
  {
    path: '/my-courses',
    file: 'enrolment/learn/MyCoursesPage.tsx',
    meta: { title: 'My Courses' },
    cached: true,
    personal: true,
    search: 'hidden',
  },
  {
    path: '/my-courses/:courseId',
    file: 'enrolment/learn/CoursePlayerPage.tsx',
    meta: { title: 'My Courses' },
    personal: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
