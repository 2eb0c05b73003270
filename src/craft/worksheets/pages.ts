import type { Page } from '../../platform/room.ts'

export const pages = [
  {
    path: '/practice/worksheets',
    file: 'craft/worksheets/WorksheetsPage.tsx',
    head: {
      title: 'Worksheets',
      description:
        'Sums for the abacus, speed maths and whole exam papers on A4, with their key on a sheet of its own.',
    },
    bare: true,
    kept: true,
    search: 'listed',
  },
  {
    path: '/practice/worksheets/mark',
    file: 'craft/worksheets/MarkPage.tsx',
    head: { title: 'Mark a sheet' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]
