import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, isOneOf } from '../platform/db/columns.tables.ts'
import { feeAccounts, feeStays } from './fees.tables.ts'
import { PAUSE_REQUEST_ENDS } from './pause-requests.rules.ts'

/** A pause that a family asks for. Nothing changes by it until the office has agreed. */
export const feePauseRequests = pgTable(
  'fee_pause_requests',
  {
    /** Made by the page, so that a repeat is the same; the pause that is given has it too. */
    id: id(),
    /** Who asked. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => feeAccounts.id),
    stayId: uuid('stay_id')
      .notNull()
      .references(() => feeStays.id),
    fromDay: date('from_day').notNull(),
    untilDay: date('until_day').notNull(),
    at: instant('at').notNull(),
    /** Null while nobody has answered. */
    endedAt: instant('ended_at'),
    endedAs: text('ended_as', { enum: PAUSE_REQUEST_ENDS }),
    endedBy: uuid('ended_by'),
    /** Why the office refused it; empty otherwise. */
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('fee_pause_requests_one_open').on(t.stayId).where(sql`${t.endedAt} is null`),
    index('fee_pause_requests_account').on(t.accountId, t.at),
    index('fee_pause_requests_open').on(t.fromDay).where(sql`${t.endedAt} is null`),
    check('fee_pause_requests_days', sql`${t.untilDay} >= ${t.fromDay}`),
    check('fee_pause_requests_end', sql`(${t.endedAt} is null) = (${t.endedAs} is null)`),
    check('fee_pause_requests_ended_as', isOneOf(t.endedAs, PAUSE_REQUEST_ENDS)),
    check('fee_pause_requests_reason', sql`${t.reason} = '' or ${t.endedAs} is not distinct from 'refused'`),
  ],
)

export type PauseRequest = typeof feePauseRequests.$inferSelect
