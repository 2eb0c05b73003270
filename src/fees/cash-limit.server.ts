import { and, eq, inArray, sql } from 'drizzle-orm'
import { billersOf, companyOf } from '../enrolment/billers.reads.server.ts'
import { courseCashOn } from '../enrolment/enrolment.reads.server.ts'
import { isBilledUnder } from '../ledger/ledger.reads.server.ts'
import { accountsPaidBy } from '../people/payer-accounts.reads.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { formatDay } from '../platform/text/dates.rules.ts'
import { rupees } from '../platform/text/rupees.rules.ts'
import { lockKey } from './books.server.ts'
import { MAX_CASH_DAY_PAISE } from './fees.rules.ts'
import { feeAccounts, feePayments } from './fees.tables.ts'

type NewCash = {
  payerId: string
  paise: number
  today: string
  /** The day on which it came, if that was not today: it counts on both. */
  cameOn?: string
  /** Who gets it: the biller of a franchise; null: the academy. */
  companyId: string | null
}

/**
 * By law one payer brings less than two lakh in cash to one company on a day, for fees and courses together.
 * From here on other cash of this payer waits. @throws {Refusal} 409
 */
export async function assertCashAllowed(
  tx: Tx,
  { payerId, paise, today, cameOn = today, companyId }: NewCash,
): Promise<void> {
  await lockKey(tx, `cash of ${payerId}`)
  const accounts = await accountsPaidBy(tx, payerId)
  const billers = (await billersOf(tx)).filter((biller) => companyOf(biller) === companyId)
  const registrations = [...billers.map(({ id }) => id), ...(companyId === null ? [null] : [])]
  for (const day of new Set([today, cameOn])) {
    const [fees] = await tx
      .select({ paise: sql<number>`coalesce(sum(${feePayments.paise}), 0)::float8` })
      .from(feePayments)
      .innerJoin(feeAccounts, eq(feeAccounts.id, feePayments.accountId))
      .where(
        and(
          inArray(feeAccounts.personId, [...accounts]),
          eq(feePayments.day, day),
          eq(feePayments.method, 'cash'),
          isBilledUnder(feePayments.billerId, registrations),
        ),
      )
    const courses = companyId === null ? await courseCashOn(tx, accounts, day) : 0
    const left = MAX_CASH_DAY_PAISE - (fees?.paise ?? 0) - courses
    const whole = rupees(Math.max(0, Math.floor(left / 100) * 100))
    const when = day === today ? 'today' : `on ${formatDay(day)}`
    if (paise > left)
      throw new Refusal(
        409,
        `The law allows only ${whole} more in cash from this family ${when}. Take the rest another way.`,
        { code: 'too_much_cash' },
      )
  }
}
