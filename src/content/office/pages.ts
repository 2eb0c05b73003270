import type { Page, PagesOf } from '../../platform/room.ts'

const site = { section: 'Site', roles: ['author'] } as const

/** The pages of the office that edit the content. */
export const officePages = [
  {
    path: '/office/blogs',
    file: 'content/office/BlogListPage.tsx',
    head: { title: 'Blogs' },
    kept: true,
    search: 'hidden',
    office: { ...site, listed: true },
  },
  {
    path: '/office/blogs/:id',
    file: 'content/office/BlogPage.tsx',
    head: { title: 'Blog' },
    search: 'hidden',
    office: site,
  },
  {
    path: '/office/comments',
    file: 'content/office/CommentsPage.tsx',
    head: { title: 'Comments' },
    kept: true,
    search: 'hidden',
    office: { ...site, listed: true },
  },
  {
    path: '/office/banners',
    file: 'content/office/BannersPage.tsx',
    head: { title: 'Banners' },
    kept: true,
    search: 'hidden',
    office: { ...site, listed: true },
  },
  {
    path: '/office/banners/:id',
    file: 'content/office/BannerPage.tsx',
    head: { title: 'Banner' },
    search: 'hidden',
    office: site,
  },
  {
    path: '/office/testimonials',
    file: 'content/office/TestimonialsPage.tsx',
    head: { title: 'Testimonials' },
    kept: true,
    search: 'hidden',
    office: { ...site, listed: true },
  },
  {
    path: '/office/testimonials/:id',
    file: 'content/office/TestimonialPage.tsx',
    head: { title: 'Testimonial' },
    search: 'hidden',
    office: site,
  },
  {
    path: '/office/gallery',
    file: 'content/office/PicturesPage.tsx',
    head: { title: 'Gallery' },
    kept: true,
    search: 'hidden',
    office: { ...site, listed: true },
  },
  {
    path: '/office/gallery/:id',
    file: 'content/office/PicturePage.tsx',
    head: { title: 'Picture' },
    search: 'hidden',
    office: site,
  },
] as const satisfies readonly Page[]

declare module '../../platform/paths.ts' {
  interface Pages extends PagesOf<typeof officePages> {}
}
