import type { Page, PagesOf } from '../platform/room.ts'
import { competitionHead, competitionLoader, ranksHead, ranksLoader } from './competition.loader.ts'
import { certificateHead, certificateLoader } from './certificate.loader.ts'
import { competitionsLoader } from './competitions.loader.ts'

export const pages = [
  {
    path: '/competition',
    file: 'competition/CompetitionPage.tsx',
    loader: competitionsLoader,
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
    loader: competitionLoader,
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
    loader: ranksLoader,
    head: ranksHead,
    search: 'welcome',
  },
  {
    path: '/certificates/:code',
    file: 'competition/CertificatePage.tsx',
    loader: certificateLoader,
    head: certificateHead,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
