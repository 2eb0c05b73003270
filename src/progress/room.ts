import type { Page, PagesOf } from '../platform/rooms/room.ts'

export const pages = [
  {
    path: '/practice',
    file: 'progress/home/HubPage.tsx',
    meta: {
      title: 'Practice',
      description:
        'Ten minutes a day on the abacus, with numbers that flash, at speed maths and on the cube.',
    },
    cached: true,
    personal: true,
    search: 'listed',
  },
  {
    path: '/home',
    file: 'progress/home/LearnerHomePage.tsx',
    meta: { title: 'Home' },
    prefetch: ['/progress/home'],
    cached: true,
    personal: true,
    search: 'hidden',
  },
  {
    path: '/family',
    file: 'progress/diary/FamilyPage.tsx',
    meta: { title: 'School diary' },
    prefetch: ['/family/diary'],
    cached: true,
    personal: true,
    search: 'hidden',
  },
  {
    path: '/family/children/:id',
    file: 'progress/diary/ChildDiaryPage.tsx',
    meta: { title: 'School diary' },
    prefetch: ['/family/diary?child=:id'],
    personal: true,
    search: 'hidden',
  },
  {
    path: '/family/children/:id/map',
    file: 'progress/diary/ChildMapPage.tsx',
    meta: { title: 'School diary' },
    personal: true,
    search: 'hidden',
  },
  {
    path: '/family/letter',
    file: 'progress/diary/LetterPage.tsx',
    meta: { title: 'Sunday letter' },
    cached: true,
    personal: true,
    search: 'hidden',
  },
  {
    path: '/letters/stop/:id',
    file: 'progress/diary/UnsubscribePage.tsx',
    meta: { title: 'Sunday letter' },
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
