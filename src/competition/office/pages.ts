import type { Page, PagesOf } from '../../platform/rooms/room.ts'

const place = { section: 'Competitions', roles: ['organiser'] } as const

export const officePages = [
  {
    path: '/office/competitions',
    file: 'competition/office/CompetitionsPage.tsx',
    meta: { title: 'Competitions' },
    search: 'hidden',
    office: { ...place, listed: true },
  },
  {
    path: '/office/competitions/new',
    file: 'competition/office/NewCompetitionPage.tsx',
    meta: { title: 'New competition' },
    search: 'hidden',
    office: place,
  },
  {
    path: '/office/competitions/:id',
    file: 'competition/office/OfficeCompetitionPage.tsx',
    meta: { title: 'Competition' },
    search: 'hidden',
    office: place,
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
