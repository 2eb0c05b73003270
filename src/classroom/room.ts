import type { Page, PagesOf } from '../platform/room.ts'

export const pages = [
  {
    path: '/teach',
    file: 'classroom/register/TeachPage.tsx',
    head: { title: 'Register' },
    asks: ['/teach/groups?open=first'],
    kept: true,
    personal: true,
    search: 'hidden',
  },
  {
    path: '/teach/groups/:id',
    file: 'classroom/register/RegisterPage.tsx',
    head: { title: 'Register' },
    asks: ['/teach/groups', '/teach/groups/:id/register'],
    personal: true,
    search: 'hidden',
  },
  {
    path: '/teach/groups/:id/homework/:homeworkId',
    file: 'classroom/register/HomeworkPage.tsx',
    head: { title: 'Homework' },
    personal: true,
    search: 'hidden',
  },
  {
    path: '/teach/groups/:id/children/:studentId',
    file: 'classroom/register/ChildPage.tsx',
    head: { title: 'Register' },
    personal: true,
    search: 'hidden',
  },
  {
    path: '/practice/write/show',
    file: 'classroom/written/WrittenPage.tsx',
    head: { title: 'Show your page' },
    asks: ['/written-pages'],
    personal: true,
    search: 'hidden',
  },
  {
    path: '/teach/exams',
    file: 'classroom/register/ExamsToConfirmPage.tsx',
    head: { title: 'Exams to confirm' },
    asks: ['/teach/exams'],
    personal: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
