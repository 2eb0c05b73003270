import { academyOf } from '../../academy/academy.reads.server.ts'
import { paperLimit } from '../../academy/pdf.server.ts'
import type { TaxLines } from '../../enrolment/enrolment.rules.ts'
import { taxedAs } from '../../enrolment/enrolment.rules.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { openCharges, openPaiseOf, settingsOf } from '../books.server.ts'
import type { WhyLine } from '../fees.rules.ts'
import { lateFeesOf } from '../late-fees.server.ts'
import { accountOf, paymentsOf } from '../ledger.server.ts'
import { storedReceipt } from '../payments.server.ts'
import { openPromiseOf } from '../promises.server.ts'
import { feeReceiptFile } from '../receipts.server.ts'
import { type FamilyFees, getFamilyFeeReceipt, getFamilyFees } from './family-fees.contract.ts'

/** A parent's own fees and receipts. */
export function familyFeeCalls(database: Database): EndpointHandler[] {
  const { db } = database
  const limit = paperLimit(database)
  return [
    serve(getFamilyFees, async ({ person, now }) => enveloped(await feesOf(db, person.account.id, now))),

    serve(getFamilyFeeReceipt, async ({ params, person, language = 'en' as const }) => {
      await limit.spend(person.account.id)
      const stored = await storedReceipt(db, params.id)
      if (stored?.personId !== person.account.id)
        throw new Refusal(404, 'Receipt not found', { code: 'receipt_not_found' })
      const { receipt, isCancelled } = stored
      const { content, ...file } = await feeReceiptFile({ ...receipt, isCancelled, language })
      return enveloped({ ...file, content: content.toString('base64') })
    }),
  ]
}

async function feesOf(db: Db, personId: string, now: Date): Promise<FamilyFees> {
  const today = indianDay(now)
  const settings = await settingsOf(db)
  const account = await accountOf(db, personId)
  const open = account ? await openCharges(db, account.id) : []
  const all = account ? await paymentsOf(db, account.id) : []
  // What the office brought forward by mistake and took back was never the family's.
  const paid = all.filter(({ method, returnedAt }) => method !== 'brought forward' || !returnedAt)
  const names = await namesOf(
    db,
    open.map(({ studentId }) => studentId),
  )
  const taxOfOpen = open.map((row) => {
    const { netPaise } = taxedAs(openPaiseOf(row), JSON.parse(row.tax) as TaxLines)
    return openPaiseOf(row) - netPaise
  })
  const promise = account && (await openPromiseOf(db, account.id))
  const lateFeeOf = await lateFeesOf(db, open, { today, settings })
  const promisedFor = promise && promise.day >= today ? promise.day : null
  return {
    promisedFor,
    balancePaise: account?.balancePaise ?? 0,
    taxPaise: taxOfOpen.reduce((sum, paise) => sum + paise, 0),
    dueSince: account?.dueSince ?? null,
    open: open.map((row) => ({
      _id: row.id,
      child: names.get(row.studentId) ?? '',
      title: row.title,
      paise: row.paise,
      openPaise: openPaiseOf(row),
      lateFeePaise: promisedFor === null ? lateFeeOf(row) : 0,
      dueOn: row.dueOn,
      why: JSON.parse(row.why) as WhyLine[],
    })),
    paid: paid.map(({ id, number, method, paise, day, returnedAt }) => ({
      _id: id,
      number,
      method,
      paise,
      day,
      isReturned: returnedAt !== null,
    })),
    upiAddress: settings.upiAddress,
    academy: (await academyOf(db))?.academyName ?? '',
  }
}
