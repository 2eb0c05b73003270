import type { Page } from '../../platform/rooms/room.ts'
import { words } from '../room.words.ts'

export const pages = [
  {
    path: '/practice/write',
    file: 'craft/handwriting/WritePage.tsx',
    meta: {
      title: words.writing,
      description: words.writingText,
    },
    withoutFrame: true,
    cached: true,
    search: 'listed',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]
