import type { Page } from '../../platform/room.ts'

export const pages = [
  {
    path: '/practice/write',
    file: 'craft/handwriting/WritePage.tsx',
    head: {
      title: 'Writing sheets',
      description:
        'Ruled sheets in exact millimetres with your own words, and letters to trace on the screen.',
    },
    bare: true,
    kept: true,
    search: 'listed',
  },
] as const satisfies readonly Page[]
