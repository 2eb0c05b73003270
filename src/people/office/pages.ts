import type { Page, PagesOf } from '../../platform/rooms/room.ts'

const people = { section: 'People', roles: ['office'] } as const
const staff = { section: 'Staff and log', roles: [] } as const

/** The office's pages about people, staff and the log. */
export const officePages = [
  {
    path: '/office/people',
    file: 'people/office/PeoplePage.tsx',
    meta: { title: 'People' },
    cached: true,
    search: 'hidden',
    office: { ...people, listed: true },
  },
  {
    path: '/office/people/new',
    file: 'people/office/NewChildPage.tsx',
    meta: { title: 'Add a child' },
    cached: true,
    search: 'hidden',
    office: { ...people },
  },
  {
    path: '/office/people/import',
    file: 'people/office/import/ChildImportPage.tsx',
    meta: { title: 'Import children' },
    cached: true,
    search: 'hidden',
    office: { ...people },
  },
  {
    path: '/office/people/:id',
    file: 'people/office/PersonPage.tsx',
    meta: { title: 'Person' },
    search: 'hidden',
    office: { ...people },
  },
  {
    path: '/office/staff',
    file: 'people/office/OfficeStaffPage.tsx',
    meta: { title: 'Staff' },
    cached: true,
    search: 'hidden',
    office: { ...staff, listed: true },
  },
  {
    path: '/office/export',
    file: 'people/office/ExportPage.tsx',
    meta: { title: 'Export' },
    cached: true,
    search: 'hidden',
    office: {
      section: 'Settings',
      roles: [],
      lead: 'Everything of the academy in one file that other software can read.',
      listed: true,
    },
  },
  {
    path: '/office/audit',
    file: 'people/office/AuditPage.tsx',
    meta: { title: 'Log' },
    cached: true,
    search: 'hidden',
    office: { ...staff, listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
