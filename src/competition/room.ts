import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { certificateHead, competitionMeta, ranksHead } from './meta.ts'

export const pages = [
  {
    path: '/competition',
    file: 'competition/CompetitionsPage.tsx',
    loader: async () => (await import('./competitions.loader.ts')).competitionsLoader(),
    meta: {
      title: 'Competitions',
      description: 'Timed quizzes, level by level.',
    },
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
  },
  {
    path: '/competitions/:id',
    file: 'competition/CompetitionPage.tsx',
    loader: async (args) => (await import('./competition.loader.ts')).competitionLoader(args),
    meta: competitionMeta,
    cached: true,
    shared: true,
    search: 'welcome',
  },
  {
    path: '/competitions/:id/wait',
    file: 'competition/WaitPage.tsx',
    meta: { title: 'Waiting room' },
    withoutFrame: true,
    search: 'hidden',
  },
  {
    path: '/competitions/:id/paper',
    file: 'competition/PaperPage.tsx',
    meta: { title: 'Your paper' },
    shared: true,
    search: 'hidden',
  },
  {
    path: '/competitions/:id/ranks',
    file: 'competition/RanksPage.tsx',
    loader: async (args) => (await import('./competition.loader.ts')).ranksLoader(args),
    meta: ranksHead,
    shared: true,
    search: 'welcome',
    hydrate: 'on-touch',
  },
  {
    path: '/certificates/:code',
    file: 'competition/CertificatePage.tsx',
    loader: async (args) => (await import('./certificate.loader.ts')).certificateLoader(args),
    meta: certificateHead,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
