import type { Page } from '../../platform/rooms/room.ts'

export const pages = [
  {
    path: '/practice/write',
    file: 'craft/handwriting/WritePage.tsx',
    meta: {
      title: 'Writing sheets',
      description: 'Print ruled sheets with your own words, or trace letters on the screen.',
    },
    withoutFrame: true,
    cached: true,
    search: 'listed',
  },
] as const satisfies readonly Page[]
