import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { words } from './room.words.ts'

/** Personal keys in a browser's storage; deleted at logout. */
export const privateKeys: readonly string[] = ['attempt:', 'try']

export const pages = [
  {
    path: '/try',
    file: 'quiz/try/TryPage.tsx',
    loader: async () => (await import('./try/try.loader.ts')).tryLoader(),
    meta: {
      title: words.tryIt,
      description: words.tryText,
    },
    cached: true,
    search: 'listed',
    alsoIn: ['hi'],
  },
  {
    path: '/instructions',
    file: 'quiz/attempt/InstructionsPage.tsx',
    meta: { title: words.instructions },
    withoutFrame: true,
    cached: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/questionPaper/:quizId',
    file: 'quiz/attempt/AttemptPage.tsx',
    meta: { title: words.quiz },
    withoutFrame: true,
    prefetch: ['/quiz/get-questions-by-quiz/:quizId?userId=:me', '/quiz/singleQuiz/:quizId'],
    bootModule: 'quiz/attempt/first-question.tsx',
    cached: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/events',
    file: 'quiz/bank/EventsPage.tsx',
    meta: { title: words.myQuizzes },
    cached: true,
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/results',
    file: 'quiz/results/ResultsPage.tsx',
    meta: { title: words.results },
    withoutFrame: true,
    cached: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/ViewResults/:id',
    file: 'quiz/results/ViewResultsPage.tsx',
    meta: { title: words.results },
    withoutFrame: true,
    cached: 'alike',
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/practice/questions',
    file: 'quiz/practice/PracticePage.tsx',
    meta: { title: words.practise },
    cached: true,
    personal: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
