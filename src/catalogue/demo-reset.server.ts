import type { DemoReset, ResetCount } from '../platform/rooms/demo-reset.server.ts'
import { eraseTranslations } from '../platform/translations/translations.server.ts'
import { courseCategories, courses, teacherProfiles } from './catalogue.tables.ts'

/**
 * Courses with their lessons, and the categories, when they are to go; the pages of teachers in any case, for
 * the demo's are of nobody.
 */
export const catalogueDemoReset: DemoReset = {
  count: async (on): Promise<ResetCount[]> => [
    { count: await on.$count(courses), one: 'course', more: 'courses', withContent: true },
    {
      count: await on.$count(courseCategories),
      one: 'course category',
      more: 'course categories',
      withContent: true,
    },
    { count: await on.$count(teacherProfiles), one: 'page of a teacher', more: 'pages of teachers' },
  ],
  clear: async (tx, choice) => {
    await tx.delete(teacherProfiles)
    await eraseTranslations(tx, ['teacher'])
    if (!choice.content) return
    await eraseTranslations(tx, ['course', 'lesson', 'category'])
    await tx.delete(courses)
    await tx.delete(courseCategories)
  },
}
