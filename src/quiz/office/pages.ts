import type { Page, PagesOf } from '../../platform/room.ts'

const quizzes = { section: 'Quizzes', roles: ['author'] } as const

/** The pages of the office that edit the quizzes. */
export const officePages = [
  {
    path: '/office/quizzes',
    file: 'quiz/office/QuizzesPage.tsx',
    head: { title: 'Quizzes' },
    kept: true,
    search: 'hidden',
    office: { ...quizzes, listed: true },
  },
  {
    path: '/office/quizzes/subjects/:id',
    file: 'quiz/office/SubjectPage.tsx',
    head: { title: 'Subject' },
    search: 'hidden',
    office: quizzes,
  },
  {
    path: '/office/quizzes/:id',
    file: 'quiz/office/QuizPage.tsx',
    head: { title: 'Quiz' },
    search: 'hidden',
    office: quizzes,
  },
  {
    path: '/office/quizzes/:id/analysis',
    file: 'quiz/office/AnalysisPage.tsx',
    head: { title: 'Analysis' },
    search: 'hidden',
    office: quizzes,
  },
  {
    path: '/office/quizzes/:id/now',
    file: 'quiz/office/SittingsPage.tsx',
    head: { title: 'Taken now' },
    search: 'hidden',
    office: { section: 'Quizzes', roles: ['organiser'] },
  },
  {
    path: '/office/questions/import',
    file: 'quiz/office/import/QuestionImportPage.tsx',
    head: { title: 'Questions from a sheet' },
    kept: true,
    search: 'hidden',
    office: { section: 'Quizzes', roles: ['author'], listed: true },
  },
] as const satisfies readonly Page[]

declare module '../../platform/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
