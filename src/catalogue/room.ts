import type { Page, PagesOf } from '../platform/room.ts'
import { FILTER_NAMES } from './catalogue.rules.ts'
import { courseListLoader } from './course-list.loader.ts'
import { type TeacherData, teacherLoader, teachersLoader } from './teachers.loader.ts'

export const pages = [
  {
    path: '/course',
    file: 'catalogue/CourseListPage.tsx',
    loader: courseListLoader,
    query: FILTER_NAMES,
    head: {
      title: 'Courses',
      description:
        'Abacus, Vedic Math, Rubik’s Cube and Handwriting courses for children, and teacher training, with price and lessons.',
    },
    kept: true,
    search: 'listed',
  },
  {
    path: '/teachers',
    file: 'catalogue/TeachersPage.tsx',
    loader: teachersLoader,
    head: { title: 'Teachers', description: 'Who leads the courses, and what they teach.' },
    kept: true,
    search: 'listed',
  },
  {
    path: '/teachers/:id',
    file: 'catalogue/TeacherPage.tsx',
    loader: teacherLoader,
    head: (loaded: unknown) => {
      const { teacher } = (loaded ?? {}) as Partial<TeacherData>
      if (!teacher) return { title: 'Teacher' }
      return { title: teacher.name, description: teacher.teaches, trail: [['Teachers', '/teachers']] }
    },
    kept: true,
    search: 'welcome',
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
