import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { courseMeta } from './buy/course-meta.ts'
import { words } from './room.words.ts'

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
    alsoIn: ['hi'],
    contentInEnglish: true,
  },
  {
    path: '/checkout/:courseId',
    file: 'enrolment/buy/CheckoutPage.tsx',
    meta: { title: words.review },
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/payment-status',
    file: 'enrolment/pay/PaymentStatusPage.tsx',
    meta: { title: words.status },
    cached: true,
    personal: true,
    search: 'hidden',
    talksToOpener: true,
    alsoIn: ['hi'],
  },
  {
    path: '/my-courses',
    file: 'enrolment/learn/MyCoursesPage.tsx',
    meta: { title: words.myCourses },
    cached: true,
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/my-courses/:courseId',
    file: 'enrolment/learn/CoursePlayerPage.tsx',
    meta: { title: words.myCourses },
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
