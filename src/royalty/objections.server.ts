import { eq } from 'drizzle-orm'
import { dayAfter } from '../classroom/classroom.rules.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import type { AgreementRow } from './agreements.server.ts'
import { type RoyaltyContext, mailFranchise, mailOffice } from './notices.server.ts'
import { isShare, OBJECTION_DAYS, type ObjectionLine } from './royalty.rules.ts'
import { agreements, objections, statements } from './royalty.tables.ts'
import {
  invoice,
  isLaterShown,
  lockStatement,
  notFound,
  objectionsOf,
  openObjections,
  type StatementRow,
  sumsOf,
  takenOff,
  type Timed,
} from './statements.server.ts'

type Objecting = { id: string; line: ObjectionLine; words: string; byId: string }

/** @throws {Refusal} 409 for a statement that is agreed or whose days are over, and for another objection. */
export async function addObjection(act: RoyaltyContext, row: StatementRow, wanted: Objecting): Promise<void> {
  const { tx, now } = act
  const { id, line, words, byId } = wanted
  const [stored] = await tx.select().from(objections).where(eq(objections.id, id))
  if (stored) {
    if (stored.statementId === row.id && stored.line === line && stored.words === words) return
    throw new Refusal(409, 'This form was sent already with other words. Reload the page.', {
      code: 'objection_id_used',
    })
  }
  if (row.status !== 'shown') throw new Refusal(409, 'This statement is agreed', { code: 'statement_agreed' })
  if (row.objectBy !== null && row.objectBy < indianDay(now))
    throw new Refusal(409, `The days to object ended on ${row.objectBy}`, { code: 'objection_late' })
  await tx.insert(objections).values({ id, statementId: row.id, line, words, byId, at: now })
  await mailOffice(act, row.id, { id, words })
}

const laterOf = (one: string, other: string): string => (one > other ? one : other)

type Answering = { id: string; words: string; off: number; offChildren: number; byId: string }

/**
 * Answers an objection, sums the statement anew and begins the days to object again.
 * @returns the id of the statement. @throws {Refusal} 404, 409 for another answer, 422 at off, offChildren.
 */
export async function addAnswer(act: RoyaltyContext, wanted: Answering): Promise<string> {
  const { tx, now } = act
  const [found] = await tx.select().from(objections).where(eq(objections.id, wanted.id))
  if (!found) throw new Refusal(404, 'Objection not found', { code: 'objection_not_found' })
  const row = await lockStatement(tx, found.statementId)
  const all = await objectionsOf(tx, row.id)
  const stored = all.find(({ id }) => id === wanted.id) ?? found
  const { words, offChildren, byId } = wanted
  const offPaise = wanted.off * 100
  if (stored.answeredAt !== null) {
    const isSame =
      stored.answer === words && stored.offPaise === offPaise && stored.offChildren === offChildren
    if (isSame) return row.id
    throw new Refusal(409, 'This objection was answered already', { code: 'objection_answered' })
  }
  if (row.status !== 'shown') throw new Refusal(409, 'This statement is agreed', { code: 'statement_agreed' })
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, row.agreementId))
  if (!agreement) throw notFound()
  assertTakesOff(row, { agreement, before: takenOff(all), offPaise, offChildren })
  const change = { answer: words, offPaise, offChildren, answeredBy: byId, answeredAt: now }
  await tx.update(objections).set(change).where(eq(objections.id, wanted.id))
  const answered = all.map((each) => (each.id === wanted.id ? { ...each, ...change } : each))
  const sums = sumsOf(agreement, { ...row, answered })
  const isMoved = sums.carriedOnPaise !== row.sums.carriedOnPaise
  if (isMoved && (await isLaterShown(tx, { centreId: agreement.centreId, month: row.month })))
    throw new Refusal(422, undefined, {
      errors: { off: 'Less than 0 would be left, and the next month was shown already' },
    })
  await tx
    .update(statements)
    .set({ sums, objectBy: laterOf(row.objectBy ?? '', dayAfter(indianDay(now), OBJECTION_DAYS)) })
    .where(eq(statements.id, row.id))
  await mailFranchise(act, row.id, wanted.id)
  return row.id
}

type TakingOff = {
  agreement: AgreementRow
  before: { offPaise: number; offChildren: number }
  offPaise: number
  offChildren: number
}

/** @throws {Refusal} 422 for more than was counted, and for what this kind of agreement does not count. */
function assertTakesOff({ counted }: StatementRow, wanted: TakingOff): void {
  const { agreement, before, offPaise, offChildren } = wanted
  const isChild = agreement.kind === 'child'
  const most = isShare(agreement.kind) ? Math.max(0, counted.inPaise + counted.goodsPaise) : 0
  const errors: Record<string, string> = {}
  if (before.offPaise + offPaise > most)
    errors.off = agreement.kind === 'fixed' ? 'A fixed amount stays as it is' : 'More than came in'
  if (before.offChildren + offChildren > (isChild ? counted.children : 0))
    errors.offChildren = 'More than there are'
  if (Object.keys(errors).length > 0) throw new Refusal(422, undefined, { errors })
}

/** @throws {Refusal} 409 while an objection is open, and for a sum that is not the one that was read. */
export async function agree(
  { tx, now }: Timed,
  row: StatementRow,
  { byId, toPayPaise }: { byId: string; toPayPaise: number },
): Promise<void> {
  if (row.status === 'invoiced' || row.status === 'paid') return
  if ((await openObjections(tx, row.id)) > 0)
    throw new Refusal(409, 'An objection waits for its answer', { code: 'objection_open' })
  if (row.sums.toPayPaise !== toPayPaise)
    throw new Refusal(409, 'The statement has changed. Read it again.', { code: 'statement_changed' })
  await invoice({ tx, now }, row, byId)
}
