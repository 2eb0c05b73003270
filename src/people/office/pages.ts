import type { Page, PagesOf } from '../../platform/room.ts'

const people = { section: 'People', roles: ['office'] } as const
const staff = { section: 'Staff and log', roles: [] } as const

/** The pages of the office about people: members, staff, and what staff did. */
export const officePages = [
  {
    path: '/office/people',
    file: 'people/office/PeoplePage.tsx',
    head: { title: 'People' },
    kept: true,
    search: 'hidden',
    office: { ...people, listed: true },
  },
  {
    path: '/office/people/import',
    file: 'people/office/import/ChildImportPage.tsx',
    head: { title: 'Children from a sheet' },
    kept: true,
    search: 'hidden',
    office: { ...people },
  },
  {
    path: '/office/people/:id',
    file: 'people/office/PersonPage.tsx',
    head: { title: 'Person' },
    search: 'hidden',
    office: { ...people },
  },
  {
    path: '/office/staff',
    file: 'people/office/OfficeStaffPage.tsx',
    head: { title: 'Staff' },
    kept: true,
    search: 'hidden',
    office: { ...staff, listed: true },
  },
  {
    path: '/office/audit',
    file: 'people/office/AuditPage.tsx',
    head: { title: 'Log' },
    kept: true,
    search: 'hidden',
    office: { ...staff, listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
