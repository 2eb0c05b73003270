import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../platform/db/columns.tables.ts'
import { COVER_KINDS, type LessonFile } from './catalogue.rules.ts'

export const courseCategories = pgTable('course_categories', {
  id: id(),
  category: text('category').notNull().unique(),
  /** Which drawn cover its courses wear. */
  cover: text('cover', { enum: COVER_KINDS }).notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull().default(true),
})

/** Who leads courses, as visitors read it: words of the academy, no account. */
export const teacherProfiles = pgTable(
  'teacher_profiles',
  {
    id: id(),
    name: text('name').notNull(),
    /** Subjects, in a line. */
    teaches: text('teaches').notNull(),
    /** The year since which; null: not said. */
    since: integer('since'),
    /** A path below uploads/; null: the initial is drawn. */
    picture: text('picture'),
    /** HTML, sanitised when stored and again when shown. */
    bio: text('words').notNull().default(''),
    position: integer('position').notNull(),
    active: boolean('active').notNull().default(true),
  },
  (t) => [check('teacher_profiles_since', sql`${t.since} between 1950 and 2100`)],
)

/** A question that families ask about a course, and the answer. Plain text. */
export type CourseQuestion = { question: string; answer: string }

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
    /** The teacher's page; null without one. */
    teacherId: uuid('teacher_id').references(() => teacherProfiles.id, { onDelete: 'set null' }),
    /** The mean of all ratings, and how many they are; written by `settleRating` alone. */
    rating: real('rating').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    introVideo: text('intro_video'),
    /** The captions of the intro film (WebVTT), a path below uploads/; null without. */
    introCaptions: text('intro_captions'),
    /** HTML, sanitised when stored. */
    whatWeLearn: text('what_we_learn').notNull().default(''),
    /** HTML, sanitised when stored: what a child needs for it. */
    needs: text('needs').notNull().default(''),
    questions: jsonb('questions').$type<readonly CourseQuestion[]>().notNull().default([]),
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
    index('courses_teacher').on(t.teacherId),
    check('courses_rating', sql`${t.rating} between 0 and 5 and ${t.ratingCount} >= 0`),
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
    /** The captions of its film (WebVTT), a path below uploads/; null without. */
    captions: text('captions'),
    /** The picture before its film starts, a path below uploads/; null for its first frame. */
    poster: text('poster'),
    /** How long the lesson takes: its film, and what is practised with it. */
    seconds: integer('seconds').notNull().default(0),
    /** How long its film is; null: as long as the lesson. */
    filmSeconds: integer('film_seconds'),
    /** HTML, sanitised when stored. */
    subDescription: text('sub_description').notNull().default(''),
    /** Where it leads in the practice: an address with what is practised; null without. */
    exercise: text('exercise'),
    /** Worksheets, pictures and recordings for the enrolled, in their order. */
    files: jsonb('files').$type<readonly LessonFile[]>().notNull().default([]),
    preview: boolean('preview').notNull().default(false),
    /** When the course went on without it; what students did in it stays. */
    retiredAt: instant('retired_at'),
  },
  (t) => [
    uniqueIndex('lessons_position').on(t.courseId, t.position).where(sql`${t.retiredAt} is null`),
    check('lessons_seconds', sql`${t.seconds} >= 0 and ${t.filmSeconds} >= 0`),
  ],
)
