import type { Page, PagesOf } from '../platform/room.ts'
import { competitionLoader } from './bank/competition.loader.ts'

export const pages = [
  {
    path: '/competition',
    file: 'quiz/bank/CompetitionPage.tsx',
    loader: competitionLoader,
    head: {
      title: 'Competitions',
      description:
        'Timed quizzes in Abacus, Vedic Math, Rubik’s Cube, Handwriting and teaching, one level after another.',
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
    search: 'hidden',
  },
  {
    path: '/events',
    file: 'quiz/bank/EventsPage.tsx',
    head: { title: 'My Quizzes' },
    kept: true,
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
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
