import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { courses } from '../../catalogue/catalogue.tables.ts'
import { createdAt, instant } from '../../platform/db/columns.tables.ts'
import { people } from '../people.tables.ts'

const personId = () =>
  uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** Staff's second factor (TOTP). The secret has to be readable: a code is computed from it. */
export const secondFactors = pgTable('second_factors', {
  personId: personId().primaryKey(),
  /** Base32, 160 bits. */
  secret: text('secret').notNull(),
  /** When the first code was given. */
  confirmedAt: instant('confirmed_at').notNull(),
  /** The 30-second step of the last code that was taken: a code counts once. */
  lastStep: integer('last_step').notNull().default(0),
})

/** One use each, for a lost phone; 120 random bits, kept as SHA-256. */
export const recoveryCodes = pgTable('recovery_codes', {
  codeHash: text('code_hash').primaryKey(),
  personId: personId(),
  usedAt: instant('used_at'),
})

/** A login whose password was right and whose second factor is still to come. */
export const staffTickets = pgTable('staff_tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  personId: personId(),
  /** A new secret to enrol with, for this login alone; null once a second factor is there. */
  secret: text('secret'),
  expiresAt: instant('expires_at').notNull(),
})

/** The students a teacher looks after. */
export const assignments = pgTable(
  'assignments',
  {
    teacherId: uuid('teacher_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    studentId: uuid('student_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.teacherId, t.studentId] })],
)

export const teacherCourses = pgTable(
  'teacher_courses',
  {
    teacherId: uuid('teacher_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.teacherId, t.courseId] })],
)

/** The franchise a teacher belongs to. */
export const teacherFranchises = pgTable('teacher_franchises', {
  teacherId: uuid('teacher_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  since: instant('since').notNull(),
})

/** Teachers whom the office has invited; they work here once they have opened the link of the mail. */
export const teacherInvitations = pgTable('teacher_invitations', {
  teacherId: uuid('teacher_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** What they are to teach, in the academy's words. */
  subjects: text('subjects').array().notNull(),
  invitedBy: uuid('invited_by').notNull(),
  invitedAt: instant('invited_at').notNull(),
})
