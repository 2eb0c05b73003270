import type { Page, PagesOf } from '../../platform/rooms/room.ts'

/** The pages of centres: listed once there are several, so that one centre sees none of it. */
export const officePages = [
  {
    path: '/office/centres',
    file: 'centres/office/CentresPage.tsx',
    meta: { title: 'Centres' },
    cached: true,
    search: 'hidden',
    office: { section: 'People', roles: ['office'], seat: true, listed: 'network' },
  },
  {
    path: '/office/centres/new',
    file: 'centres/office/NewCentrePage.tsx',
    meta: { title: 'New centre' },
    cached: true,
    search: 'hidden',
    office: { section: 'People', roles: [] },
  },
  {
    path: '/office/centres/:id',
    file: 'centres/office/CentrePage.tsx',
    meta: { title: 'Centre' },
    search: 'hidden',
    office: { section: 'People', roles: ['office'], seat: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
