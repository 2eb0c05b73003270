import { and, asc, desc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { safeHtml } from '../platform/html.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import {
  type Blog,
  getActiveBanners,
  getAllGallery,
  getAllTestimonials,
  getBlog,
  getLiveBlogs,
  getSiteSettings,
} from './content.contract.ts'
import { commentCalls } from './comments.server.ts'
import { pictureCalls } from './picture-upload.server.ts'
import { banners, blogs, galleryItems, siteSettings, testimonials } from './content.tables.ts'

/** The calls of the content: only what is active or live. `uploads` is the folder that uploaded files are kept in. */
export function contentCalls(database: Database, uploads: string): Served[] {
  const { db } = database
  return [
    ...commentCalls(database),
    ...pictureCalls(uploads),
    serve(
      getActiveBanners,
      async () => {
        const rows = await db.select().from(banners).where(eq(banners.active, true)).orderBy(asc(banners.position))
        return enveloped(
          rows.map((row) => ({ _id: row.id, percentageOff: row.percentageOff, title: row.title, subContent: row.subContent })),
        )
      },
      { shows: ['banners'] },
    ),
    serve(
      getLiveBlogs,
      async () =>
        enveloped((await db.select().from(blogs).where(eq(blogs.live, true)).orderBy(desc(blogs.publishedAt), asc(blogs.id))).map(asBlog)),
      { shows: ['blogs'] },
    ),
    serve(
      getBlog,
      async ({ params }) => {
        const [row] = await db
          .select()
          .from(blogs)
          .where(and(eq(blogs.id, params.id), eq(blogs.live, true)))
        if (!row) throw new Refusal(404, 'Blog not found')
        return enveloped(asBlog(row))
      },
      { shows: ['blogs'] },
    ),
    serve(
      getAllTestimonials,
      async () => {
        const rows = await db.select().from(testimonials).where(eq(testimonials.active, true)).orderBy(asc(testimonials.position))
        return enveloped(
          rows.map((row) => ({ _id: row.id, name: row.name, role: row.role, review: safeHtml(row.review), rating: row.rating })),
        )
      },
      { shows: ['testimonials'] },
    ),
    serve(
      getAllGallery,
      async () => {
        const rows = await db.select().from(galleryItems).where(eq(galleryItems.active, true)).orderBy(asc(galleryItems.position))
        return enveloped(rows.map((row) => ({ _id: row.id, image: row.image, alt: row.alt })))
      },
      { shows: ['gallery_items'] },
    ),
    serve(
      getSiteSettings,
      async () => {
        const [row] = await db.select().from(siteSettings)
        if (!row) throw new Refusal(503, 'The academy is not set up yet')
        return enveloped({
          academyName: row.academyName,
          phones: [row.phone1, row.phone2],
          email: row.email,
          social: { facebook: row.facebook, instagram: row.instagram, youtube: row.youtube },
          counters: { onlinePrograms: row.onlinePrograms, courses: row.coursesCount, teachers: row.teachersCount },
          trainingPrices: { abacus: row.abacusTrainingPaise / 100, vedic: row.vedicTrainingPaise / 100 },
        })
      },
      { shows: ['site_settings'] },
    ),
  ]
}

const asBlog = (row: typeof blogs.$inferSelect): Blog => ({
  _id: row.id,
  blogTitle: row.title,
  blogContent: safeHtml(row.content),
  blogAuthor: row.author,
  blogImage: row.image,
  publishDate: row.publishedAt.toISOString(),
})
