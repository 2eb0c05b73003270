import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { lessons } from '../../catalogue/catalogue.tables.ts'
import { people } from '../../people/people.tables.ts'
import { instant } from '../../platform/db/columns.tables.ts'
import { enrolments } from '../enrolment.tables.ts'

/** How far a student is in a lesson. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    enrolmentId: uuid('enrolment_id')
      .notNull()
      .references(() => enrolments.id, { onDelete: 'cascade' }),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** Where the student stopped. */
    seconds: integer('seconds').notNull(),
    /** Seconds that the student has spent with it. */
    studied: integer('studied').notNull().default(0),
    doneAt: instant('done_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.enrolmentId, t.lessonId] })],
)

/** How long a student was at lessons on each day in India: what a parent reads as time. */
export const studyDays = pgTable(
  'study_days',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Like 2026-11-21. */
    day: date('day').notNull(),
    seconds: integer('seconds').notNull(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.day] }), check('study_days_time', sql`${t.seconds} >= 0`)],
)

/** What who learns thinks of a course: 1 to 5 stars, one rating for each enrolment. */
export const courseRatings = pgTable(
  'course_ratings',
  {
    enrolmentId: uuid('enrolment_id')
      .primaryKey()
      .references(() => enrolments.id, { onDelete: 'cascade' }),
    stars: integer('stars').notNull(),
    ratedAt: instant('rated_at').notNull(),
  },
  (t) => [check('course_ratings_stars', sql`${t.stars} between 1 and 5`)],
)
