import type { Page, PagesOf } from '../platform/rooms/room.ts'

export const pages = [
  {
    path: '/family/fees',
    file: 'fees/family/FamilyFeesPage.tsx',
    meta: { title: 'Fees' },
    prefetch: ['/family/fees'],
    cached: true,
    personal: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
