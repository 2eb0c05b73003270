import type { Page, PagesOf } from '../platform/room.ts'
import { certificateHead, competitionHead, ranksHead } from './heads.ts'

export const pages = [
  {
    path: '/competition',
    file: 'competition/CompetitionPage.tsx',
    loader: async () => (await import('./competitions.loader.ts')).competitionsLoader(),
    head: {
      title: 'Competitions',
      description:
        'Timed quizzes in Abacus, Vedic Math, Rubik’s Cube, Handwriting and teaching, one level after another.',
    },
    kept: true,
    search: 'listed',
  },
  {
    path: '/competitions/:id',
    file: 'competition/ContestPage.tsx',
    loader: async (args) => (await import('./competition.loader.ts')).competitionLoader(args),
    head: competitionHead,
    kept: true,
    search: 'welcome',
  },
  {
    path: '/competitions/:id/wait',
    file: 'competition/WaitPage.tsx',
    head: { title: 'Waiting room' },
    bare: true,
    search: 'hidden',
  },
  {
    path: '/competitions/:id/paper',
    file: 'competition/PaperPage.tsx',
    head: { title: 'Your paper' },
    search: 'hidden',
  },
  {
    path: '/competitions/:id/ranks',
    file: 'competition/RanksPage.tsx',
    loader: async (args) => (await import('./competition.loader.ts')).ranksLoader(args),
    head: ranksHead,
    search: 'welcome',
  },
  {
    path: '/certificates/:code',
    file: 'competition/CertificatePage.tsx',
    loader: async (args) => (await import('./certificate.loader.ts')).certificateLoader(args),
    head: certificateHead,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
