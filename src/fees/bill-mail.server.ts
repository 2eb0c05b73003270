import { and, asc, inArray } from 'drizzle-orm'
import { queueMails } from '../academy/mails.server.ts'
import { billersOf } from '../enrolment/billers.reads.server.ts'
import { type PersonRow, readingLanguage } from '../people/people.reads.server.ts'
import type { CommandContext } from '../platform/db/context.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { type ChargeRow, isOpenCharge, openPaiseOf } from './books.server.ts'
import { manyPeople } from './families.server.ts'
import { feeCharges } from './fees.tables.ts'
import { feeBillMail } from './mails.server.ts'
import { areCoveredByMandates } from './online/mandates.server.ts'
import { promisedDays } from './promises.server.ts'
import { reportedChargesOf } from './reported.server.ts'
import type { WhyLine } from './fees.rules.ts'

/** With what a billing run mails families; `before`: how many mails of this run were stored before. */
export type BillMails = Pick<CommandContext, 'outbox'> & { publicUrl: URL; before: number }

/** A bill that was just made, and how it came about. */
export type MadeBill = {
  chargeId: string
  accountId: string
  billerId: string | null
  personId: string
  child: string
  title: string
  paise: number
  why: readonly WhyLine[]
}

const A_SECOND = 15
const LONGEST_MS = 90 * 60_000
/**
 * Many mails wait, so that others do not: so many leave in a second, the last after an hour and a half.
 * `before`: how many left before these.
 */
export const spreadOut = <T extends object>(
  mails: readonly T[],
  { now, before = 0 }: { now: Date; before?: number },
): (T & { dueAt: Date })[] =>
  mails.map((mail, place) => {
    const wait = Math.min(((before + place) * 1_000) / A_SECOND, LONGEST_MS)
    return { ...mail, dueAt: new Date(now.getTime() + wait) }
  })

/**
 * Mails each family its bills of a run, once, in the transaction that makes them, after what was paid ahead
 * has settled them: a mail for each payee. An address that nobody has confirmed gets none: it may be a
 * stranger's.
 * @returns how many mails.
 */
export async function mailBills(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  bills: readonly MadeBill[],
  { outbox, publicUrl, before }: BillMails,
): Promise<number> {
  const payers = await manyPeople(
    tx,
    bills.map(({ personId }) => personId),
  )
  const facts = await billFacts(tx, bills, now)
  const families = [...Map.groupBy(bills, payeeKey).values()]
  const mails = families.flatMap((own) => {
    const payer = payers.get(own[0]?.personId ?? '')
    return payer?.email && payer.emailVerifiedAt
      ? [feeBillMail.write(billOf(own, { facts, payer, publicUrl }), readingLanguage(payer))]
      : []
  })
  await queueMails({ tx, outbox }, spreadOut(mails, { now, before }))
  return mails.length
}

/** What one payee bills one family. */
const payeeKey = ({ accountId, billerId }: Pick<ChargeRow, 'accountId' | 'billerId'>): string =>
  `${accountId} ${billerId ?? ''}`

type BillFacts = Awaited<ReturnType<typeof billFacts>>

/** What is open of these accounts after the bills, and how it is paid. */
async function billFacts(tx: Tx, bills: readonly MadeBill[], now: Date) {
  const accountIds = [...new Set(bills.map(({ accountId }) => accountId))]
  const ids = bills.map(({ chargeId }) => chargeId)
  const made = await tx.select().from(feeCharges).where(inArray(feeCharges.id, ids))
  const open = await tx
    .select()
    .from(feeCharges)
    .where(and(inArray(feeCharges.accountId, accountIds), isOpenCharge))
    .orderBy(asc(feeCharges.dueOn))
  const isCovered = await areCoveredByMandates(tx, accountIds)
  const promised = await promisedDays(tx, accountIds)
  const reported = new Set<string>()
  for (const id of new Set(open.filter(isCovered).map(({ accountId }) => accountId)))
    for (const chargeId of await reportedChargesOf(tx, id)) reported.add(chargeId)
  return {
    made: new Map(made.map((row) => [row.id, row])),
    openOf: Map.groupBy(open, payeeKey),
    isByItself: (charge: ChargeRow) =>
      isCovered(charge) &&
      !reported.has(charge.id) &&
      (promised.get(charge.accountId) ?? '') < indianDay(now),
    payees: new Map((await billersOf(tx)).map(({ id, name }) => [id, name ?? ''])),
  }
}

/** What the mail says of the bills that one payee made for a family. */
function billOf(
  bills: readonly MadeBill[],
  { facts, payer, publicUrl }: { facts: BillFacts; payer: PersonRow; publicUrl: URL },
) {
  const [first] = bills
  const own = new Set(bills.map(({ chargeId }) => chargeId))
  const all = (first && facts.openOf.get(payeeKey(first))) ?? []
  // What is due later, like a month that was billed ahead, is not asked for yet.
  const lastDue =
    [...own]
      .map((id) => facts.made.get(id)?.dueOn ?? '')
      .toSorted()
      .at(-1) ?? ''
  const open = all.filter(({ dueOn }) => dueOn <= lastDue)
  const fresh = open.filter(({ id }) => own.has(id))
  const sum = (rows: readonly ChargeRow[]) => rows.reduce((paise, row) => paise + openPaiseOf(row), 0)
  return {
    id: first?.chargeId ?? '',
    to: payer.email ?? '',
    payee: facts.payees.get(first?.billerId ?? '') ?? '',
    fees: bills,
    usedAheadPaise: bills.reduce(
      (paise, { chargeId }) => paise + (facts.made.get(chargeId)?.settledPaise ?? 0),
      0,
    ),
    toPay: [...Map.groupBy(fresh, ({ dueOn }) => dueOn)].map(([dueOn, rows]) => ({
      dueOn,
      paise: sum(rows),
    })),
    owesPaise: sum(open),
    isByItself: open.every(facts.isByItself),
    // A student without a parent has no page of fees.
    link: payer.role === 'parent' ? `${publicUrl.origin}/family/fees` : null,
  }
}
