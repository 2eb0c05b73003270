import type { Page, PagesOf } from '../../platform/room.ts'

/** The page of the office that has the word on exams. */
export const officePages = [
  {
    path: '/office/exams',
    file: 'craft/office/OfficeExamsPage.tsx',
    head: { title: 'Grade exams' },
    kept: true,
    search: 'hidden',
    office: { section: 'Competitions', roles: ['organiser'], listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
