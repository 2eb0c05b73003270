import { asc } from 'drizzle-orm'
import { safeHtml } from '../platform/text/html.server.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import { fingerprint } from '../platform/http/fingerprint.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import { insertHindi, type HindiTexts } from '../platform/translations/translations.server.ts'
import { blogItem } from './blog-texts.rules.ts'
import { pictureItem } from './gallery-texts.rules.ts'
import { banners, blogComments, blogs, galleryItems, testimonials } from './content.tables.ts'

/** Banners, testimonials and pictures in display order; HTML is sanitised here. */
export type SiteContent = {
  banners: readonly Omit<typeof banners.$inferInsert, 'position'>[]
  blogs: readonly (typeof blogs.$inferInsert & { hindi?: HindiTexts })[]
  testimonials: readonly Omit<typeof testimonials.$inferInsert, 'position'>[]
  gallery: readonly (Omit<typeof galleryItems.$inferInsert, 'position'> & { hindi?: string })[]
}

export async function seedContent({ tx, now }: SeedContext, site: SiteContent): Promise<void> {
  await tx.insert(banners).values(site.banners.map((banner, position) => ({ ...banner, position })))
  const written = site.blogs.map(({ hindi, ...blog }) => ({
    hindi,
    blog: { ...blog, id: blog.id ?? newId(), content: safeHtml(blog.content) },
  }))
  await tx.insert(blogs).values(written.map(({ blog }) => blog))
  await insertHindi(
    { tx, now },
    written.map(({ blog, hindi }) => [blogItem(blog), hindi]),
  )
  await tx
    .insert(testimonials)
    .values(site.testimonials.map((item, position) => ({ ...item, review: safeHtml(item.review), position })))
  const pictures = site.gallery.map(({ hindi, ...picture }, position) => ({
    hindi,
    picture: { ...picture, id: picture.id ?? newId(), position },
  }))
  await tx.insert(galleryItems).values(pictures.map(({ picture }) => picture))
  await insertHindi(
    { tx, now },
    pictures.map(({ picture, hindi }) => [
      pictureItem(picture),
      hindi === undefined ? undefined : { alt: hindi },
    ]),
  )
}

/** A comment on the nth blog, this many hours before the seeding; the newest await approval. */
export type SeedComment = {
  blog: number
  name: string
  email: string
  comment: string
  hoursAgo: number
  approved: boolean
}

export async function seedComments({ tx, now }: SeedContext, written: readonly SeedComment[]): Promise<void> {
  const found = await tx.select({ id: blogs.id }).from(blogs).orderBy(asc(blogs.publishedAt))
  const rows = written.flatMap(({ blog, hoursAgo, approved, ...words }) => {
    const blogId = found[blog % found.length]?.id
    if (!blogId) return []
    const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000)
    const key = fingerprint(JSON.stringify([blogId, words.email, words.comment]))
    return [{ ...words, blogId, createdAt, fingerprint: key, approvedAt: approved ? createdAt : null }]
  })
  await tx.insert(blogComments).values(rows)
}
