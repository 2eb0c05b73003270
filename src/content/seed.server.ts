import { safeHtml } from '../platform/html.server.ts'
import type { Seeding } from '../platform/room.server.ts'
import { banners, blogs, galleryItems, testimonials } from './content.tables.ts'

/** Banners, testimonials and pictures in the order in which they are shown; HTML is sanitised here. */
export type SiteContent = {
  banners: readonly Omit<typeof banners.$inferInsert, 'position'>[]
  blogs: readonly (typeof blogs.$inferInsert)[]
  testimonials: readonly Omit<typeof testimonials.$inferInsert, 'position'>[]
  gallery: readonly Omit<typeof galleryItems.$inferInsert, 'position'>[]
}

export async function seedContent({ tx }: Seeding, site: SiteContent): Promise<void> {
  await tx.insert(banners).values(site.banners.map((banner, position) => ({ ...banner, position })))
  await tx.insert(blogs).values(site.blogs.map((blog) => ({ ...blog, content: safeHtml(blog.content) })))
  await tx
    .insert(testimonials)
    .values(site.testimonials.map((item, position) => ({ ...item, review: safeHtml(item.review), position })))
  await tx.insert(galleryItems).values(site.gallery.map((item, position) => ({ ...item, position })))
}
