import type { Page, PagesOf } from '../../platform/rooms/room.ts'

const money = { section: 'Money', roles: ['office'] } as const

/** The pages of the office that look after monthly fees. */
export const officePages = [
  {
    path: '/office/fees',
    file: 'fees/office/FeesPage.tsx',
    meta: { title: 'Fees' },
    cached: true,
    search: 'hidden',
    office: { ...money, seat: true, listed: true },
  },
  {
    path: '/office/fees/run',
    file: 'fees/office/RunPage.tsx',
    meta: { title: 'Monthly bills' },
    cached: true,
    search: 'hidden',
    office: { ...money, seat: true, listed: true },
  },
  {
    path: '/office/fees/day',
    file: 'fees/office/DayPage.tsx',
    meta: { title: 'Day book' },
    cached: true,
    search: 'hidden',
    office: { ...money, seat: true, listed: true },
  },
  {
    path: '/office/fees/plans',
    file: 'fees/office/PlansPage.tsx',
    meta: { title: 'Fee plans' },
    cached: true,
    search: 'hidden',
    office: { ...money, listed: true },
  },
  {
    path: '/office/fees/import',
    file: 'fees/office/import/FeeImportPage.tsx',
    meta: { title: 'Import fees' },
    cached: true,
    search: 'hidden',
    office: money,
  },
  {
    path: '/office/fees/books',
    file: 'fees/office/export/BooksExportPage.tsx',
    meta: { title: 'Export the books' },
    search: 'hidden',
    office: { section: 'Money', roles: [], listed: true },
  },
  {
    path: '/office/fees/company',
    file: 'fees/office/export/CompanyBooksPage.tsx',
    meta: { title: 'Export the books' },
    search: 'hidden',
    office: { ...money, seat: 'only' },
  },
  {
    path: '/office/fees/families/:id',
    file: 'fees/office/LedgerPage.tsx',
    meta: { title: 'Family fees' },
    search: 'hidden',
    office: { ...money, seat: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
