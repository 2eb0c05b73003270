import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { FILTER_NAMES } from './catalogue.rules.ts'
import type { TeacherData } from './teachers.loader.ts'
import { words } from './room.words.ts'

export const pages = [
  {
    path: '/course',
    file: 'catalogue/CourseListPage.tsx',
    loader: async () => (await import('./course-list.loader.ts')).courseListLoader(),
    query: FILTER_NAMES,
    meta: {
      title: words.courses,
      description: words.coursesDescription,
    },
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
  },
  {
    path: '/teachers',
    file: 'catalogue/TeachersPage.tsx',
    loader: async () => (await import('./teachers.loader.ts')).teachersLoader(),
    meta: { title: words.teachers, description: words.teachersDescription },
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
  },
  {
    path: '/teachers/:id',
    file: 'catalogue/TeacherPage.tsx',
    loader: async (args) => (await import('./teachers.loader.ts')).teacherLoader(args),
    meta: (loaded: unknown) => {
      const { teacher } = (loaded ?? {}) as Partial<TeacherData>
      if (!teacher) return { title: words.teacher }
      return { title: teacher.name, description: teacher.teaches, trail: [[words.teachers, '/teachers']] }
    },
    cached: true,
    search: 'welcome',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
    contentInEnglish: true,
  },
  {
    path: '/coursecard',
    file: 'catalogue/CourseCardStripPage.tsx',
    meta: { title: 'Course cards' },
    cached: true,
    search: 'hidden',
    hydrate: 'on-touch',
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
