import type { Page, PagesOf } from '../platform/rooms/room.ts'

/** The desk. */
export const officePages = [
  {
    path: '/office',
    file: 'office/DashboardPage.tsx',
    meta: { title: 'Desk' },
    prefetch: ['/office/desk', '/office/weeks'],
    cached: true,
    search: 'hidden',
    office: {
      section: 'Desk',
      roles: ['office', 'author', 'organiser'],
      lead: 'What needs you, oldest first. Below: the last eight weeks.',
      listed: true,
      seat: true,
    },
  },
  {
    path: '/office/backups',
    file: 'office/BackupsPage.tsx',
    meta: { title: 'Backups' },
    cached: true,
    search: 'hidden',
    office: { section: 'Settings', roles: [], listed: true },
  },
  {
    path: '/office/services',
    file: 'office/ServicesPage.tsx',
    meta: { title: 'Services' },
    prefetch: ['/office/services'],
    cached: true,
    search: 'hidden',
    office: {
      section: 'Settings',
      roles: ['office'],
      lead: 'Email, payments and storage: what works and what does not.',
      listed: true,
    },
  },
  {
    path: '/office/health',
    file: 'office/HealthPage.tsx',
    meta: { title: 'Health' },
    cached: true,
    search: 'hidden',
    office: {
      section: 'Settings',
      roles: [],
      lead: 'Settings, disk, database, email and backups: what is wrong, and how to mend it.',
      listed: true,
    },
  },
  {
    path: '/office/mails',
    file: 'office/MailsPage.tsx',
    meta: { title: 'Emails' },
    prefetch: ['/office/mails'],
    cached: true,
    search: 'hidden',
    office: {
      section: 'Settings',
      roles: ['office'],
      lead: 'Every email that is sent: to whom, when, and how it looks.',
      listed: true,
    },
  },
  {
    path: '/office/mails/:kind',
    file: 'office/MailPage.tsx',
    meta: { title: 'Email' },
    search: 'hidden',
    office: { section: 'Settings', roles: ['office'] },
  },
  {
    path: '/office/words',
    file: 'office/words/WordsPage.tsx',
    meta: { title: 'Hindi words' },
    cached: true,
    search: 'hidden',
    office: {
      section: 'Settings',
      roles: ['office'],
      lead: 'Each Hindi text that families read: confirmed, or to be confirmed by a native teacher.',
      listed: true,
    },
  },
  {
    path: '/office/words/import',
    file: 'office/words/WordsImportPage.tsx',
    meta: { title: 'Import words' },
    cached: true,
    search: 'hidden',
    office: { section: 'Settings', roles: ['office'] },
  },
  {
    path: '/office/translations/:kind/:id',
    file: 'office/translations/TranslationsPage.tsx',
    meta: { title: 'Hindi texts' },
    search: 'hidden',
    office: { section: 'Settings', roles: ['author'] },
  },
  {
    path: '/office/setup',
    file: 'office/setup/SetupPage.tsx',
    meta: { title: 'Set up the academy' },
    standalone: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
