import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../platform/columns.tables.ts'

/** Students, teachers and staff. The same e-mail may belong to a student and to a teacher: each tab has its own login. */
export const people = pgTable(
  'people',
  {
    id: id(),
    role: text('role', { enum: ['student', 'teacher', 'office'] }).notNull(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    mobile: text('mobile').notNull(),
    presentEducation: text('present_education'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('people_role_email').on(t.role, t.email),
    check('people_role_known', sql`${t.role} in ('student', 'teacher', 'office')`),
    check('people_email_lower', sql`${t.email} = lower(${t.email}) and ${t.email} like '%_@_%'`),
    check('people_mobile_ten_digits', sql`${t.mobile} ~ '^[0-9]{10}$'`),
    check('people_name_present', sql`length(trim(${t.fullName})) > 0`),
    check('people_student_education', sql`${t.role} <> 'student' or ${t.presentEducation} is not null`),
  ],
)

/** Apart from people, so that no query for a profile can carry a hash. */
export const passwords = pgTable('passwords', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

/** One row per login; both secrets are kept as SHA-256 only, base64url. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    cookieHash: text('cookie_hash').notNull().unique(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sessions_person').on(t.personId), index('sessions_expiry').on(t.expiresAt)],
)

/** Links for a new password that were mailed; the token itself is only in the mail. */
export const recoveryTokens = pgTable('recovery_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  personId: uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})
