import type { Page, PagesOf } from '../../platform/rooms/room.ts'

/** The pages of visits: reached from a centre, so that an academy with one sees none of it. */
export const officePages = [
  {
    path: '/office/visits',
    file: 'visits/office/VisitsPage.tsx',
    meta: { title: 'Visits' },
    cached: true,
    search: 'hidden',
    office: { section: 'People', roles: ['office'], seat: true },
  },
  {
    path: '/office/visits/:id',
    file: 'visits/office/VisitPage.tsx',
    meta: { title: 'Visit' },
    search: 'hidden',
    office: { section: 'People', roles: ['office'], seat: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
