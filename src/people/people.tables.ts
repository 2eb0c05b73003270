import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ROLES, STAFF } from './people.rules.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { LANGUAGES } from '../platform/wire.ts'
import { MAILED_FOR } from './people.rules.ts'

/**
 * The words by which the office finds somebody: those of the name, e-mail and mobile. The same expression
 * stands in the index, so it must be written by this function.
 */
export const wordsOf = (t: Record<'fullName' | 'email' | 'mobile', AnyPgColumn>): SQL =>
  sql`people_words(${t.fullName}, ${t.email}, ${t.mobile})`

/**
 * Students, teachers, parents and staff. The same e-mail may belong to a student, a teacher and a parent:
 * each has its own login. A parent without an e-mail logs in with a mobile. A child of a family has neither
 * e-mail nor mobile nor password of its own; nor has one whom the office has added without a parent.
 */
export const people = pgTable(
  'people',
  {
    id: id(),
    role: text('role', { enum: ROLES }).notNull(),
    fullName: text('full_name').notNull(),
    email: text('email'),
    mobile: text('mobile'),
    /** The mobile with which a parent logs in whom the office has added without an e-mail. */
    loginMobile: text('login_mobile'),
    presentEducation: text('present_education'),
    /** What the person reads, on pages and in what is sent; null: never chosen. */
    language: text('language', { enum: LANGUAGES }),
    /** The parent whose child this student is. */
    guardianId: uuid('guardian_id').references((): AnyPgColumn => people.id),
    emailVerifiedAt: instant('email_verified_at'),
    /** When the holder of a student's account said to be 18 or older. */
    adultStatedAt: instant('adult_stated_at'),
    /** When staff left; nobody logs in any more. */
    endedAt: instant('ended_at'),
    /** When the personal data were erased; the row stays for what refers to it, such as payments. */
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('people_role_email').on(t.role, t.email),
    uniqueIndex('people_staff_email').on(t.email).where(isOneOf(t.role, STAFF)),
    uniqueIndex('people_login_mobile').on(t.loginMobile),
    index('people_guardian').on(t.guardianId),
    index('people_mobile').on(t.mobile),
    index('people_name').on(t.fullName, t.id),
    index('people_role').on(t.role, t.id),
    index('people_email').on(t.email, t.id),
    index('people_class').on(t.presentEducation, t.id),
    // What the office searches by: see people_words in the migrations.
    index('people_words').using('gin', wordsOf(t)).with({ fastupdate: false }),
    check('people_role_known', isOneOf(t.role, ROLES)),
    check('people_language_known', isOneOf(t.language, LANGUAGES)),
    check('people_email_lower', sql`${t.email} = lower(${t.email}) and ${t.email} like '%_@_%'`),
    check('people_mobile_ten_digits', sql`${t.mobile} ~ '^[0-9]{10}$'`),
    check('people_login_mobile_ten_digits', sql`${t.loginMobile} ~ '^[0-9]{10}$'`),
    check('people_login_mobile_of_parent', sql`${t.loginMobile} is null or ${t.role} = 'parent'`),
    check('people_name_present', sql`length(trim(${t.fullName})) > 0`),
    check('people_student_education', sql`${t.role} <> 'student' or ${t.presentEducation} is not null`),
    check('people_guardian_of_student', sql`${t.guardianId} is null or ${t.role} = 'student'`),
    check(
      'people_reachable',
      sql.join(
        [
          sql`${t.guardianId} is not null`,
          sql`${t.erasedAt} is not null`,
          sql`(${t.mobile} is not null and (${t.email} is not null or ${t.loginMobile} is not null))`,
          // The office may add a child before its parent is known; nobody logs in for it until then.
          sql`(${t.role} = 'student' and ${t.email} is null and ${t.mobile} is null)`,
        ],
        sql` or `,
      ),
    ),
  ],
)

/** Where a person is reached: a child at its parent's e-mail and mobile. */
export const contacts = pgView('contacts', {
  id: uuid('id').notNull(),
  fullName: text('full_name').notNull(),
  email: text('email').notNull(),
  mobile: text('mobile').notNull(),
}).as(
  sql.raw(
    [
      "select p.id, p.full_name, coalesce(p.email, g.email, '') as email,",
      "coalesce(p.mobile, g.mobile, '') as mobile",
      'from people p left join people g on g.id = p.guardian_id',
    ].join(' '),
  ),
)

/**
 * Links for a new password that were asked for and are mailed in a moment, whether or not there is such an
 * account.
 */
export const recoveryRequests = pgTable(
  'recovery_requests',
  {
    id: id(),
    role: text('role').notNull(),
    email: text('email').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (t) => [index('recovery_requests_due').on(t.dueAt)],
)

const personId = () =>
  uuid('person_id')
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** Apart from people, so that no query for a profile can carry a hash. */
export const passwords = pgTable('passwords', {
  personId: personId().primaryKey(),
  hash: text('hash').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

/** Four digits that guard a parent's side on a device that a child uses: Argon2id, as passwords. */
export const familyPins = pgTable('family_pins', {
  personId: personId().primaryKey(),
  hash: text('hash').notNull(),
  setAt: instant('set_at').notNull(),
})

/** One row per login; both secrets are kept as SHA-256 only, base64url. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    personId: personId(),
    /** The child a parent acts for. */
    actingFor: uuid('acting_for').references(() => people.id, { onDelete: 'set null' }),
    cookieHash: text('cookie_hash').notNull().unique(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Browser and system, as the owner would name the device. */
    device: text('device').notNull().default(''),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sessions_person').on(t.personId), index('sessions_expiry').on(t.expiresAt)],
)

/** Browsers that a person has logged in with, by the hash of a cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    personId: personId(),
    deviceHash: text('device_hash').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.deviceHash] })],
)

/**
 * Links that were mailed, for a new password or to confirm an e-mail; the token itself is only in the mail.
 */
export const mailedTokens = pgTable('mailed_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose', { enum: MAILED_FOR }).notNull(),
  personId: personId(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

/**
 * That a parent or guardian agrees to a child's account (DPDP Act 2023, s. 9): when, to which text. It counts
 * as verified once a mailed token has proved the parent's e-mail.
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    childId: uuid('child_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The parent's account; the child's own when the parent signed it up and answered by mail. */
    givenBy: uuid('given_by')
      .notNull()
      .references(() => people.id),
    textVersion: text('text_version').notNull(),
    givenAt: instant('given_at').notNull(),
    verifiedAt: instant('verified_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    index('consents_child').on(t.childId),
    index('consents_giver').on(t.givenBy),
    index('consents_standing').on(t.childId).where(sql`${t.withdrawnAt} is null`),
  ],
)

/** Always what we made of the upload, never what was sent: a square WebP as base64. */
export const profilePictures = pgTable(
  'profile_pictures',
  {
    personId: personId().primaryKey(),
    content: text('content').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [check('profile_pictures_size', sql`length(${t.content}) <= 200000`)],
)

/** What the office keeps of a person beside the account; an empty text is not known. Erased with them. */
export const personDetails = pgTable(
  'person_details',
  {
    personId: personId().primaryKey(),
    /** The name on certificates; empty: the full name. */
    certificateName: text('certificate_name').notNull().default(''),
    birthDate: date('birth_date'),
    school: text('school').notNull().default(''),
    /** The academy's own number, of one child only. */
    admissionNumber: text('admission_number').notNull().default(''),
    joinedOn: date('joined_on'),
    /** Another parent or guardian whom the office calls; the login is the first parent's. */
    secondParentName: text('second_parent_name').notNull().default(''),
    secondParentMobile: text('second_parent_mobile').notNull().default(''),
    secondParentEmail: text('second_parent_email').notNull().default(''),
    /** For staff; the family sees them in the export of its data only. */
    notes: text('notes').notNull().default(''),
  },
  (t) => [
    uniqueIndex('person_details_admission').on(t.admissionNumber).where(sql`${t.admissionNumber} <> ''`),
  ],
)

/** What the office changed of a person, with what stood there before; erased with the person. */
export const personChanges = pgTable(
  'person_changes',
  {
    id: id(),
    personId: personId(),
    at: instant('at').notNull(),
    by: uuid('by').notNull(),
    field: text('field').notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
  },
  (t) => [index('person_changes_person').on(t.personId, t.id)],
)

/** Two accounts of one person made into one. The row is all that is needed to take it back. */
export const merges = pgTable(
  'merges',
  {
    id: id(),
    primaryId: uuid('kept_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Ended while it can be taken back, then erased. */
    duplicateId: uuid('double_id')
      .notNull()
      .unique()
      .references(() => people.id, { onDelete: 'cascade' }),
    by: uuid('by').notNull(),
    at: instant('at').notNull(),
    /** What each room moved, by the room's name. */
    moved: jsonb('moved').notNull().$type<Readonly<Record<string, unknown>>>(),
  },
  (t) => [index('merges_kept').on(t.primaryId), index('merges_at').on(t.at)],
)
