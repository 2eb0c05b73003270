import type { Page, PagesOf } from '../platform/room.ts'

export const pages = [
  {
    path: '/practice',
    file: 'progress/home/HubPage.tsx',
    head: {
      title: 'Practice',
      description:
        'Ten minutes a day on the abacus, with numbers that flash, at speed maths and on the cube.',
    },
    kept: true,
    personal: true,
    search: 'listed',
  },
  {
    path: '/home',
    file: 'progress/home/LearnerHomePage.tsx',
    head: { title: 'Home' },
    asks: ['/progress/home'],
    kept: true,
    personal: true,
    search: 'hidden',
  },
  {
    path: '/family',
    file: 'progress/diary/FamilyPage.tsx',
    head: { title: 'School diary' },
    asks: ['/family/diary'],
    kept: true,
    personal: true,
    search: 'hidden',
  },
  {
    path: '/family/children/:id',
    file: 'progress/diary/ChildDiaryPage.tsx',
    head: { title: 'School diary' },
    asks: ['/family/diary?child=:id'],
    personal: true,
    search: 'hidden',
  },
  {
    path: '/family/children/:id/map',
    file: 'progress/diary/ChildMapPage.tsx',
    head: { title: 'School diary' },
    personal: true,
    search: 'hidden',
  },
  {
    path: '/family/letter',
    file: 'progress/diary/LetterPage.tsx',
    head: { title: 'Sunday’s letter' },
    kept: true,
    personal: true,
    search: 'hidden',
  },
  {
    path: '/letters/stop/:id',
    file: 'progress/diary/StopLetterPage.tsx',
    head: { title: 'Sunday’s letter' },
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
