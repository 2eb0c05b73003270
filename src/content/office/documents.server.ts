import { asc, desc, eq, max, sql } from 'drizzle-orm'
import { href } from 'react-router'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { type DocumentKind, defineDocumentKind } from '../../platform/drafts/document-kind.server.ts'
import { safeHtml } from '../../platform/text/html.server.ts'
import { blogItem } from '../blog-texts.rules.ts'
import { pictureItem } from '../gallery-texts.rules.ts'
import { banners, blogs, galleryItems, testimonials } from '../content.tables.ts'
import { BannerDocument, BlogDocument, PictureDocument, TestimonialDocument } from './documents.contract.ts'

type Draft = Readonly<Record<string, unknown>>
/** What visitors see in an order that authors choose. */
type Ordered = typeof banners | typeof testimonials | typeof galleryItems

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const inOrder = (table: Ordered) => [asc(table.position), asc(table.id)]
/** Behind the last one. */
const nextPosition = async (tx: Tx, table: Ordered): Promise<number> => {
  const [row] = await tx.select({ last: max(table.position) }).from(table)
  return (row?.last ?? -1) + 1
}

/** How things with a place of their own are taken away and put in order. */
const placed = (table: Ordered) => ({
  unpublish: async (tx: Tx, id: string) => {
    await tx.update(table).set({ active: false }).where(eq(table.id, id))
  },
  order: async (tx: Tx, ids: readonly string[]) => {
    for (const [position, id] of ids.entries())
      await tx.update(table).set({ position }).where(eq(table.id, id))
  },
})

const banner = defineDocumentKind<BannerDocument>({
  kind: 'banner',
  access: 'author',
  schema: BannerDocument,
  most: 50,
  titleOf: ({ title }) => textOf(title),
  place: { section: 'Site', to: (id) => href('/office/banners/:id', { id }) },
  fields: { percentageOff: 'percentage', title: 'title', subContent: 'line', link: 'where it leads' },
  list: async (on) => {
    const rows = await on
      .select()
      .from(banners)
      .orderBy(...inOrder(banners))
    return rows.map(({ id, title, percentageOff, active }) => ({
      id,
      title,
      note: `${percentageOff}% off`,
      shown: active,
    }))
  },
  read: async (on, id) => {
    const [row] = await on.select().from(banners).where(eq(banners.id, id))
    if (!row) return null
    const { percentageOff, title, subContent, link } = row
    return { percentageOff, title, subContent, link }
  },
  publish: async (tx, id, data) => {
    const shown = { ...data, active: true }
    await tx
      .insert(banners)
      .values({ id, ...shown, position: await nextPosition(tx, banners) })
      .onConflictDoUpdate({ target: banners.id, set: shown })
  },
  ...placed(banners),
})

/** The same draft with the HTML of one of its fields made harmless. */
const cleanIn = (field: string) => (draft: Draft) => {
  const html = draft[field]
  return typeof html === 'string' ? { ...draft, [field]: safeHtml(html) } : draft
}

const blog = defineDocumentKind<BlogDocument>({
  kind: 'blog',
  access: 'author',
  schema: BlogDocument,
  most: 5_000,
  titleOf: ({ title }) => textOf(title),
  place: { section: 'Site', to: (id) => href('/office/blogs/:id', { id }) },
  clean: cleanIn('content'),
  fields: { title: 'title', author: 'author', image: 'picture', content: 'text' },
  list: async (on: Db | Tx) => {
    const { id, title, author, live } = blogs
    const rows = await on
      .select({ id, title, note: author, shown: live })
      .from(blogs)
      .orderBy(desc(blogs.publishedAt), asc(blogs.id))
    return rows
  },
  read: async (on, id) => {
    const [row] = await on.select().from(blogs).where(eq(blogs.id, id))
    if (!row) return null
    return { title: row.title, author: row.author, image: row.image, content: safeHtml(row.content) }
  },
  publish: async (tx, id, data) => {
    const shown = { ...data, content: safeHtml(data.content), live: true }
    await tx
      .insert(blogs)
      // It bears the day on which visitors saw it first.
      .values({ id, ...shown, publishedAt: sql`now()` })
      .onConflictDoUpdate({ target: blogs.id, set: shown })
  },
  translates: ({ title, content }, id) => [blogItem({ id, title, content })],
  unpublish: async (tx, id) => {
    await tx.update(blogs).set({ live: false }).where(eq(blogs.id, id))
  },
})

const testimonial = defineDocumentKind<TestimonialDocument>({
  kind: 'testimonial',
  access: 'author',
  schema: TestimonialDocument,
  most: 100,
  titleOf: ({ name }) => textOf(name),
  place: { section: 'Site', to: (id) => href('/office/testimonials/:id', { id }) },
  clean: cleanIn('review'),
  fields: { name: 'name', role: 'who it is', review: 'remark', rating: 'stars' },
  list: async (on) => {
    const rows = await on
      .select()
      .from(testimonials)
      .orderBy(...inOrder(testimonials))
    return rows.map(({ id, name, role, rating, active }) => ({
      id,
      title: name,
      note: `${role}, ${rating} stars`,
      shown: active,
    }))
  },
  read: async (on, id) => {
    const [row] = await on.select().from(testimonials).where(eq(testimonials.id, id))
    if (!row) return null
    return { name: row.name, role: row.role, review: safeHtml(row.review), rating: row.rating }
  },
  publish: async (tx, id, data) => {
    const shown = { ...data, review: safeHtml(data.review), active: true }
    await tx
      .insert(testimonials)
      .values({ id, ...shown, position: await nextPosition(tx, testimonials) })
      .onConflictDoUpdate({ target: testimonials.id, set: shown })
  },
  ...placed(testimonials),
})

const picture = defineDocumentKind<PictureDocument>({
  kind: 'picture',
  access: 'author',
  schema: PictureDocument,
  most: 500,
  titleOf: ({ alt }) => textOf(alt),
  // The list draws it.
  noteOf: ({ image }) => textOf(image),
  place: { section: 'Site', to: (id) => href('/office/gallery/:id', { id }) },
  fields: { image: 'picture', alt: 'words' },
  list: async (on) => {
    const rows = await on
      .select()
      .from(galleryItems)
      .orderBy(...inOrder(galleryItems))
    return rows.map(({ id, image, alt, active }) => ({ id, title: alt, note: image, shown: active }))
  },
  read: async (on, id) => {
    const [row] = await on.select().from(galleryItems).where(eq(galleryItems.id, id))
    return row ? { image: row.image, alt: row.alt } : null
  },
  publish: async (tx, id, data) => {
    const shown = { ...data, active: true }
    await tx
      .insert(galleryItems)
      .values({ id, ...shown, position: await nextPosition(tx, galleryItems) })
      .onConflictDoUpdate({ target: galleryItems.id, set: shown })
  },
  translates: ({ alt }, id) => [pictureItem({ id, alt })],
  ...placed(galleryItems),
})

/** What authors edit of the content. */
export const contentEditables: readonly DocumentKind[] = [banner, blog, testimonial, picture]
