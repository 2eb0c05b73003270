import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { certificateHead, competitionMeta, ranksHead } from './meta.ts'
import { words } from './room.words.ts'

export const pages = [
  {
    path: '/competition',
    file: 'competition/CompetitionsPage.tsx',
    loader: async () => (await import('./competitions.loader.ts')).competitionsLoader(),
    meta: {
      title: words.competitions,
      description: words.competitionsDescription,
    },
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
  },
  {
    path: '/competitions/:id',
    file: 'competition/CompetitionPage.tsx',
    loader: async (args) => (await import('./competition.loader.ts')).competitionLoader(args),
    meta: competitionMeta,
    cached: true,
    shared: true,
    search: 'welcome',
    alsoIn: ['hi'],
    contentInEnglish: true,
  },
  {
    path: '/competitions/:id/wait',
    file: 'competition/WaitPage.tsx',
    meta: { title: words.waitingRoom },
    withoutFrame: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/competitions/:id/paper',
    file: 'competition/PaperPage.tsx',
    meta: { title: words.yourPaper },
    shared: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/competitions/:id/ranks',
    file: 'competition/RanksPage.tsx',
    loader: async (args) => (await import('./competition.loader.ts')).ranksLoader(args),
    meta: ranksHead,
    shared: true,
    search: 'welcome',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
    contentInEnglish: true,
  },
  {
    path: '/certificates/:code',
    file: 'competition/CertificatePage.tsx',
    loader: async (args) => (await import('./certificate.loader.ts')).certificateLoader(args),
    meta: certificateHead,
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
