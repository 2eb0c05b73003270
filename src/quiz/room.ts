import type { Page, PagesOf } from '../platform/room.ts'

export const pages = [
  {
    path: '/try',
    file: 'quiz/try/TryPage.tsx',
    loader: async () => (await import('./try/try.loader.ts')).tryLoader(),
    head: {
      title: 'Try it',
      description: 'Move a bead, or answer five questions of a subject: no account is needed.',
    },
    kept: true,
    search: 'listed',
  },
  {
    path: '/instructions',
    file: 'quiz/attempt/InstructionsPage.tsx',
    head: { title: 'Instructions' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
  {
    path: '/questionPaper/:quizId',
    file: 'quiz/attempt/AttemptPage.tsx',
    head: { title: 'Quiz' },
    bare: true,
    asks: ['/quiz/get-questions-by-quiz/:quizId?userId=:me', '/quiz/singleQuiz/:quizId'],
    first: 'quiz/attempt/first-question.tsx',
    kept: true,
    search: 'hidden',
  },
  {
    path: '/events',
    file: 'quiz/bank/EventsPage.tsx',
    head: { title: 'My Quizzes' },
    kept: true,
    personal: true,
    search: 'hidden',
  },
  {
    path: '/results',
    file: 'quiz/results/ResultsPage.tsx',
    head: { title: 'Results' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
  {
    path: '/ViewResults/:id',
    file: 'quiz/results/ViewResultsPage.tsx',
    head: { title: 'Results' },
    bare: true,
    kept: 'alike',
    search: 'hidden',
  },
  {
    path: '/practice/questions',
    file: 'quiz/practice/PracticePage.tsx',
    head: { title: 'Practise' },
    kept: true,
    personal: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
