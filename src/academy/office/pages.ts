import type { Page, PagesOf } from '../../platform/rooms/room.ts'

/** The office's pages about the academy itself, for the owner only. */
export const officePages = [
  {
    path: '/office/settings',
    file: 'academy/office/SettingsPage.tsx',
    meta: { title: 'Academy' },
    cached: true,
    search: 'hidden',
    office: { section: 'Settings', roles: [], listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
