import type { Clearing } from '../platform/clearing.server.ts'
import { courseCategories, courses } from './catalogue.tables.ts'

/** Courses with their lessons, and the categories, when they are to go. Films nobody names are swept. */
export const catalogueClearing: Clearing = {
  count: async (on) => [
    { count: await on.$count(courses), one: 'course', more: 'courses', withCourses: true },
    {
      count: await on.$count(courseCategories),
      one: 'course category',
      more: 'course categories',
      withCourses: true,
    },
  ],
  clear: async (tx, choice) => {
    if (!choice.courses) return
    await tx.delete(courses)
    await tx.delete(courseCategories)
  },
}
