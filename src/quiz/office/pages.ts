import type { Page, PagesOf } from '../../platform/rooms/room.ts'

const quizzes = { section: 'Quizzes', roles: ['author'] } as const

/** The pages of the office that edit the quizzes. */
export const officePages = [
  {
    path: '/office/quizzes',
    file: 'quiz/office/QuizzesPage.tsx',
    meta: { title: 'Quizzes' },
    cached: true,
    search: 'hidden',
    office: { ...quizzes, listed: true },
  },
  {
    path: '/office/quizzes/subjects/:id',
    file: 'quiz/office/SubjectPage.tsx',
    meta: { title: 'Subject' },
    search: 'hidden',
    office: quizzes,
  },
  {
    path: '/office/quizzes/:id',
    file: 'quiz/office/QuizPage.tsx',
    meta: { title: 'Quiz' },
    search: 'hidden',
    office: quizzes,
  },
  {
    path: '/office/quizzes/:id/analysis',
    file: 'quiz/office/AnalysisPage.tsx',
    meta: { title: 'Analysis' },
    search: 'hidden',
    office: quizzes,
  },
  {
    path: '/office/quizzes/:id/now',
    file: 'quiz/office/LiveAttemptsPage.tsx',
    meta: { title: 'Taken now' },
    search: 'hidden',
    office: { section: 'Quizzes', roles: ['organiser'] },
  },
  {
    path: '/office/questions/import',
    file: 'quiz/office/import/QuestionImportPage.tsx',
    meta: { title: 'Import questions' },
    cached: true,
    search: 'hidden',
    office: { section: 'Quizzes', roles: ['author'], listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
