import type { Page } from '../../platform/rooms/room.ts'
import { words } from '../room.words.ts'

export const pages = [
  {
    path: '/practice/flash',
    file: 'craft/flash/FlashPage.tsx',
    meta: {
      title: words.flash,
      description: words.flashText,
    },
    withoutFrame: true,
    cached: true,
    search: 'listed',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]
