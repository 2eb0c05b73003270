import { inArray } from 'drizzle-orm'
import { newId } from '../platform/db/columns.tables.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { type AccountRow, type ChargeRow, openPaiseOf, type Settings } from './books.server.ts'
import { bookCharge } from './charges.server.ts'
import { allocate, lateFee } from './fees.rules.ts'
import { feeCharges } from './fees.tables.ts'
import { isPromised } from './promises.server.ts'

/** What paying each charge on a day costs more, in paise; nothing where a late fee was charged already. */
export async function lateFeesOf(
  on: Db | Tx,
  charges: readonly ChargeRow[],
  { today, settings }: { today: string; settings: Settings },
): Promise<(charge: ChargeRow) => number> {
  if (settings.latePerDayPaise === 0 || charges.length === 0) return () => 0
  const rows = await on
    .select({ id: feeCharges.lateOf })
    .from(feeCharges)
    .where(
      inArray(
        feeCharges.lateOf,
        charges.map(({ id }) => id),
      ),
    )
  const bore = new Set(rows.map(({ id }) => id))
  return (charge) => {
    if (bore.has(charge.id)) return 0
    return lateFee(charge, today, {
      graceDays: settings.lateGraceDays,
      perDayPaise: settings.latePerDayPaise,
      capPaise: settings.lateCapPaise,
    })
  }
}

/** `open`: the charges that the payment may settle, oldest first; `chosen`: those that the payer names. */
type LateFeeInput = {
  paise: number
  chosen: readonly string[]
  open: readonly ChargeRow[]
  settings: Settings
}

/**
 * Charges the late fees of what a payment settles in full, once for each charge and none while a promise
 * runs. The account must be locked. A payment settles what one registration billed.
 * @returns the charges that the payer names, with the late fees of those, and how many were charged.
 */
export async function chargeLateFees(
  act: BookContext,
  account: AccountRow,
  { paise, chosen, open, settings }: LateFeeInput,
): Promise<{ chargeIds: readonly string[]; count: number }> {
  const { tx, now } = act
  const today = indianDay(now)
  if (settings.latePerDayPaise === 0 || (await isPromised(tx, account.id, today)))
    return { chargeIds: chosen, count: 0 }
  const feeOf = await lateFeesOf(tx, open, { today, settings })
  const named = [...chosen]
  let count = 0
  const book = async (row: ChargeRow, fee: number): Promise<void> => {
    const id = newId()
    await bookCharge(act, {
      id,
      personId: account.personId,
      studentId: row.studentId,
      head: 'late',
      title: `Late fee, ${row.title}`.slice(0, 120),
      paise: fee,
      dueOn: today,
      lateOf: row.id,
    })
    count += 1
    if (chosen.includes(row.id)) named.push(id)
  }
  let left = paise
  // What the payer names is settled first, and its late fees before anything else.
  for (const isNamed of [true, false]) {
    const group = open.filter(({ id }) => chosen.includes(id) === isNamed)
    const { parts, advancePaise } = allocate(
      left,
      group.map((row) => ({ ...row, openPaise: openPaiseOf(row) })),
    )
    left = advancePaise
    for (const row of group) {
      const settled = parts.find(({ chargeId }) => chargeId === row.id)?.paise ?? 0
      const fee = feeOf(row)
      if (settled < openPaiseOf(row) || fee === 0) continue
      await book(row, fee)
      left = Math.max(0, left - fee)
    }
  }
  return { chargeIds: named, count }
}
