import type { Page } from '../../platform/rooms/room.ts'
import { words } from '../room.words.ts'

export const pages = [
  {
    path: '/practice/worksheets',
    file: 'craft/worksheets/WorksheetsPage.tsx',
    meta: {
      title: words.worksheets,
      description: words.worksheetsText,
    },
    withoutFrame: true,
    cached: true,
    search: 'listed',
    alsoIn: ['hi'],
  },
  {
    path: '/practice/worksheets/mark',
    file: 'craft/worksheets/MarkPage.tsx',
    meta: { title: words.markSheet },
    withoutFrame: true,
    cached: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]
