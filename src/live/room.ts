import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { words } from './room.words.ts'

export const pages = [
  {
    path: '/teach/groups/:id/live',
    file: 'live/teach/GroupLessonsPage.tsx',
    meta: { title: words.liveLessons },
    prefetch: ['/teach/groups/:id/live'],
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/teach/live/:lessonId',
    file: 'live/teach/TeacherRoomPage.tsx',
    meta: { title: words.liveLesson },
    prefetch: ['/live/:lessonId'],
    withoutFrame: true,
    framesVideo: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/teach/live/:lessonId/summary',
    file: 'live/teach/LessonSummaryPage.tsx',
    meta: { title: words.theLesson },
    prefetch: ['/teach/live/:lessonId/summary'],
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/tablet',
    file: 'live/child/TabletPage.tsx',
    meta: { title: words.join },
    withoutFrame: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/live/:lessonId',
    file: 'live/child/ChildRoomPage.tsx',
    meta: { title: words.liveLesson },
    prefetch: ['/live/:lessonId'],
    withoutFrame: true,
    framesVideo: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
