import type { Page } from '../../platform/rooms/room.ts'

export const pages = [
  {
    path: '/practice/soroban',
    file: 'craft/soroban/SorobanPage.tsx',
    meta: {
      title: 'Abacus',
      description: 'An abacus to move, and a coach that shows every step. No account needed.',
    },
    withoutFrame: true,
    cached: true,
    usesCamera: true,
    search: 'listed',
  },
  {
    path: '/practice/soroban/map',
    file: 'craft/soroban/MapPage.tsx',
    meta: { title: 'Your 34 formulas' },
    withoutFrame: true,
    cached: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]
