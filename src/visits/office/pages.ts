import type { Page, PagesOf } from '../../platform/rooms/room.ts'

/** The pages of visits: listed once there are several centres, so that one centre sees none of it. */
export const officePages = [
  {
    path: '/office/visits',
    file: 'visits/office/VisitsPage.tsx',
    meta: { title: 'Visits' },
    cached: true,
    search: 'hidden',
    office: { section: 'People', roles: ['office'], seat: true, listed: 'network' },
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
