import type { Page, PagesOf } from '../../platform/rooms/room.ts'

/** The pages of the stock. */
export const officePages = [
  {
    path: '/office/stock',
    file: 'stock/office/StockPage.tsx',
    meta: { title: 'Stock' },
    cached: true,
    search: 'hidden',
    office: { section: 'Money', roles: ['office'], seat: true, listed: true },
  },
  {
    path: '/office/stock/:id',
    file: 'stock/office/OrderPage.tsx',
    meta: { title: 'Stock order' },
    search: 'hidden',
    office: { section: 'Money', roles: ['office'], seat: true },
  },
  {
    path: '/office/promotions',
    file: 'stock/office/PromotionsPage.tsx',
    meta: { title: 'Exams and kits' },
    cached: true,
    search: 'hidden',
    office: { section: 'People', roles: ['office'], seat: true, listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
