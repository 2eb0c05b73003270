import type { Page } from '../../platform/room.ts'

export const pages = [
  {
    path: '/practice/ten',
    file: 'craft/practice/TenPage.tsx',
    head: { title: 'Ten minutes' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]
