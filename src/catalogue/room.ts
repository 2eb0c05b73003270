import type { Page, PagesOf } from '../platform/room.ts'
import { courseListLoader } from './course-list.loader.ts'

export const pages = [
  {
    path: '/course',
    file: 'catalogue/CourseListPage.tsx',
    loader: courseListLoader,
    head: {
      title: 'Courses',
      description:
        'Abacus, Vedic Math, Rubik’s Cube and Handwriting courses for children, and teacher training, with price and lessons.',
    },
    kept: true,
    search: 'listed',
  },
  {
    path: '/coursecard',
    file: 'catalogue/CourseCardStripPage.tsx',
    head: { title: 'Course cards' },
    kept: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
