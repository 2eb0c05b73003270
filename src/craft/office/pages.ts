import type { Page, PagesOf } from '../../platform/room.ts'

/** The pages of the office that have the word on exams, and make their ladders. */
export const officePages = [
  {
    path: '/office/exams',
    file: 'craft/office/OfficeExamsPage.tsx',
    head: { title: 'Grade exams' },
    kept: true,
    search: 'hidden',
    office: { section: 'Quizzes', roles: ['author', 'organiser'], listed: true },
  },
  {
    path: '/office/exams/ladders/:id',
    file: 'craft/office/LadderPage.tsx',
    head: { title: 'Ladder of exams' },
    search: 'hidden',
    office: { section: 'Quizzes', roles: ['author'] },
  },
] as const satisfies readonly Page[]

declare module '../../platform/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
