import { and, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { type Advance, advancesOf, isOpenCharge, openPaise } from './books.server.ts'
import type { IsOfCompany } from './billers.server.ts'
import { feeCharges, feePayments } from './fees.tables.ts'

/**
 * How an account stands, in paise: what is open and what is paid ahead. An advance settles what its own
 * registration billed and nothing else, so both can be there, with a balance of 0.
 */
export type Standing = { owesPaise: number; aheadPaise: number }

const settled: Standing = { owesPaise: 0, aheadPaise: 0 }

/** How accounts stand, by id. */
export async function standingsOf(
  on: Db | Tx,
  accountIds: readonly string[],
): Promise<(accountId: string | undefined) => Standing> {
  if (accountIds.length === 0) return () => settled
  const left = sql<number>`sum(${feePayments.paise} - ${feePayments.allocatedPaise}
    - ${feePayments.paidBackPaise})::float8`
  const ahead = await on
    .select({ id: feePayments.accountId, paise: left })
    .from(feePayments)
    .where(
      and(
        inArray(feePayments.accountId, [...accountIds]),
        isNull(feePayments.returnedAt),
        lt(sql`${feePayments.allocatedPaise} + ${feePayments.paidBackPaise}`, feePayments.paise),
      ),
    )
    .groupBy(feePayments.accountId)
  const open = openSums(on)
  const owed = await on
    .select({ id: open.accountId, paise: open.paise })
    .from(open)
    .where(inArray(open.accountId, [...accountIds]))
  const [aheadOf, owedOf] = [ahead, owed].map((rows) => new Map(rows.map(({ id, paise }) => [id, paise])))
  return (id = '') => ({ owesPaise: owedOf?.get(id) ?? 0, aheadPaise: aheadOf?.get(id) ?? 0 })
}

/** What is open of each account, in paise. */
const openSums = (on: Db | Tx) =>
  on
    .select({
      accountId: feeCharges.accountId,
      paise: sql<number>`sum(${openPaise})::float8`.as('open_paise'),
    })
    .from(feeCharges)
    .where(isOpenCharge)
    .groupBy(feeCharges.accountId)
    .as('open_sums')

/**
 * The advances that would be given back next, of those that somebody may give back: those of one
 * registration, since a payment back is of one. With cheques that wait for the bank, which are not given back
 * yet.
 */
export async function advancesToGiveBack(
  on: Db | Tx,
  accountId: string,
  mayPayBack: IsOfCompany,
): Promise<Advance[]> {
  const all = (await advancesOf(on, accountId)).filter(({ billerId }) => mayPayBack(billerId))
  const first = all.find(({ waitsForBank }) => !waitsForBank) ?? all[0]
  return all.filter(({ billerId }) => billerId === first?.billerId)
}

/** Whether nothing is open or paid ahead on an account. Lock it first. */
export async function isSettled(tx: Tx, accountId: string): Promise<boolean> {
  const { owesPaise, aheadPaise } = (await standingsOf(tx, [accountId]))(accountId)
  return owesPaise === 0 && aheadPaise === 0
}
