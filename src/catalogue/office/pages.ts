import type { Page, PagesOf } from '../../platform/rooms/room.ts'

const courses = { section: 'Courses', roles: ['author'] } as const

/** The pages of the office that edit the catalogue. */
export const officePages = [
  {
    path: '/office/courses',
    file: 'catalogue/office/CoursesPage.tsx',
    meta: { title: 'Courses' },
    cached: true,
    search: 'hidden',
    office: { ...courses, listed: true },
  },
  {
    path: '/office/courses/:id',
    file: 'catalogue/office/CoursePage.tsx',
    meta: { title: 'Course' },
    search: 'hidden',
    office: courses,
  },
  {
    path: '/office/categories',
    file: 'catalogue/office/CategoriesPage.tsx',
    meta: { title: 'Categories' },
    cached: true,
    search: 'hidden',
    office: { ...courses, listed: true },
  },
  {
    path: '/office/categories/:id',
    file: 'catalogue/office/CategoryPage.tsx',
    meta: { title: 'Category' },
    search: 'hidden',
    office: courses,
  },
  {
    path: '/office/teachers',
    file: 'catalogue/office/TeachersPage.tsx',
    meta: { title: 'Teachers' },
    cached: true,
    search: 'hidden',
    office: { ...courses, listed: true },
  },
  {
    path: '/office/teachers/:id',
    file: 'catalogue/office/TeacherPage.tsx',
    meta: { title: 'Teacher' },
    search: 'hidden',
    office: courses,
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
