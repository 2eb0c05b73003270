import type { Page } from '../../platform/rooms/room.ts'

export const pages = [
  {
    path: '/practice/ten',
    file: 'craft/practice/TenMinutesPage.tsx',
    meta: { title: 'Ten minutes' },
    withoutFrame: true,
    cached: true,
    search: 'hidden',
  },
  {
    path: '/practice/start',
    file: 'craft/practice/PlacementPage.tsx',
    meta: { title: 'Find your place' },
    withoutFrame: true,
    cached: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]
