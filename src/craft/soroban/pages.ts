import type { Page } from '../../platform/room.ts'

export const pages = [
  {
    path: '/practice/soroban',
    file: 'craft/soroban/SorobanPage.tsx',
    head: {
      title: 'Abacus',
      description: 'An abacus to touch, and a coach that shows every bead of a sum: no account is needed.',
    },
    bare: true,
    kept: true,
    search: 'listed',
  },
  {
    path: '/practice/soroban/map',
    file: 'craft/soroban/MapPage.tsx',
    head: { title: 'Your 34 formulas' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]
