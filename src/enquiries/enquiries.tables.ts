import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { centres } from '../centres/centres.tables.ts'
import { people } from '../people/people.tables.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { APPLICATION_STATES, OPENING_POINTS, POINT_STATES } from './applications/applications.rules.ts'
import {
  ALL_LOST_REASONS,
  BOOKING_STATES,
  CLASS_MODES,
  ENQUIRY_KINDS,
  NOTE_KINDS,
  OLDEST_AGE,
  STAGES,
  TRAINING_TYPES,
  YOUNGEST_AGE,
} from './enquiries.rules.ts'

/** The names in an enquiry by their keys, as the index has them: see people_words in the migrations. */
export const namesIn = (t: Record<'childName' | 'name' | 'email' | 'mobile', AnyPgColumn>): SQL =>
  sql`people_words(coalesce(${t.childName}, '') || ' ' || ${t.name}, ${t.email}, ${t.mobile})`

/** What somebody asked for, by a form or at the office's desk, and how far it has come. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: id(),
    kind: text('kind', { enum: ENQUIRY_KINDS }).notNull(),
    /** The centre that looks after it; none: head office. */
    centreId: uuid('centre_id').references(() => centres.id, { onDelete: 'set null' }),
    /** Who asks. */
    name: text('name').notNull(),
    /** For whom, where a form asks for it. */
    childName: text('child_name'),
    email: text('email'),
    mobile: text('mobile').notNull(),
    state: text('state'),
    district: text('district'),
    location: text('location'),
    trainingType: text('training_type', { enum: TRAINING_TYPES }),
    /** The child's age in years when they asked. */
    age: integer('age'),
    /** The course category that they chose, by its name at that time: it may be renamed or removed later. */
    category: text('category'),
    message: text('message'),
    /** What they want, in the office's words; none: what the form says. */
    wants: text('wants'),
    /** The site or the campaign that brought them; empty when they came by themselves. */
    source: text('source').notNull().default(''),
    stage: text('stage', { enum: STAGES }).notNull().default('new'),
    lostReason: text('lost_reason', { enum: ALL_LOST_REASONS }),
    assigneeId: uuid('carer_id').references(() => people.id),
    /** Task, and when it is due. */
    nextStep: text('next_step'),
    nextAt: instant('next_at'),
    /** When somebody of the office first called, wrote or answered. */
    answeredAt: instant('answered_at'),
    joinedAt: instant('joined_at'),
    /** Whom it became. */
    studentId: uuid('student_id').references(() => people.id),
    parentId: uuid('parent_id').references(() => people.id),
    /** What is searched: names, mobile and e-mail in small letters. */
    words: text('words')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(coalesce(child_name, '') || ' ' || name || ' ' || mobile || ' ' || coalesce(email, ''))`,
      ),
    createdAt: createdAt(),
  },
  (t) => [
    index('enquiries_stage').on(t.stage, t.id),
    index('enquiries_next').on(t.nextAt, t.id),
    index('enquiries_carer').on(t.assigneeId, t.id),
    index('enquiries_centre').on(t.centreId, t.id),
    index('enquiries_student').on(t.studentId),
    index('enquiries_created').on(t.createdAt),
    index('enquiries_mobile').on(t.mobile),
    index('enquiries_email').on(t.email),
    index('enquiries_names').using('gin', namesIn(t)).with({ fastupdate: false }),
    check('enquiries_kind', isOneOf(t.kind, ENQUIRY_KINDS)),
    check('enquiries_franchise_of_head_office', sql`${t.kind} <> 'franchise' or ${t.centreId} is null`),
    check('enquiries_stage_known', isOneOf(t.stage, STAGES)),
    check(
      'enquiries_age',
      sql`${t.age} between ${sql.raw(String(YOUNGEST_AGE))} and ${sql.raw(String(OLDEST_AGE))}`,
    ),
    check('enquiries_training_type', isOneOf(t.trainingType, TRAINING_TYPES)),
    check('enquiries_lost_has_reason', sql`(${t.stage} = 'lost') = (${t.lostReason} is not null)`),
    check('enquiries_reason_known', isOneOf(t.lostReason, ALL_LOST_REASONS)),
    check('enquiries_later_has_day', sql`${t.lostReason} <> 'later' or ${t.nextAt} is not null`),
  ],
)

const enquiryId = () =>
  uuid('enquiry_id')
    .notNull()
    .references(() => enquiries.id, { onDelete: 'cascade' })

/** The diary of an enquiry: what was said and done, by whom. */
export const enquiryNotes = pgTable(
  'enquiry_notes',
  {
    id: id(),
    enquiryId: enquiryId(),
    kind: text('kind', { enum: NOTE_KINDS }).notNull(),
    text: text('text').notNull(),
    /** None: the family itself, or the clock. */
    byId: uuid('by_id').references(() => people.id),
    createdAt: createdAt(),
  },
  (t) => [index('enquiry_notes_enquiry').on(t.enquiryId, t.id)],
)

/**
 * How far an enquiry about a franchise is on its way to a centre; without a row it is where its stage says.
 * The row is made with the first step.
 */
export const franchiseApplications = pgTable(
  'franchise_applications',
  {
    enquiryId: enquiryId().primaryKey(),
    state: text('state', { enum: APPLICATION_STATES }).notNull(),
    /** The licence fee that was offered, without GST; null before an offer. */
    feePaise: integer('fee_paise'),
    /** For how long the franchise is offered. */
    termMonths: integer('term_months'),
    /** Why it ended, in the office's words. */
    endReason: text('end_reason'),
    /** The centre that was made of it. */
    centreId: uuid('centre_id')
      .unique('franchise_applications_centre')
      .references(() => centres.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    check('franchise_applications_state', isOneOf(t.state, APPLICATION_STATES)),
    check('franchise_applications_offer', sql`${t.feePaise} >= 0 and ${t.termMonths} > 0`),
    check(
      'franchise_applications_lost_has_reason',
      sql`(${t.state} = 'lost') = (${t.endReason} is not null)`,
    ),
  ],
)

/** The PIN codes that an application was offered, while the offer or the franchise lasts: each has one. */
export const territories = pgTable(
  'franchise_territories',
  {
    postalCode: text('postal_code').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => franchiseApplications.enquiryId, { onDelete: 'cascade' }),
  },
  (t) => [
    index('franchise_territories_application').on(t.applicationId),
    check('franchise_territories_digits', sql`${t.postalCode} ~ '^[1-9][0-9]{5}$'`),
  ],
)

/** What is done, or not needed, of the list before a centre opens; a point without a row is open. */
export const openingPoints = pgTable(
  'franchise_opening_points',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => franchiseApplications.enquiryId, { onDelete: 'cascade' }),
    point: text('point', { enum: OPENING_POINTS }).notNull(),
    state: text('state', { enum: POINT_STATES }).notNull(),
    /** Why it is not needed; null for what is done. */
    reason: text('reason'),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.point] }),
    check('franchise_opening_points_point', isOneOf(t.point, OPENING_POINTS)),
    check('franchise_opening_points_state', isOneOf(t.state, POINT_STATES)),
    check(
      'franchise_opening_points_waived_has_reason',
      sql`(${t.state} = 'waived') = (${t.reason} is not null)`,
    ),
  ],
)

/** When demo classes are held, week by week. Days and times are India's. */
export const demoSlots = pgTable(
  'demo_slots',
  {
    id: id(),
    /** The centre that holds them and books them; none: head office, for every centre. */
    centreId: uuid('centre_id').references(() => centres.id, { onDelete: 'set null' }),
    /** 1 is Monday. */
    weekday: integer('weekday').notNull(),
    /** Like 16:30. */
    time: text('time').notNull(),
    minutes: integer('minutes').notNull(),
    teacherId: uuid('teacher_id')
      .notNull()
      .references(() => people.id),
    places: integer('places').notNull(),
    mode: text('mode', { enum: CLASS_MODES }).notNull(),
    /** The link of the online room, or the address. */
    place: text('place').notNull(),
    fromDay: date('from_day').notNull(),
    /** The last day; none: until further notice. */
    untilDay: date('until_day'),
    createdAt: createdAt(),
  },
  (t) => [
    check('demo_slots_weekday', sql`${t.weekday} between 1 and 7`),
    check('demo_slots_time', sql`${t.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('demo_slots_mode', isOneOf(t.mode, CLASS_MODES)),
  ],
)

/** One class of a slot, laid out two weeks ahead: what the public form offers. */
export const demoClasses = pgTable(
  'demo_classes',
  {
    id: id(),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => demoSlots.id),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    teacherId: uuid('teacher_id')
      .notNull()
      .references(() => people.id),
    mode: text('mode', { enum: CLASS_MODES }).notNull(),
    place: text('place').notNull(),
    places: integer('places').notNull(),
    taken: integer('taken').notNull().default(0),
    /** Offered no more: it has begun, or its slot has changed. */
    closedAt: instant('closed_at'),
  },
  (t) => [
    uniqueIndex('demo_classes_slot_start').on(t.slotId, t.startsAt),
    index('demo_classes_start').on(t.startsAt),
    check('demo_classes_never_overbooked', sql`${t.taken} between 0 and ${t.places}`),
    check('demo_classes_mode', isOneOf(t.mode, CLASS_MODES)),
  ],
)

/** The place of an enquiry in a class. Moved, it stays the same booking with the next sequence. */
export const demoBookings = pgTable(
  'demo_bookings',
  {
    id: id(),
    enquiryId: enquiryId().unique(),
    classId: uuid('class_id')
      .notNull()
      .references(() => demoClasses.id),
    state: text('state', { enum: BOOKING_STATES }).notNull().default('booked'),
    /** Calendars take the event of the highest. */
    sequence: integer('sequence').notNull().default(0),
    /** When it was last booked or moved. */
    bookedAt: instant('booked_at').notNull(),
    /** When the day before and the two hours before were told. */
    dayReminderSentAt: instant('day_told_at'),
    hourReminderSentAt: instant('hours_told_at'),
  },
  (t) => [
    index('demo_bookings_class').on(t.classId),
    check('demo_bookings_state', isOneOf(t.state, BOOKING_STATES)),
  ],
)

/** The forms that were taken: a key that comes again gets the same answer and stores nothing. */
export const idempotencyKeys = pgTable('enquiry_keys', {
  key: text('key').primaryKey(),
  /** Hash of what was sent, so that a key can't come again with other words. */
  fingerprint: text('fingerprint').notNull(),
  enquiryId: uuid('enquiry_id').notNull(),
  createdAt: createdAt(),
})
