import type { Page, PagesOf } from '../../platform/rooms/room.ts'

/** The office pages to confirm exams, edit exam levels and sign letters off. */
export const officePages = [
  {
    path: '/office/exams',
    file: 'craft/office/OfficeExamsPage.tsx',
    meta: { title: 'Grade exams' },
    cached: true,
    search: 'hidden',
    office: { section: 'Quizzes', roles: ['author', 'organiser'], listed: true },
  },
  {
    path: '/office/exams/ladders/:id',
    file: 'craft/office/LadderPage.tsx',
    meta: { title: 'Exam levels' },
    search: 'hidden',
    office: { section: 'Quizzes', roles: ['author'] },
  },
  {
    path: '/office/letters',
    file: 'craft/office/OfficeLettersPage.tsx',
    meta: { title: 'Handwriting' },
    cached: true,
    search: 'hidden',
    office: { section: 'People', roles: ['office'], listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
