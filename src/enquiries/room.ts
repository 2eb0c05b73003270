import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { describeQuestions } from './demo-questions.rules.ts'
import { settingsLoader } from '../academy/settings.loader.ts'
import { words } from './room.words.ts'

export const pages = [
  {
    path: '/franchise',
    file: 'enquiries/FranchisePage.tsx',
    loader: settingsLoader,
    meta: {
      title: words.franchise,
      description: words.franchiseDescription,
    },
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
  },
  {
    path: '/bookdemo',
    file: 'enquiries/BookDemoPage.tsx',
    loader: async () => (await import('./book-demo.loader.ts')).bookDemoLoader(),
    meta: {
      title: words.bookDemo,
      description: words.bookDemoDescription,
      structuredData: () => [describeQuestions()],
    },
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
  },
  {
    path: '/contact',
    file: 'enquiries/ContactPage.tsx',
    loader: settingsLoader,
    meta: {
      title: words.contact,
      description: words.contactDescription,
    },
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
  },
  {
    path: '/demo/:token',
    file: 'enquiries/demo/DemoBookingPage.tsx',
    loader: async (args) => (await import('./demo/demo-page.loader.ts')).demoLoader(args),
    meta: { title: words.yourDemo },
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
