import type { Page } from '../../platform/rooms/room.ts'
import { words } from '../room.words.ts'

export const pages = [
  {
    path: '/practice/ten',
    file: 'craft/practice/TenMinutesPage.tsx',
    meta: { title: words.tenMinutes },
    withoutFrame: true,
    cached: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/practice/start',
    file: 'craft/practice/PlacementPage.tsx',
    meta: { title: words.findPlace },
    withoutFrame: true,
    cached: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]
