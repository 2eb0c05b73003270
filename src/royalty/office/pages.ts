import type { Page, PagesOf } from '../../platform/rooms/room.ts'

/** The pages of royalties: listed once there are several centres, so that one centre sees none of it. */
export const officePages = [
  {
    path: '/office/royalty',
    file: 'royalty/office/RoyaltyPage.tsx',
    meta: { title: 'Royalty' },
    cached: true,
    search: 'hidden',
    office: { section: 'Money', roles: ['office'], seat: true, listed: 'network' },
  },
  {
    path: '/office/royalty/new',
    file: 'royalty/office/NewAgreementPage.tsx',
    meta: { title: 'New agreement' },
    cached: true,
    search: 'hidden',
    office: { section: 'Money', roles: [] },
  },
  {
    path: '/office/royalty/:id',
    file: 'royalty/office/StatementPage.tsx',
    meta: { title: 'Royalty statement' },
    search: 'hidden',
    office: { section: 'Money', roles: ['office'], seat: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
