import type { Page, PagesOf } from '../platform/rooms/room.ts'

export const pages = [
  {
    path: '/teach/groups/:id/live',
    file: 'live/teach/GroupLessonsPage.tsx',
    meta: { title: 'Live lessons' },
    prefetch: ['/teach/groups/:id/live'],
    personal: true,
    search: 'hidden',
  },
  {
    path: '/teach/live/:lessonId',
    file: 'live/teach/TeacherRoomPage.tsx',
    meta: { title: 'Live lesson' },
    prefetch: ['/live/:lessonId'],
    withoutFrame: true,
    framesVideo: true,
    search: 'hidden',
  },
  {
    path: '/teach/live/:lessonId/summary',
    file: 'live/teach/LessonSummaryPage.tsx',
    meta: { title: 'The lesson' },
    prefetch: ['/teach/live/:lessonId/summary'],
    personal: true,
    search: 'hidden',
  },
  {
    path: '/tablet',
    file: 'live/child/TabletPage.tsx',
    meta: { title: 'Join the lesson' },
    withoutFrame: true,
    search: 'hidden',
  },
  {
    path: '/live/:lessonId',
    file: 'live/child/ChildRoomPage.tsx',
    meta: { title: 'Live lesson' },
    prefetch: ['/live/:lessonId'],
    withoutFrame: true,
    framesVideo: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
