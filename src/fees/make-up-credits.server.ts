import { and, eq, gte, isNull, lte, not, or } from 'drizzle-orm'
import { endMakeUp, lapsedMakeUps, lockLapsedMakeUp } from '../classroom/make-ups/make-ups.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { forEachIsolated } from '../platform/jobs/jobs.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { formatShortDate } from '../platform/text/dates.rules.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { creditCharge } from './charges.server.ts'
import { daysLate } from './due-ages.rules.ts'
import { feeCharges, feeStays } from './fees.tables.ts'
import { isRemnant } from './remnants.server.ts'
import { classFeeOf, stayBill } from './run-lines.server.ts'

/** A month is billed at last so many days after a class in it; later no fee is looked for. */
const BILLED_WITHIN_DAYS = 92

/**
 * Gives back the fee of classes that were called off and not made up for in time, each once: the credit note
 * has the id of its make-up. A class whose month is not billed yet waits.
 */
export async function creditMakeUps(
  { database: { db } }: Pick<RoomParts, 'database'>,
  now: Date,
): Promise<void> {
  const ids = await lapsedMakeUps(db, indianDay(now))
  await forEachIsolated(ids, (id) => db.transaction((tx) => creditMakeUp({ tx, now }, id)))
}

async function creditMakeUp({ tx, now }: TxContext, id: string): Promise<void> {
  const today = indianDay(now)
  const makeUp = await lockLapsedMakeUp(tx, id, today)
  if (!makeUp) return
  const { studentId, groupId, day, group, hadPlace } = makeUp
  const charge = hadPlace ? await chargeOf(tx, { studentId, groupId, day }) : 'none'
  if (charge === 'not billed' && daysLate(day, today) <= BILLED_WITHIN_DAYS) return
  const paise = typeof charge === 'string' ? 0 : charge.classPaise
  if (typeof charge !== 'string' && paise > 0)
    await creditCharge(
      { tx, now, byId: studentId },
      {
        id,
        chargeId: charge.id,
        paise,
        reason: `Class of ${formatShortDate(day)} called off, not made up for: ${group}`,
      },
    )
  await endMakeUp(tx, { id, creditedPaise: paise, now })
}

type PaidClass = { studentId: string; groupId: string; day: string }

/** The charge that a class is part of, with what of it is for the class and not credited yet, in paise. */
async function chargeOf(
  tx: Tx,
  { studentId, groupId, day }: PaidClass,
): Promise<{ id: string; classPaise: number } | 'not billed' | 'none'> {
  const [stay] = await tx
    .select()
    .from(feeStays)
    .where(
      and(
        eq(feeStays.studentId, studentId),
        eq(feeStays.groupId, groupId),
        lte(feeStays.fromDay, day),
        or(isNull(feeStays.untilDay), gte(feeStays.untilDay, day)),
        not(isRemnant),
      ),
    )
  if (!stay) return 'none'
  const [charge] = await tx
    .select()
    .from(feeCharges)
    .where(and(eq(feeCharges.stayId, stay.id), eq(feeCharges.period, day.slice(0, 7))))
  if (!charge) return 'not billed'
  // What a pause or an earlier end gave back since is no part of the classes that are left.
  const chargedPaise = Math.min(charge.paise, await stayBill(tx, day.slice(0, 7), { stay, charge }))
  const share = await classFeeOf(tx, stay, { day, chargedPaise })
  return { id: charge.id, classPaise: Math.min(share, charge.paise - charge.creditedPaise) }
}
