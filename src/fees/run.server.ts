import { daysOfMonth } from '../classroom/classroom.rules.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Scope } from '../centres/centres.reads.server.ts'
import { lockPeople } from '../people/people.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { postJournals } from '../ledger/ledger.reads.server.ts'
import { chargeLines } from '../ledger/ledger.rules.ts'
import { type BillMails, mailBills } from './bill-mail.server.ts'
import { billersOfGroups } from './billers.server.ts'
import { settleOpen, taxIn } from './books.server.ts'
import { runIn } from './centre-run.server.ts'
import { manyPeople, payerIdOf } from './families.server.ts'
import { feeAccounts, feeCharges, feeStays } from './fees.tables.ts'
import { pausesIn, type StayRow } from './run-facts.server.ts'
import { type RunLine, later, pausesKey } from './run-lines.server.ts'
import { standingsOf } from './standing.server.ts'

// Advisory lock of the billing run: one at a time, in any instance.
const RUN_LOCK = 480_114_027
/** Stays in one transaction: small enough that no desk waits. */
const CHUNK = 200

/** `mails`: with what families are mailed their bills; without it none is. */
export type RunStart = {
  month: string
  count: number
  totalPaise: number
  byId: string
  now: Date
  mails?: BillMails | undefined
  /** Of whose groups. */
  scope: Scope
}
/** What was billed, in paise too, and how many mails that is. */
export type RunResult = { billed: number; paise: number; mailed: number }

/**
 * Bills a month in the groups of a scope: every stay once, however often and wherever it is started. Chunks
 * are transactions of their own, so a run that was cut off goes on where it stopped.
 * @returns how many were billed, and how many families were mailed. @throws {Refusal} 409 if the list is not
 * what the office saw.
 */
export async function billMonth(
  db: Db,
  { month, count, totalPaise, byId, now, mails, scope }: RunStart,
): Promise<RunResult> {
  const { lines } = await runIn(db, month, scope)
  const total = lines.reduce((sum, { paise }) => sum + paise, 0)
  if (lines.length !== count || total !== totalPaise) throw listChanged()
  const result = { billed: 0, paise: 0, mailed: 0 }
  for (const chunk of chunksOf(lines)) {
    const mailing = mails && { ...mails, before: result.mailed }
    const done = await db.transaction(async (tx) =>
      billChunk(await lockToBill(tx, chunk), { month, lines: chunk, byId, now, mails: mailing }),
    )
    result.billed += done.billed
    result.paise += done.paise
    result.mailed += done.mailed
  }
  return result
}

export const listChanged = () =>
  new Refusal(409, 'The list has changed. Look it over and bill again.', { code: 'billing_list_changed' })

/** The lines of a family stay together: they are one mail. */
function chunksOf(lines: readonly RunLine[]): RunLine[][] {
  const chunks: RunLine[][] = [[]]
  for (const family of Map.groupBy(lines, ({ personId }) => personId).values()) {
    const last = chunks.at(-1)
    if (last && last.length + family.length <= CHUNK) last.push(...family)
    else chunks.push(family)
  }
  return chunks
}

type Chunk = Omit<RunStart, 'count' | 'totalPaise' | 'scope'> & {
  lines: readonly RunLine[]
  /** The id of the first bill, from who knows its act again by it. */
  firstId?: string | undefined
}

/** Bills some lines of a month whose stays are locked; those that are billed by now are left out. */
export async function billChunk(
  { tx, stays }: LockedStays,
  { month, lines, byId, now, mails, firstId }: Chunk,
): Promise<RunResult> {
  const fresh = await withTheirPayers(tx, await unbilled({ tx, stays }, month, lines))
  if (fresh.length === 0) return { billed: 0, paise: 0, mailed: 0 }
  const today = indianDay(now)
  const accounts = await lockAccountsOf(tx, [...new Set(fresh.map(({ personId }) => personId))])
  const tax = await taxIn(tx)
  const billerOf = await billersOfGroups(tx, today)
  const bills = fresh.flatMap((line, place) => {
    const account = accounts.get(line.personId)
    const biller = billerOf(line.stay.groupId)
    const id = (place === 0 ? firstId : undefined) ?? newId()
    const bill = { ...line, account, id, billerId: biller?.id ?? null }
    return account ? [{ ...bill, account, tax: tax('tuition', line.paise, { biller }) }] : []
  })
  await tx.insert(feeCharges).values(
    bills.map(({ id, account, stay, title, paise, dueOn, why, billerId, tax: inIt }) => ({
      id,
      accountId: account.id,
      studentId: stay.studentId,
      head: 'tuition' as const,
      title,
      paise,
      // A bill that comes late is not late from its first day.
      dueOn: later(dueOn, today),
      stayId: stay.id,
      period: month,
      why: JSON.stringify(why),
      tax: JSON.stringify(inIt),
      billerId,
      createdAt: now,
    })),
  )
  await postJournals(
    { tx, now, byId },
    bills.map(({ id, account, title, billerId, tax: inIt }) => ({
      kind: 'charge',
      key: `charge ${id}`,
      accountId: account.id,
      billerId,
      lines: chargeLines('family', inIt),
      note: title,
    })),
  )
  await addToBalances(
    tx,
    bills.map(({ id }) => id),
  )
  const ids = [...new Set(bills.map(({ account }) => account.id))]
  const standingOf = await standingsOf(tx, ids)
  for (const id of ids) if (standingOf(id).aheadPaise > 0) await settleOpen({ tx, now }, id)
  const made = bills.map(({ id: chargeId, account, ...bill }) => ({
    ...bill,
    chargeId,
    accountId: account.id,
  }))
  const mailed = mails ? await mailBills({ tx, now }, made, mails) : 0
  return { billed: bills.length, paise: bills.reduce((sum, { paise }) => sum + paise, 0), mailed }
}

/** Stays as they are now and until the transaction ends, by id. */
type LockedStays = { tx: Tx; stays: ReadonlyMap<string, StayRow> }

/** Takes the run's lock, then the stays of lines in the order of ids, as a move of children locks them. */
export async function lockToBill(tx: Tx, lines: readonly RunLine[]): Promise<LockedStays> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RUN_LOCK})`)
  const ids = lines.map(({ stay }) => stay.id)
  const rows = await tx
    .select()
    .from(feeStays)
    .where(inArray(feeStays.id, ids))
    .orderBy(feeStays.id)
    .for('share')
  return { tx, stays: new Map(rows.map((row) => [row.id, row])) }
}

/** Those of a chunk that are not billed by now and whose stay, child and pauses are as they were. */
async function unbilled(
  { tx, stays }: LockedStays,
  month: string,
  lines: readonly RunLine[],
): Promise<RunLine[]> {
  const ids = lines.map(({ stay }) => stay.id)
  const done = await tx
    .select({ stayId: feeCharges.stayId })
    .from(feeCharges)
    .where(and(eq(feeCharges.period, month), inArray(feeCharges.stayId, ids)))
  const billed = new Set(done.map(({ stayId }) => stayId))
  const pauses = Map.groupBy(await pausesIn(tx, daysOfMonth(month), ids), ({ stayId }) => stayId)
  return lines.filter(({ stay, pausesKey: seen }) => {
    const row = stays.get(stay.id)
    const fields = ['untilDay', 'studentId', 'groupId', 'planId', 'fromDay'] as const
    const isSame = row && fields.every((field) => row[field] === stay[field])
    return !billed.has(stay.id) && isSame && pausesKey(pauses.get(stay.id)) === seen
  })
}

/** Those whose payer is the same as in the list; payers stay until the transaction ends. */
async function withTheirPayers(tx: Tx, lines: readonly RunLine[]): Promise<RunLine[]> {
  const here = await lockPeople(tx, [...new Set(lines.map(({ personId }) => personId))])
  const children = await manyPeople(
    tx,
    lines.map(({ stay }) => stay.studentId),
  )
  return lines.filter(({ personId, stay }) => {
    const child = children.get(stay.studentId)
    return child && here.has(personId) && payerIdOf(child) === personId
  })
}

/** The accounts of who pays, made at their first use and locked in the order of ids. */
async function lockAccountsOf(tx: Tx, personIds: readonly string[]) {
  await tx
    .insert(feeAccounts)
    .values(personIds.map((personId) => ({ personId })))
    .onConflictDoNothing()
  const rows = await tx
    .select()
    .from(feeAccounts)
    .where(inArray(feeAccounts.personId, [...personIds]))
    .orderBy(feeAccounts.id)
    .for('update')
  return new Map(rows.map((row) => [row.personId, row]))
}

async function addToBalances(tx: Tx, chargeIds: readonly string[]): Promise<void> {
  const added = tx
    .select({
      accountId: feeCharges.accountId,
      paise: sql<number>`sum(${feeCharges.paise})::int`.as('paise'),
      first: sql<string>`min(${feeCharges.dueOn})::text`.as('first'),
    })
    .from(feeCharges)
    .where(inArray(feeCharges.id, [...chargeIds]))
    .groupBy(feeCharges.accountId)
    .as('added')
  await tx
    .update(feeAccounts)
    .set({
      balancePaise: sql`${feeAccounts.balancePaise} + ${added.paise}`,
      owesPaise: sql`${feeAccounts.owesPaise} + ${added.paise}`,
      dueSince: sql`least(${feeAccounts.dueSince}, ${added.first})`,
    })
    .from(added)
    .where(eq(feeAccounts.id, added.accountId))
}
