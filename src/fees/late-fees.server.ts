import { eq } from 'drizzle-orm'
import { newId } from '../platform/db/columns.tables.ts'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import {
  type AccountRow,
  type ChargeRow,
  openCharges,
  openPaiseOf,
  type Settings,
  settingsOf,
} from './books.server.ts'
import { bookCharge } from './charges.server.ts'
import { allocate, lateFee } from './fees.rules.ts'
import { feeCharges } from './fees.tables.ts'
import { isPromised } from './promises.server.ts'

/** What paying a charge on a day costs more, in paise. */
export const lateFeeOf = (charge: ChargeRow, today: string, settings: Settings): number =>
  lateFee(charge, today, {
    graceDays: settings.lateGraceDays,
    perDayPaise: settings.latePerDayPaise,
    capPaise: settings.lateCapPaise,
  })

/**
 * Charges the late fees of what a payment settles in full, once for each charge and none while a promise
 * runs. The account must be locked.
 * @returns the charges that the payer names, with the late fees of those.
 */
export async function chargeLateFees(
  act: BookContext,
  account: AccountRow,
  { paise, chosen }: { paise: number; chosen: readonly string[] },
): Promise<readonly string[]> {
  const { tx, now } = act
  const settings = await settingsOf(tx)
  const today = indianDay(now)
  if (settings.latePerDayPaise === 0 || (await isPromised(tx, account.id, today))) return chosen
  const open = await openCharges(tx, account.id)
  const { parts } = allocate(
    paise,
    open.map((row) => ({ ...row, openPaise: openPaiseOf(row) })),
    chosen,
  )
  const named = [...chosen]
  for (const row of open) {
    const settled = parts.find(({ chargeId }) => chargeId === row.id)?.paise ?? 0
    const fee = lateFeeOf(row, today, settings)
    if (settled < openPaiseOf(row) || fee === 0) continue
    // A cheque that came back opens its charge again: the late fee was charged before.
    if ((await tx.$count(feeCharges, eq(feeCharges.lateOf, row.id))) > 0) continue
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
    if (chosen.includes(row.id)) named.push(id)
  }
  return named
}
