import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { people } from '../people/people.tables.ts'
import { createdAt, id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { PAY_METHODS, type PayLine, type PaySums, SHEET_STATUSES } from './pay.rules.ts'

const teacherId = () =>
  uuid('teacher_id')
    .notNull()
    .references(() => people.id)

/** What was agreed with a teacher from a day on, until the next row. */
export const payTerms = pgTable(
  'pay_terms',
  {
    id: id(),
    teacherId: teacherId(),
    fromDay: date('from_day').notNull(),
    perClassPaise: integer('per_class_paise').notNull(),
    shareHundredths: integer('share_hundredths').notNull(),
    noticeHours: integer('notice_hours').notNull(),
    tdsHundredths: integer('tds_hundredths').notNull(),
    byId: uuid('by_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('pay_terms_day').on(t.teacherId, t.fromDay),
    check(
      'pay_terms_amounts',
      sql`${t.perClassPaise} >= 0 and ${t.shareHundredths} between 0 and 10000 and ${t.noticeHours} between 0 and 72 and ${t.tdsHundredths} between 0 and 10000`,
    ),
  ],
)

/** One month of a teacher. Counted anew until it is approved; then nothing of its lines changes. */
export const paySheets = pgTable(
  'pay_sheets',
  {
    id: id(),
    teacherId: teacherId(),
    /** Like 2026-11. */
    month: text('month').notNull(),
    status: text('status', { enum: SHEET_STATUSES }).notNull(),
    lines: jsonb('lines').$type<PayLine[]>().notNull(),
    sums: jsonb('sums').$type<PaySums>().notNull(),
    countedAt: instant('counted_at').notNull(),
    approvedAt: instant('approved_at'),
    approvedBy: uuid('approved_by'),
  },
  (t) => [
    uniqueIndex('pay_sheets_month').on(t.teacherId, t.month),
    index('pay_sheets_status').on(t.status, t.month),
    check('pay_sheets_status', isOneOf(t.status, SHEET_STATUSES)),
    check(
      'pay_sheets_approved',
      sql`(${t.status} = 'counted') = (${t.approvedAt} is null) and (${t.approvedAt} is null) = (${t.approvedBy} is null)`,
    ),
  ],
)

/** How a sheet was paid. */
export const payPayments = pgTable(
  'pay_payments',
  {
    /** Made by the page, so that a repeat is the same payment. */
    id: id(),
    sheetId: uuid('sheet_id')
      .notNull()
      .references(() => paySheets.id),
    paise: integer('paise').notNull(),
    day: date('day').notNull(),
    method: text('method', { enum: PAY_METHODS }).notNull(),
    /** Of a transfer or cheque, in capitals and digits; empty for cash. */
    reference: text('reference').notNull(),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
    /** Null while it stands. */
    takenBackAt: instant('taken_back_at'),
    takenBackBy: uuid('taken_back_by'),
    /** Why it was taken back; empty while it stands. */
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    index('pay_payments_sheet').on(t.sheetId, t.at),
    uniqueIndex('pay_payments_once').on(t.sheetId).where(sql`${t.takenBackAt} is null`),
    check('pay_payments_method', isOneOf(t.method, PAY_METHODS)),
    check('pay_payments_paise', sql`${t.paise} > 0`),
    check(
      'pay_payments_taken_back',
      sql`(${t.takenBackAt} is null) = (${t.takenBackBy} is null) and (${t.takenBackAt} is null) = (${t.reason} = '')`,
    ),
  ],
)

/** What the office adds or takes off, and why; a line of the next sheet that is approved. */
export const payCorrections = pgTable(
  'pay_corrections',
  {
    /** Made by the page, so that a repeat is the same correction. */
    id: id(),
    teacherId: teacherId(),
    paise: integer('paise').notNull(),
    reason: text('reason').notNull(),
    byId: uuid('by_id').notNull(),
    at: instant('at').notNull(),
    /** Null until a sheet with it is approved. */
    sheetId: uuid('sheet_id').references(() => paySheets.id),
  },
  (t) => [
    index('pay_corrections_teacher').on(t.teacherId, t.at),
    check('pay_corrections_not_nothing', sql`${t.paise} <> 0`),
  ],
)

/** What a teacher asks about a line, and what the office answered. */
export const payQuestions = pgTable(
  'pay_questions',
  {
    /** Made by the page, so that a repeat is the same question. */
    id: id(),
    sheetId: uuid('sheet_id')
      .notNull()
      .references(() => paySheets.id),
    /** The key of a line. */
    line: text('line').notNull(),
    words: text('words').notNull(),
    at: instant('at').notNull(),
    answer: text('answer').notNull().default(''),
    answeredBy: uuid('answered_by'),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    index('pay_questions_sheet').on(t.sheetId, t.at),
    check(
      'pay_questions_answered',
      sql`(${t.answeredAt} is null) = (${t.answeredBy} is null) and (${t.answeredAt} is not null or ${t.answer} = '')`,
    ),
  ],
)
