import type { Page, PagesOf } from '../../platform/rooms/room.ts'

const site = { section: 'Site', roles: ['author'] } as const

/** The pages of the office that edit the content. */
export const officePages = [
  {
    path: '/office/blogs',
    file: 'content/office/BlogListPage.tsx',
    meta: { title: 'Blogs' },
    cached: true,
    search: 'hidden',
    office: { ...site, listed: true },
  },
  {
    path: '/office/blogs/:id',
    file: 'content/office/BlogPage.tsx',
    meta: { title: 'Blog' },
    search: 'hidden',
    office: site,
  },
  {
    path: '/office/comments',
    file: 'content/office/CommentsPage.tsx',
    meta: { title: 'Comments' },
    cached: true,
    search: 'hidden',
    office: { ...site, listed: true },
  },
  {
    path: '/office/banners',
    file: 'content/office/BannersPage.tsx',
    meta: { title: 'Banners' },
    cached: true,
    search: 'hidden',
    office: { ...site, listed: true },
  },
  {
    path: '/office/banners/:id',
    file: 'content/office/BannerPage.tsx',
    meta: { title: 'Banner' },
    search: 'hidden',
    office: site,
  },
  {
    path: '/office/testimonials',
    file: 'content/office/TestimonialsPage.tsx',
    meta: { title: 'Testimonials' },
    cached: true,
    search: 'hidden',
    office: { ...site, listed: true },
  },
  {
    path: '/office/testimonials/:id',
    file: 'content/office/TestimonialPage.tsx',
    meta: { title: 'Testimonial' },
    search: 'hidden',
    office: site,
  },
  {
    path: '/office/gallery',
    file: 'content/office/PicturesPage.tsx',
    meta: { title: 'Gallery' },
    cached: true,
    search: 'hidden',
    office: { ...site, listed: true },
  },
  {
    path: '/office/gallery/:id',
    file: 'content/office/PicturePage.tsx',
    meta: { title: 'Picture' },
    search: 'hidden',
    office: site,
  },
] as const satisfies readonly Page[]

declare module '../../platform/browser/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
