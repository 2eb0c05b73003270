import type { Page, PagesOf } from '../platform/room.ts'

/** The desk. */
export const officePages = [
  {
    path: '/office',
    file: 'office/DeskPage.tsx',
    head: { title: 'Desk' },
    asks: ['/office/desk', '/office/weeks'],
    kept: true,
    search: 'hidden',
    office: {
      section: 'Desk',
      roles: ['office', 'author', 'organiser'],
      lead: 'What waits for you stands on top, the longest first; below it how the last eight weeks went.',
      listed: true,
    },
  },
  {
    path: '/office/backups',
    file: 'office/BackupsPage.tsx',
    head: { title: 'Backups' },
    kept: true,
    search: 'hidden',
    office: { section: 'Settings', roles: [], listed: true },
  },
  {
    path: '/office/setup',
    file: 'office/setup/SetupPage.tsx',
    head: { title: 'Set up the academy' },
    alone: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
