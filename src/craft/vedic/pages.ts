import type { Page } from '../../platform/rooms/room.ts'
import { words } from '../room.words.ts'

export const pages = [
  {
    path: '/practice/vedic',
    file: 'craft/vedic/VedicPage.tsx',
    meta: {
      title: words.speedMaths,
      description: words.speedMathsText,
    },
    withoutFrame: true,
    cached: true,
    search: 'listed',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]
