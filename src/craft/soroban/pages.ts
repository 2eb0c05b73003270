import type { Page } from '../../platform/rooms/room.ts'
import { words } from '../room.words.ts'

export const pages = [
  {
    path: '/practice/soroban',
    file: 'craft/soroban/SorobanPage.tsx',
    meta: {
      title: words.abacus,
      description: words.abacusText,
    },
    withoutFrame: true,
    cached: true,
    usesCamera: true,
    search: 'listed',
    alsoIn: ['hi'],
  },
  {
    path: '/practice/soroban/map',
    file: 'craft/soroban/MapPage.tsx',
    meta: { title: words.formulas },
    withoutFrame: true,
    cached: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]
