import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { words } from './room.words.ts'

export const pages = [
  {
    path: '/family/messages',
    file: 'messages/FamilyMessagesPage.tsx',
    meta: { title: words.messages },
    prefetch: ['/family/messages'],
    cached: true,
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/m/:token',
    file: 'messages/MessageLinkPage.tsx',
    meta: { title: words.message },
    loader: async (args) => (await import('./link.loader.ts')).messageLinkLoader(args),
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
