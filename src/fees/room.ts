import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { words } from './room.words.ts'

export const pages = [
  {
    path: '/family/fees',
    file: 'fees/family/FamilyFeesPage.tsx',
    meta: { title: words.fees },
    prefetch: ['/family/fees'],
    cached: true,
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
