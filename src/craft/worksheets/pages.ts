import type { Page } from '../../platform/rooms/room.ts'

export const pages = [
  {
    path: '/practice/worksheets',
    file: 'craft/worksheets/WorksheetsPage.tsx',
    meta: {
      title: 'Worksheets',
      description: 'Print abacus sums, speed maths and full exam papers on A4, with an answer key.',
    },
    withoutFrame: true,
    cached: true,
    search: 'listed',
  },
  {
    path: '/practice/worksheets/mark',
    file: 'craft/worksheets/MarkPage.tsx',
    meta: { title: 'Mark a sheet' },
    withoutFrame: true,
    cached: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]
