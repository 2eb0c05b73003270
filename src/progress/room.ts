import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { words } from './room.words.ts'

export const pages = [
  {
    path: '/practice',
    file: 'progress/home/HubPage.tsx',
    meta: {
      title: words.practice,
      description: words.practiceText,
    },
    cached: true,
    personal: true,
    search: 'listed',
    alsoIn: ['hi'],
  },
  {
    path: '/home',
    file: 'progress/home/LearnerHomePage.tsx',
    meta: { title: words.home },
    prefetch: ['/progress/home'],
    cached: true,
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/family',
    file: 'progress/diary/FamilyPage.tsx',
    meta: { title: words.diary },
    prefetch: ['/family/diary'],
    cached: true,
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/family/children/:id',
    file: 'progress/diary/ChildDiaryPage.tsx',
    meta: { title: words.diary },
    prefetch: ['/family/diary?child=:id'],
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/family/children/:id/map',
    file: 'progress/diary/ChildMapPage.tsx',
    meta: { title: words.diary },
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/family/letter',
    file: 'progress/diary/LetterPage.tsx',
    meta: { title: words.letter },
    cached: true,
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/letters/stop/:id',
    file: 'progress/diary/UnsubscribePage.tsx',
    meta: { title: words.letter },
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
