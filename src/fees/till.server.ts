import { desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import type { BookContext, JournalInput } from '../ledger/ledger.reads.server.ts'
import type { Account } from '../ledger/ledger.rules.ts'
import { isPosted, lockTill, moveTill, postJournal } from './books.server.ts'
import { countedPaise } from './fees.rules.ts'
import { feeTill, feeTillDays } from './fees.tables.ts'
import type { CashMove } from './office/day.contract.ts'

const otherSide = { bank: 'bank', expense: 'expenses', float: 'cash float' } as const satisfies Record<
  CashMove,
  Account
>

/**
 * Cash to the bank, for an expense, or put in; the same id again is the same movement.
 * @throws {Refusal} 409 for a low or closed till and for other details under a used id.
 */
export async function moveCash(
  act: BookContext,
  { id, kind, paise, note }: { id: string; kind: CashMove; paise: number; note: string },
): Promise<void> {
  const { tx, now } = act
  const inTill = kind === 'float' ? paise : -paise
  const entry: JournalInput = {
    kind: 'cash moved',
    key: `cash ${id}`,
    accountId: null,
    lines: [
      { account: 'till', paise: inTill },
      { account: otherSide[kind], paise: -inTill },
    ],
    note,
  }
  await lockTill(tx)
  if (await isPosted(tx, entry)) return
  await moveTill(tx, indianDay(now), inTill)
  await postJournal(act, entry)
}

/**
 * Closes today's till: what was counted is in it from now on, and a difference is booked with its reason.
 * @throws {Refusal} 409 for a closed day, 422 for a difference without a reason.
 */
export async function closeDay(
  act: BookContext,
  { counts, reason }: { counts: readonly number[]; reason: string },
): Promise<{ differencePaise: number }> {
  const { tx, now, byId } = act
  const day = indianDay(now)
  const { balancePaise: bookPaise, closedDay } = await lockTill(tx)
  if (closedDay !== null && closedDay >= day)
    throw new Refusal(409, 'This day is closed already', { code: 'till_day_closed_before' })
  const counted = countedPaise(counts)
  const differencePaise = counted - bookPaise
  if (differencePaise !== 0 && reason === '')
    throw new Refusal(422, undefined, {
      errors: {
        reason: `${rupees(Math.abs(differencePaise))} ${differencePaise < 0 ? 'short' : 'over'}: enter why`,
      },
    })
  if (differencePaise !== 0)
    await postJournal(act, {
      kind: 'day closed',
      key: `day closed ${day} ${now.toISOString()}`,
      accountId: null,
      lines: [
        { account: 'till', paise: differencePaise },
        { account: 'over and short', paise: -differencePaise },
      ],
      note: reason,
    })
  await tx.update(feeTill).set({ balancePaise: counted, closedDay: day })
  const row = {
    bookPaise,
    countedPaise: counted,
    counts: [...counts],
    reason: differencePaise === 0 ? '' : reason,
    closedBy: byId,
    closedAt: now,
  }
  await tx
    .insert(feeTillDays)
    .values({ day, ...row })
    .onConflictDoUpdate({ target: feeTillDays.day, set: row })
  return { differencePaise }
}

/** Opens today's till again, once. @throws {Refusal} 409 for a day that is open, or was reopened before. */
export async function reopenDay({ tx, now }: BookContext): Promise<void> {
  const day = indianDay(now)
  const { closedDay } = await lockTill(tx)
  const [row] = await tx.select().from(feeTillDays).where(eq(feeTillDays.day, day))
  if (closedDay !== day || !row) throw new Refusal(409, 'Today is not closed', { code: 'till_day_open' })
  if (row.reopenedAt)
    throw new Refusal(409, 'This day was reopened once already', { code: 'till_day_reopened' })
  await tx.update(feeTillDays).set({ reopenedAt: now }).where(eq(feeTillDays.day, day))
  await tx.update(feeTill).set({ closedDay: await closedBefore(tx, day) })
}

async function closedBefore(tx: Tx, day: string): Promise<string | null> {
  const [row] = await tx
    .select({ day: feeTillDays.day })
    .from(feeTillDays)
    .where(lt(feeTillDays.day, day))
    .orderBy(desc(feeTillDays.day))
    .limit(1)
  return row?.day ?? null
}
