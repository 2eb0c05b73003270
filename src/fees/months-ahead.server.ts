import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { formatMonth } from '../platform/text/dates.rules.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { billersOfGroups } from './billers.server.ts'
import { assertSame, lockKey } from './books.server.ts'
import { partIn } from './centre-run.server.ts'
import type { FeeFamily, Within } from './families.server.ts'
import { feeAccounts, feeCharges } from './fees.tables.ts'
import { MAX_MONTHS_AHEAD, monthsToBill } from './months-ahead.rules.ts'
import type { MonthsAhead } from './office/months-ahead.contract.ts'
import { prepareRuns, type RunLine } from './run-lines.server.ts'
import { billChunk, listChanged, lockToBill } from './run.server.ts'

type Question = Within & { family: FeeFamily; lastMonth: string }
type AheadLine = RunLine & { month: string }
type Ahead = { lines: AheadLine[]; doubts: MonthsAhead['doubts'] }

/**
 * What a family would be billed from this month to a last one, in the groups of a scope: what is billed
 * already is left out. Nothing is stored. @throws {Refusal} 422 for a month that has passed or is far away.
 */
export async function monthsAheadOf(
  on: Db | Tx,
  { family, lastMonth, scope, now }: Question,
): Promise<Ahead> {
  const today = indianDay(now)
  const months = monthsToBill(today)
  if (!months.includes(lastMonth))
    throw new Refusal(422, undefined, {
      errors: { lastMonth: `Choose this month or one of the next ${MAX_MONTHS_AHEAD}` },
    })
  const studentIds = family.children.map(({ id }) => id)
  const ownPart = await partIn(on, scope)
  const billerOf = await billersOfGroups(on, today)
  const wanted = months.filter((month) => month <= lastMonth)
  const runOf = await prepareRuns(on, wanted, studentIds)
  const ahead: Ahead = { lines: [], doubts: [] }
  for (const month of wanted) {
    const run = ownPart(runOf(month))
    const isSameBiller = ({ stay, billerId }: RunLine) =>
      month === months[0] || billerId === (billerOf(stay.groupId)?.id ?? null)
    ahead.lines.push(...run.lines.filter(isSameBiller).map((line) => ({ ...line, month })))
    ahead.doubts.push(
      ...run.doubts.map(({ child, detail }) => ({ child, detail })),
      // Its receipts and its GST are the other registration's, from its first day on.
      ...run.lines
        .filter((line) => !isSameBiller(line))
        .map(({ child }) => ({
          child,
          detail: `${formatMonth(`${month}-01`)} is under another registration. Not billed.`,
        })),
    )
  }
  return { lines: ahead.lines, doubts: onceEach(ahead.doubts) }
}

/** As the office's page of a family reads it. */
export async function presentMonthsAhead(on: Db | Tx, question: Question): Promise<MonthsAhead> {
  const { lines, doubts } = await monthsAheadOf(on, question)
  return {
    count: lines.length,
    totalPaise: sumOf(lines),
    doubts,
    lines: lines.map(({ stay, child, month, title, paise, dueOn, why }) => ({
      stayId: stay.id,
      child,
      month,
      title,
      paise,
      dueOn,
      why,
    })),
  }
}

type Press = Question & { billId: string; count: number; totalPaise: number; byId: string }

/**
 * Bills months of a family ahead, all or none; the first bill has the id of the act, so that the same act
 * again is known. @throws {Refusal} 409 if the list is not what was seen, and for other details under a used
 * id; 422 as monthsAheadOf.
 */
export async function billMonthsAhead(
  tx: Tx,
  { billId, count, totalPaise, byId, ...question }: Press,
): Promise<{ billed: number; paise: number }> {
  const { now, family } = question
  await lockKey(tx, `months ahead ${billId}`)
  const stored = await billedBy(tx, billId)
  if (stored) {
    assertSame(stored, { personId: family.payer.id, billed: count, paise: totalPaise })
    return stored
  }
  const { lines } = await monthsAheadOf(tx, question)
  if (lines.length !== count || sumOf(lines) !== totalPaise) throw listChanged()
  // Of all months before the first account: who holds a plan that only a later month bills wants an account.
  const locked = await lockToBill(tx, lines)
  let firstId: string | undefined = billId
  let billed = 0
  for (const [month, own] of Map.groupBy(lines, (line) => line.month)) {
    const done = await billChunk(locked, { month, lines: own, byId, now, firstId })
    billed += done.billed
    firstId = undefined
  }
  if (billed !== count) throw listChanged()
  return { billed, paise: totalPaise }
}

/** What an act has billed, by the id of its first bill. All of them were made at its time. */
async function billedBy(tx: Tx, billId: string) {
  const [first] = await tx.select().from(feeCharges).where(eq(feeCharges.id, billId))
  if (!first) return undefined
  const [made] = await tx
    .select({
      personId: feeAccounts.personId,
      billed: sql<number>`count(*)::int`,
      paise: sql<number>`sum(${feeCharges.paise})::int`,
    })
    .from(feeCharges)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feeCharges.accountId))
    .where(
      and(
        eq(feeCharges.accountId, first.accountId),
        eq(feeCharges.createdAt, first.createdAt),
        isNotNull(feeCharges.period),
      ),
    )
    .groupBy(feeAccounts.personId)
  return made
}

const sumOf = (lines: readonly RunLine[]): number => lines.reduce((sum, { paise }) => sum + paise, 0)

const onceEach = (doubts: MonthsAhead['doubts']): MonthsAhead['doubts'] => [
  ...new Map(doubts.map((doubt) => [`${doubt.child} ${doubt.detail}`, doubt])).values(),
]
