import type { Page, PagesOf } from '../platform/rooms/room.ts'
import { blogMeta } from './blog-meta.ts'
import { type LegalName, legalTitles } from '../academy/academy.rules.ts'
import { words } from './room.words.ts'

const legalLoader = (name: LegalName) => async () => (await import('./legal.loader.ts')).loadLegal(name)

export const pages = [
  {
    path: '/',
    file: 'content/HomePage.tsx',
    loader: async () => (await import('./home.loader.ts')).homeLoader(),
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
  },
  {
    path: '/about',
    file: 'content/AboutPage.tsx',
    loader: async () => (await import('./about.loader.ts')).aboutLoader(),
    meta: {
      title: words.about,
      description: words.aboutDescription,
    },
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
  },
  {
    path: '/blogs',
    file: 'content/BlogsPage.tsx',
    loader: async () => (await import('./blogs.loader.ts')).blogsLoader(),
    meta: { title: words.blogs, description: words.blogsDescription },
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
    contentInEnglish: true,
  },
  {
    path: '/blogs-details/:id',
    file: 'content/BlogDetailsPage.tsx',
    loader: async (args) => (await import('./blog-details.loader.ts')).blogDetailsLoader(args),
    meta: blogMeta,
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
    contentInEnglish: true,
  },
  {
    path: '/gallery',
    file: 'content/GalleryPage.tsx',
    loader: async () => (await import('./gallery.loader.ts')).galleryLoader(),
    meta: {
      title: words.gallery,
      description: words.galleryDescription,
    },
    cached: true,
    search: 'listed',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
  },
  {
    path: '/privacy',
    file: 'content/LegalPage.tsx',
    loader: legalLoader('privacy'),
    meta: { title: legalTitles.privacy },
    cached: true,
    search: 'welcome',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
    contentInEnglish: true,
  },
  {
    path: '/terms',
    file: 'content/LegalPage.tsx',
    loader: legalLoader('terms'),
    meta: { title: legalTitles.terms },
    cached: true,
    search: 'welcome',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
    contentInEnglish: true,
  },
  {
    path: '/refunds',
    file: 'content/LegalPage.tsx',
    loader: legalLoader('refunds'),
    meta: { title: legalTitles.refunds },
    cached: true,
    search: 'welcome',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
    contentInEnglish: true,
  },
  {
    path: '/child-safety',
    file: 'content/LegalPage.tsx',
    loader: legalLoader('child-safety'),
    meta: { title: legalTitles['child-safety'] },
    cached: true,
    search: 'welcome',
    hydrate: 'on-touch',
    alsoIn: ['hi'],
    contentInEnglish: true,
  },
  {
    path: '/offline',
    file: 'content/OfflinePage.tsx',
    meta: { title: words.offline },
    withoutFrame: true,
    cached: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
  {
    path: '/success',
    file: 'content/SuccessPage.tsx',
    meta: { title: words.success },
    withoutFrame: true,
    cached: true,
    search: 'hidden',
    alsoIn: ['hi'],
  },
] as const satisfies readonly Page[]

declare module '../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
