import type { Page } from '../../platform/room.ts'

export const pages = [
  {
    path: '/practice/vedic',
    file: 'craft/vedic/VedicPage.tsx',
    head: {
      title: 'Speed maths',
      description:
        'Sixteen short ways to reckon from Tirtha’s book, step by step on squared paper: no account is needed.',
    },
    bare: true,
    kept: true,
    search: 'listed',
  },
] as const satisfies readonly Page[]
