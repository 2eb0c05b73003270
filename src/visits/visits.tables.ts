import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { centres } from '../centres/centres.tables.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { FINDINGS, VISIT_STATUSES } from './visits.rules.ts'

/** A visit of somebody of head office at a centre. */
export const visits = pgTable(
  'visits',
  {
    /** Made by the page, so that a repeat is the same visit. */
    id: id(),
    centreId: uuid('centre_id')
      .notNull()
      .references(() => centres.id),
    /** On which day. */
    day: date('day').notNull(),
    status: text('status', { enum: VISIT_STATUSES }).notNull(),
    /** Who planned it. */
    byId: uuid('by_id').notNull(),
    createdAt: createdAt(),
    /** Who sent the findings to the head of the centre, and when. */
    sentBy: uuid('sent_by'),
    sentAt: instant('sent_at'),
    answeredBy: uuid('answered_by'),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    index('visits_centre').on(t.centreId, t.day),
    index('visits_status').on(t.status, t.day),
    check('visits_status_known', isOneOf(t.status, VISIT_STATUSES)),
    check(
      'visits_sent',
      sql`(${t.sentAt} is null) = (${t.status} in ('planned', 'cancelled')) and (${t.sentAt} is null) = (${t.sentBy} is null)`,
    ),
    check('visits_answered', sql`(${t.answeredAt} is null) = (${t.answeredBy} is null)`),
  ],
)

/** A point of the check list of a visit. */
export const visitPoints = pgTable(
  'visit_points',
  {
    id: id(),
    visitId: uuid('visit_id')
      .notNull()
      .references(() => visits.id),
    /** Its place in the list: 0, 1, 2 ... */
    place: integer('place').notNull(),
    text: text('text').notNull(),
    /** Null until it was looked at. */
    finding: text('finding', { enum: FINDINGS }),
    remark: text('remark').notNull().default(''),
    /** What the head of the centre says to it; empty before. */
    answer: text('answer').notNull().default(''),
    /** Until when head office looks at it again; null: not at all. */
    followUpOn: date('follow_up_on'),
    doneBy: uuid('done_by'),
    doneAt: instant('done_at'),
    /** What was seen then. */
    doneNote: text('done_note').notNull().default(''),
  },
  (t) => [
    uniqueIndex('visit_points_place').on(t.visitId, t.place),
    index('visit_points_follow_ups')
      .on(t.followUpOn)
      .where(sql`${t.followUpOn} is not null and ${t.doneAt} is null`),
    check('visit_points_finding', isOneOf(t.finding, FINDINGS)),
    check('visit_points_text', sql`${t.text} <> ''`),
    check(
      'visit_points_only_no_is_mended',
      sql`${t.finding} is not distinct from 'no' or (${t.followUpOn} is null and ${t.answer} = '')`,
    ),
    check(
      'visit_points_done',
      sql`(${t.doneAt} is null) = (${t.doneBy} is null) and (${t.doneAt} is null or ${t.followUpOn} is not null)`,
    ),
  ],
)
