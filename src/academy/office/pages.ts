import type { Page, PagesOf } from '../../platform/room.ts'

/** The pages of the office that edit the academy itself; the owner's alone. */
export const officePages = [
  {
    path: '/office/settings',
    file: 'academy/office/SettingsPage.tsx',
    head: { title: 'Academy' },
    kept: true,
    search: 'hidden',
    office: { section: 'Settings', roles: [], listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
