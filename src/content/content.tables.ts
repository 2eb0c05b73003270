import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../platform/db/columns.tables.ts'

export const banners = pgTable('banners', {
  id: id(),
  percentageOff: integer('percentage_off').notNull(),
  title: text('title').notNull(),
  subContent: text('sub_content').notNull(),
  /** A path of the site or an https address; '' for no link. */
  link: text('link').notNull().default(''),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
})

export const blogs = pgTable(
  'blogs',
  {
    id: id(),
    title: text('title').notNull(),
    /** HTML, sanitised when stored and again when shown. */
    content: text('content').notNull(),
    author: text('author').notNull(),
    image: text('image').notNull(),
    publishedAt: instant('published_at').notNull(),
    live: boolean('live').notNull().default(true),
  },
  (t) => [index('blogs_newest').on(t.publishedAt)],
)

export const blogComments = pgTable(
  'blog_comments',
  {
    id: id(),
    blogId: uuid('blog_id')
      .notNull()
      .references(() => blogs.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    comment: text('comment').notNull(),
    /** Hash of blog, email and text: the same comment is stored once. */
    fingerprint: text('fingerprint').notNull().unique(),
    approvedAt: instant('approved_at'),
    createdAt: createdAt(),
  },
  (t) => [index('blog_comments_blog').on(t.blogId, t.approvedAt)],
)

export const testimonials = pgTable(
  'testimonials',
  {
    id: id(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    /** HTML, sanitised when stored and again when shown. */
    review: text('review').notNull(),
    rating: real('rating').notNull(),
    position: integer('position').notNull(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [check('testimonials_rating', sql`${t.rating} between 0 and 5`)],
)

export const galleryItems = pgTable('gallery_items', {
  id: id(),
  image: text('image').notNull(),
  alt: text('alt').notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
})
