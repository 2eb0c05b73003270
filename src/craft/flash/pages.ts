import type { Page } from '../../platform/rooms/room.ts'

export const pages = [
  {
    path: '/practice/flash',
    file: 'craft/flash/FlashPage.tsx',
    meta: {
      title: 'Flash anzan',
      description: 'Add numbers that flash on the screen, in your head. Two grade scales, accurate timing.',
    },
    withoutFrame: true,
    cached: true,
    search: 'listed',
  },
] as const satisfies readonly Page[]
