import type { Page } from '../../platform/rooms/room.ts'

export const pages = [
  {
    path: '/practice/vedic',
    file: 'craft/vedic/VedicPage.tsx',
    meta: {
      title: 'Speed maths',
      description:
        'Sixteen shortcuts for calculation from Tirtha’s book, step by step on squared paper. No account needed.',
    },
    withoutFrame: true,
    cached: true,
    search: 'listed',
  },
] as const satisfies readonly Page[]
