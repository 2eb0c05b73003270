import type { Page, PagesOf } from '../platform/room.ts'
import { blogDetailsLoader } from './blog-details.loader.ts'
import { blogHead } from './blog-head.ts'
import { blogsLoader } from './blogs.loader.ts'
import { galleryLoader } from './gallery.loader.ts'
import { legalTitles } from '../academy/academy.rules.ts'
import { homeLoader } from './home.loader.ts'
import { legalLoader } from './legal.loader.ts'

export const pages = [
  {
    path: '/',
    file: 'content/HomePage.tsx',
    loader: homeLoader,
    kept: true,
    search: 'listed',
  },
  {
    path: '/about',
    file: 'content/AboutPage.tsx',
    head: {
      title: 'About Us',
      description:
        'Who we are, what we want for every child, and how we teach: small classes, honest results.',
    },
    kept: true,
    search: 'listed',
  },
  {
    path: '/blogs',
    file: 'content/BlogsPage.tsx',
    loader: blogsLoader,
    head: { title: 'Blogs', description: 'From our teachers: why a method works, and what to try at home.' },
    kept: true,
    search: 'listed',
  },
  {
    path: '/blogs-details/:id',
    file: 'content/BlogDetailsPage.tsx',
    loader: blogDetailsLoader,
    head: blogHead,
    kept: true,
    search: 'listed',
  },
  {
    path: '/gallery',
    file: 'content/GalleryPage.tsx',
    loader: galleryLoader,
    head: {
      title: 'Gallery',
      description: 'What we teach, in pictures: beads, cubes, letters, and the art that a times table makes.',
    },
    kept: true,
    search: 'listed',
  },
  {
    path: '/privacy',
    file: 'content/LegalPage.tsx',
    loader: legalLoader('privacy'),
    head: { title: legalTitles.privacy },
    kept: true,
    search: 'welcome',
  },
  {
    path: '/terms',
    file: 'content/LegalPage.tsx',
    loader: legalLoader('terms'),
    head: { title: legalTitles.terms },
    kept: true,
    search: 'welcome',
  },
  {
    path: '/refunds',
    file: 'content/LegalPage.tsx',
    loader: legalLoader('refunds'),
    head: { title: legalTitles.refunds },
    kept: true,
    search: 'welcome',
  },
  {
    path: '/child-safety',
    file: 'content/LegalPage.tsx',
    loader: legalLoader('child-safety'),
    head: { title: legalTitles['child-safety'] },
    kept: true,
    search: 'welcome',
  },
  {
    path: '/offline',
    file: 'content/OfflinePage.tsx',
    head: { title: 'No connection' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
  {
    path: '/success',
    file: 'content/SuccessPage.tsx',
    head: { title: 'Success' },
    bare: true,
    kept: true,
    search: 'hidden',
  },
] as const satisfies readonly Page[]

declare module '../platform/paths.ts' {
  interface Pages extends PagesOf<typeof pages> {}
}
