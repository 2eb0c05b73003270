import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../platform/columns.tables.ts'
import { COVER_KINDS } from './catalogue.rules.ts'

export const courseCategories = pgTable('course_categories', {
  id: id(),
  category: text('category').notNull().unique(),
  /** Which drawn cover its courses wear. */
  cover: text('cover', { enum: COVER_KINDS }).notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
})

export const courses = pgTable(
  'courses',
  {
    id: id(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => courseCategories.id),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull(),
    level: text('level').notNull(),
    ages: text('ages').notNull(),
    pricePaise: integer('price_paise').notNull(),
    listPricePaise: integer('list_price_paise'),
    offerEndsAt: instant('offer_ends_at'),
    thumbnailImage: text('thumbnail_image'),
    leadInstructor: text('lead_instructor').notNull(),
    rating: real('rating').notNull().default(0),
    introVideo: text('intro_video'),
    /** HTML, sanitised when stored. */
    whatWeLearn: text('what_we_learn').notNull().default(''),
    position: integer('position').notNull(),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index('courses_category').on(t.categoryId, t.position),
    check(
      'courses_price',
      sql`${t.pricePaise} >= 0 and (${t.listPricePaise} is null or ${t.listPricePaise} > ${t.pricePaise})`,
    ),
    check('courses_rating', sql`${t.rating} between 0 and 5`),
  ],
)

export const lessons = pgTable(
  'course_lessons',
  {
    id: id(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    videoUrl: text('video_url'),
    seconds: integer('seconds').notNull().default(0),
    /** HTML, sanitised when stored. */
    subDescription: text('sub_description').notNull().default(''),
    preview: boolean('preview').notNull().default(false),
    /** When the course went on without it; what students did in it stays. */
    retiredAt: instant('retired_at'),
  },
  (t) => [
    uniqueIndex('lessons_position').on(t.courseId, t.position).where(sql`${t.retiredAt} is null`),
    check('lessons_seconds', sql`${t.seconds} >= 0`),
  ],
)
