import { pages } from '../../src/app/pages.server.ts'
import type { Page } from '../../src/platform/rooms/room.ts'

/** Who looks at a screen: somebody who is not logged in, or an account of the demo. */
export type Viewer = 'visitor' | 'student' | 'parent' | 'teacher' | 'owner'

export type Screen = {
  name: string
  /** The path of its page, as its room declares it. */
  pattern: string
  viewer: Viewer
  /** Behind the question mark. */
  query?: string
  /** The page on which the first link, or the first row, leads to it; none for a path without parameters. */
  foundOn?: string
}

/** Where what stands behind a parameter is found. */
const foundOn: Readonly<Record<string, string>> = {
  '/teachers/:id': '/teachers',
  '/blogs-details/:id': '/blogs',
  '/studentprofile/:id': '/home',
  '/teacherprofile/:id': '/teach',
  '/questionPaper/:quizId': '/competition',
  '/ViewResults/:id': '/home',
  '/competitions/:id': '/competition',
  '/competitions/:id/wait': '/competitions/:id',
  '/competitions/:id/paper': '/competitions/:id/ranks',
  '/competitions/:id/ranks': '/competition',
  '/certificates/:code': '/competitions/:id/ranks',
  '/exams/:id': '/exams',
  '/exams/certificates/:code': '/exams',
  '/course-details/:id': '/course',
  '/my-courses/:courseId': '/my-courses',
  '/checkout/:courseId': '/family',
  '/teach/groups/:id': '/teach',
  '/teach/groups/:id/homework/:homeworkId': '/teach/groups/:id',
  '/teach/groups/:id/children/:studentId': '/teach/groups/:id',
  '/homework/:id': '/home',
  '/family/children/:id': '/family',
  '/family/children/:id/map': '/family/children/:id',
  '/office/mails/:kind': '/office/mails',
  '/office/enquiries/:id': '/office/enquiries',
  '/office/people/:id': '/office/people',
  '/office/groups/:id': '/office/groups',
  '/office/courses/:id': '/office/courses',
  '/office/categories/:id': '/office/categories',
  '/office/teachers/:id': '/office/teachers',
  '/office/quizzes/subjects/:id': '/office/quizzes',
  '/office/quizzes/:id': '/office/quizzes',
  '/office/quizzes/:id/analysis': '/office/quizzes/:id',
  '/office/quizzes/:id/now': '/office/quizzes/:id',
  '/office/competitions/:id': '/office/competitions',
  '/office/exams/ladders/:id': '/office/exams',
  '/office/blogs/:id': '/office/blogs',
  '/office/banners/:id': '/office/banners',
  '/office/testimonials/:id': '/office/testimonials',
  '/office/gallery/:id': '/office/gallery',
  '/office/orders/:id': '/office/orders',
  '/office/coupons/:id': '/office/coupons',
  '/office/fees/families/:id': '/office/fees',
  '/office/announcements/:id': '/office/announcements',
}

/** Whose a page is where its path does not say it. */
const viewers: Readonly<Record<string, Viewer>> = {
  '/staff': 'owner',
  '/practice/write/show': 'teacher',
  '/checkout/:courseId': 'parent',
  '/ViewResults/:id': 'student',
  '/questionPaper/:quizId': 'student',
  '/competitions/:id/wait': 'student',
  '/competitions/:id/paper': 'student',
  '/certificates/:code': 'student',
  '/exams/certificates/:code': 'student',
}

function viewerOf({ path, office, personal }: Page): Viewer {
  const known = viewers[path]
  if (known) return known
  if (office) return 'owner'
  if (!personal) return 'visitor'
  if (path.startsWith('/teach')) return 'teacher'
  return path.startsWith('/family') ? 'parent' : 'student'
}

const nameOf = (path: string) =>
  path === '/' ? 'front-page' : path.slice(1).replaceAll('/', '-').replaceAll(':', '')

const screenOf = (page: Page): Screen => ({
  name: nameOf(page.path),
  pattern: page.path,
  viewer: viewerOf(page),
  ...(page.path.includes(':') ? { foundOn: foundOn[page.path] ?? '' } : {}),
})

/** Other states of a page, and what is no page. */
const more: readonly Screen[] = [
  { name: 'not-found', pattern: '/nowhere', viewer: 'visitor' },
  ...['watch', 'key'].map((tab) => ({
    name: `office-competitions-id-${tab}`,
    pattern: '/office/competitions/:id',
    viewer: 'owner' as const,
    query: `?tab=${tab}`,
    foundOn: '/office/competitions',
  })),
]

/** What a visit changes is looked at before (the log) or after (an attempt begins) all others. */
const first = ['/office/audit']
const last = ['/questionPaper/:quizId']
const turnOf = ({ pattern }: Screen) => Number(last.includes(pattern)) - Number(first.includes(pattern))

/** Every screen, in the order in which pictures are taken. */
export const screens: readonly Screen[] = [...pages.map(screenOf), ...more].toSorted(
  (a, b) => turnOf(a) - turnOf(b),
)

/** Pictures that documents show: of a screen at a width in light colours, as much as a window shows. */
export const documentPictures: readonly { file: string; screen: string; width: number; shown?: number }[] = [
  { file: 'docs/pictures/home.webp', screen: 'front-page', width: 1_280, shown: 800 },
  { file: 'docs/pictures/abacus.webp', screen: 'practice-soroban', width: 1_280, shown: 800 },
  { file: 'docs/pictures/office.webp', screen: 'office', width: 1_280, shown: 800 },
  { file: 'docs/office/desk.webp', screen: 'office', width: 1_280 },
  { file: 'docs/office/enquiries.webp', screen: 'office-enquiries', width: 1_280 },
  { file: 'docs/office/enquiries-phone.webp', screen: 'office-enquiries', width: 360 },
  { file: 'docs/office/people.webp', screen: 'office-people', width: 1_280 },
  { file: 'docs/office/course.webp', screen: 'office-courses-id', width: 1_280 },
  { file: 'docs/office/quizzes.webp', screen: 'office-quizzes', width: 1_280 },
  { file: 'docs/office/import.webp', screen: 'office-questions-import', width: 1_280 },
  { file: 'docs/office/watch.webp', screen: 'office-competitions-id-watch', width: 1_280 },
  { file: 'docs/office/orders.webp', screen: 'office-orders', width: 1_280 },
  { file: 'docs/office/gst.webp', screen: 'office-reports-gst', width: 1_280 },
  { file: 'docs/office/backups.webp', screen: 'office-backups', width: 1_280 },
]
