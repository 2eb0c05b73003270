import type { Page, PagesOf } from '../../platform/rooms/room.ts'

/** The pages of pay: for the owner. */
export const officePages = [
  {
    path: '/office/pay',
    file: 'pay/office/PayPage.tsx',
    meta: { title: 'Pay' },
    cached: true,
    search: 'hidden',
    office: { section: 'Money', roles: [], listed: true },
  },
  {
    path: '/office/pay/:id',
    file: 'pay/office/SheetPage.tsx',
    meta: { title: 'Pay sheet' },
    search: 'hidden',
    office: { section: 'Money', roles: [] },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
