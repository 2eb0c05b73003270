import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { demoFaq } from './demo-questions.rules.ts'
import { settingsLoader } from '../academy/settings.loader.ts'
import { words } from './room.words.ts'

export const pages = [
  {
    path: '/franchise',
    file: 'enquiries/FranchisePage.tsx',
    loader: settingsLoader,
    meta: {
      title: 'Franchise',
      description: 'Teach where you live: teacher training, material and support.',
    },
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
  },
  {
    path: '/bookdemo',
    file: 'enquiries/BookDemoPage.tsx',
    loader: async () => (await import('./book-demo.loader.ts')).bookDemoLoader(),
    meta: {
      title: words.bookDemo,
      description: words.bookDemoDescription,
      structuredData: () => [demoFaq],
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
    file: 'enquiries/demo/DemoPage.tsx',
    loader: async (args) => (await import('./demo/demo-page.loader.ts')).demoLoader(args),
    meta: { title: 'Your demo class' },
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
