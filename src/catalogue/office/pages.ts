import type { Page, PagesOf } from '../../platform/room.ts'

const courses = { section: 'Courses', roles: ['author'] } as const

/** The pages of the office that edit the catalogue. */
export const officePages = [
  {
    path: '/office/courses',
    file: 'catalogue/office/CoursesPage.tsx',
    head: { title: 'Courses' },
    kept: true,
    search: 'hidden',
    office: { ...courses, listed: true },
  },
  {
    path: '/office/courses/:id',
    file: 'catalogue/office/CoursePage.tsx',
    head: { title: 'Course' },
    search: 'hidden',
    office: courses,
  },
  {
    path: '/office/categories',
    file: 'catalogue/office/CategoriesPage.tsx',
    head: { title: 'Categories' },
    kept: true,
    search: 'hidden',
    office: { ...courses, listed: true },
  },
  {
    path: '/office/categories/:id',
    file: 'catalogue/office/CategoryPage.tsx',
    head: { title: 'Category' },
    search: 'hidden',
    office: courses,
  },
  {
    path: '/office/teachers',
    file: 'catalogue/office/TeachersPage.tsx',
    head: { title: 'Teachers' },
    kept: true,
    search: 'hidden',
    office: { ...courses, listed: true },
  },
  {
    path: '/office/teachers/:id',
    file: 'catalogue/office/TeacherPage.tsx',
    head: { title: 'Teacher' },
    search: 'hidden',
    office: courses,
  },
] as const satisfies readonly Page[]

declare module '../../platform/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
