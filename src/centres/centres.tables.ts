import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { people } from '../people/people.tables.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { CENTRE_KINDS, CENTRE_STATUSES, SEAT_ROLES } from './centres.rules.ts'

/** The centre that comes with the tables; with it alone nothing of centres is seen. */
export const FIRST_CENTRE_ID = '00000000-0000-7000-8000-000000000001'

/** Where the academy teaches. The first one comes with the tables; none is ever deleted. */
export const centres = pgTable(
  'centres',
  {
    id: id(),
    /** Three letters; never changed, and as no centre is deleted, never used again. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: CENTRE_KINDS }).notNull(),
    status: text('status', { enum: CENTRE_STATUSES }).notNull(),
    /** One of India's; empty until the office has said it. */
    state: text('state').notNull().default(''),
    /** Six digits; empty until the office has said it. */
    postalCode: text('postal_code').notNull().default(''),
    address: text('address').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** In the office's words: Monday to Saturday, 10 am to 8 pm. */
    hours: text('hours').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('centres_code').on(t.code),
    index('centres_name').on(t.name, t.id),
    check('centres_code_letters', sql`${t.code} ~ '^[A-Z]{3}$'`),
    check('centres_kind', isOneOf(t.kind, CENTRE_KINDS)),
    check('centres_status', isOneOf(t.status, CENTRE_STATUSES)),
    check('centres_postal_code_digits', sql`${t.postalCode} ~ '^([1-9][0-9]{5})?$'`),
  ],
)

/**
 * Who works at which centre. Staff with a row here, ended or not, sees the centres of its open seats alone. A
 * seat is ended and not deleted; where it goes with its centre, a trigger notes in `unseatedPeople` whose it
 * was, so that nobody sees more for having lost a seat.
 */
export const seats = pgTable(
  'centre_seats',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    centreId: uuid('centre_id')
      .notNull()
      .references(() => centres.id),
    role: text('role', { enum: SEAT_ROLES }).notNull(),
    givenBy: uuid('given_by').notNull(),
    givenAt: instant('given_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.centreId] }),
    index('centre_seats_centre').on(t.centreId),
    check('centre_seats_role', isOneOf(t.role, SEAT_ROLES)),
  ],
)

/** Who had a seat that is deleted: sees no more than their open seats until the owner says so. */
export const unseatedPeople = pgTable('centre_unseated_people', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
})
