import { settingsLoader } from '../academy/settings.loader.ts'
import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { words } from './room.words.ts'

export const pages = [
  {
    path: '/c',
    file: 'classroom/cards/IdCardPage.tsx',
    loader: settingsLoader,
    meta: { title: words.idCard },
    cached: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/teach',
    file: 'classroom/register/TeachPage.tsx',
    meta: { title: 'Register' },
    prefetch: ['/teach/groups?open=first'],
    cached: true,
    personal: true,
    search: 'hidden',
  },
  {
    path: '/teach/groups/:id',
    file: 'classroom/register/RegisterPage.tsx',
    meta: { title: 'Register' },
    prefetch: ['/teach/groups', '/teach/groups/:id/register'],
    personal: true,
    search: 'hidden',
  },
  {
    path: '/teach/groups/:id/homework/:homeworkId',
    file: 'classroom/register/HomeworkPage.tsx',
    meta: { title: 'Homework' },
    personal: true,
    search: 'hidden',
  },
  {
    path: '/teach/groups/:id/children/:studentId',
    file: 'classroom/register/ChildPage.tsx',
    meta: { title: 'Register' },
    personal: true,
    search: 'hidden',
  },
  {
    path: '/practice/write/show',
    file: 'classroom/page-photos/PagePhotoPage.tsx',
    meta: { title: words.showPage },
    prefetch: ['/written-pages'],
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/homework/:id',
    file: 'classroom/files/HomeworkTaskPage.tsx',
    meta: { title: 'Homework' },
    personal: true,
    search: 'hidden',
  },
  {
    path: '/teach/letters',
    file: 'classroom/page-photos/TeachLettersPage.tsx',
    meta: { title: 'How we write letters' },
    prefetch: ['/craft/letters'],
    personal: true,
    search: 'hidden',
  },
  {
    path: '/teach/exams',
    file: 'classroom/register/ExamsToConfirmPage.tsx',
    meta: { title: 'Exam results to confirm' },
    prefetch: ['/teach/exams', '/teach/exam-days'],
    personal: true,
    search: 'hidden',
  },
  {
    path: '/teach/exams/paper',
    file: 'classroom/paper-exams/TeachPaperExamPage.tsx',
    meta: { title: 'Record a paper exam' },
    prefetch: ['/exams', '/teach/paper-exams/groups'],
    personal: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
