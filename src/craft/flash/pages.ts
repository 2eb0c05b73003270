import type { Page } from '../../platform/room.ts'

export const pages = [
  {
    path: '/practice/flash',
    file: 'craft/flash/FlashPage.tsx',
    head: {
      title: 'Flash anzan',
      description:
        'Numbers that flash and are added in the head, by two scales of grades, with measured timing.',
    },
    bare: true,
    kept: true,
    search: 'listed',
  },
] as const satisfies readonly Page[]
