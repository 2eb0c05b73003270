import type { Page, PagesOf } from '../platform/room.ts'
import { demoFaq } from './demo-questions.rules.ts'
import { settingsLoader } from '../academy/settings.loader.ts'

export const pages = [
  {
    path: '/franchise',
    file: 'enquiries/FranchisePage.tsx',
    loader: settingsLoader,
    head: {
      title: 'Franchise',
      description:
        'Open a centre where you live: teacher training in Abacus and Vedic Math, material and support.',
    },
    kept: true,
    search: 'listed',
  },
  {
    path: '/bookdemo',
    file: 'enquiries/BookDemoPage.tsx',
    loader: async () => (await import('./book-demo.loader.ts')).bookDemoLoader(),
    head: {
      title: 'Book a Demo',
      description: 'Book a free first class for your child: 40 minutes, no payment details needed.',
      structuredData: () => [demoFaq],
    },
    kept: true,
    search: 'listed',
  },
  {
    path: '/contact',
    file: 'enquiries/ContactPage.tsx',
    loader: settingsLoader,
    head: {
      title: 'Contact',
      description: 'Write or call: questions about a class, a bill or a batch near you.',
    },
    kept: true,
    search: 'listed',
  },
  {
    path: '/demo/:token',
    file: 'enquiries/demo/DemoPage.tsx',
    loader: async (args) => (await import('./demo/demo-page.loader.ts')).demoLoader(args),
    head: { title: 'Your demo class' },
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
