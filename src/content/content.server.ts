import { and, asc, desc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Files } from '../platform/files/files.server.ts'
import { safeHtml } from '../platform/text/html.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import {
  inLanguage,
  type ShownItem,
  TRANSLATIONS_TABLE,
} from '../platform/translations/translations.server.ts'
import {
  type Blog,
  getActiveBanners,
  getAllGallery,
  getAllTestimonials,
  getBlog,
  getLiveBlogs,
} from './content.contract.ts'
import { blogItem } from './blog-texts.rules.ts'
import { commentCalls } from './comments.server.ts'
import { pictureCalls } from './picture-upload.server.ts'
import { pictureItem } from './gallery-texts.rules.ts'
import { banners, blogs, galleryItems, testimonials } from './content.tables.ts'

/** Public calls of the content: only what is active or live. */
export function contentCalls(database: Database, files: Files): EndpointHandler[] {
  const { db } = database
  return [
    ...commentCalls(database),
    ...pictureCalls(files),
    serve(
      getActiveBanners,
      async () => {
        const rows = await db
          .select()
          .from(banners)
          .where(eq(banners.active, true))
          .orderBy(asc(banners.position))
        return enveloped(
          rows.map((row) => ({
            _id: row.id,
            percentageOff: row.percentageOff,
            title: row.title,
            subContent: row.subContent,
            link: row.link,
          })),
        )
      },
      { dependsOn: ['banners'] },
    ),
    serve(
      getLiveBlogs,
      async ({ language }) => {
        const rows = await db
          .select()
          .from(blogs)
          .where(eq(blogs.live, true))
          .orderBy(desc(blogs.publishedAt), asc(blogs.id))
        const shown = await inLanguage(db, { language, items: rows.map(blogItem) })
        return enveloped(rows.map((row) => asBlog(row, shown(row.id))))
      },
      { dependsOn: ['blogs', TRANSLATIONS_TABLE] },
    ),
    serve(
      getBlog,
      async ({ params, language }) => {
        const [row] = await db
          .select()
          .from(blogs)
          .where(and(eq(blogs.id, params.id), eq(blogs.live, true)))
        if (!row) throw new Refusal(404, 'Blog not found', { code: 'blog_not_found' })
        const shown = await inLanguage(db, { language, items: [blogItem(row)] })
        return enveloped(asBlog(row, shown(row.id)))
      },
      { dependsOn: ['blogs', TRANSLATIONS_TABLE] },
    ),
    serve(
      getAllTestimonials,
      async () => {
        const rows = await db
          .select()
          .from(testimonials)
          .where(eq(testimonials.active, true))
          .orderBy(asc(testimonials.position))
        return enveloped(
          rows.map((row) => ({
            _id: row.id,
            name: row.name,
            role: row.role,
            review: safeHtml(row.review),
            rating: row.rating,
          })),
        )
      },
      { dependsOn: ['testimonials'] },
    ),
    serve(
      getAllGallery,
      async ({ language }) => {
        const rows = await db
          .select()
          .from(galleryItems)
          .where(eq(galleryItems.active, true))
          .orderBy(asc(galleryItems.position))
        const shown = await inLanguage(db, { language, items: rows.map(pictureItem) })
        return enveloped(
          rows.map((row) => {
            const { languages, text } = shown(row.id)
            return { _id: row.id, ...languages, image: row.image, alt: text('alt', row.alt) }
          }),
        )
      },
      { dependsOn: ['gallery_items', TRANSLATIONS_TABLE] },
    ),
  ]
}

const asBlog = (row: typeof blogs.$inferSelect, { languages, text }: ShownItem): Blog => ({
  _id: row.id,
  ...languages,
  blogTitle: text('title', row.title),
  blogContent: safeHtml(text('content', row.content)),
  blogAuthor: row.author,
  blogImage: row.image,
  publishDate: row.publishedAt.toISOString(),
})
