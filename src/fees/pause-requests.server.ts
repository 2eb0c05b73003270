import { and, eq, inArray, isNull } from 'drizzle-orm'
import { queueMails } from '../academy/mails.server.ts'
import type { BookContext } from '../ledger/ledger.reads.server.ts'
import { peopleById, readingLanguage } from '../people/people.reads.server.ts'
import type { CommandContext, TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { assertSame, lockAccount, lockAccountById, lockKey } from './books.server.ts'
import { familyOf, isFamilyIn, type Within } from './families.server.ts'
import { feeAccounts, feeStays } from './fees.tables.ts'
import { feePauseMail } from './mails.server.ts'
import { isEarlyEnough, isTooLate } from './pause-requests.rules.ts'
import { feePauseRequests, type PauseRequest } from './pause-requests.tables.ts'
import type { Pause } from './pauses.rules.ts'
import { addPause, assertPauseAllowed, lockStay, pausedMonths, stayNotFound } from './pauses.server.ts'
import { assertMayCredit } from './policy.server.ts'
import type { StayRow } from './run-facts.server.ts'

/** What the office reads beside a pause that a family had asked for. */
const REQUESTED = 'Requested by the family'

const isOpen = isNull(feePauseRequests.endedAt)
const ended = () =>
  new Refusal(404, 'This pause was answered or taken back already. Please reload the page.', {
    code: 'pause_request_ended',
  })

type RequestedPause = Pause & { stayId: string; personId: string }

/**
 * What a pause would change, by month, in paise. Nothing is stored.
 * @throws {Refusal} as askPause does for the days and the plan.
 */
export async function costOfPause(db: Db, now: Date, { stayId, personId, ...pause }: RequestedPause) {
  const stay = await ownStay(db, stayId, personId)
  await assertMayAsk({ tx: db, now }, stay, pause)
  return pausedMonths(db, stay, pause)
}

/**
 * A family asks for a pause: nothing changes until the office agrees. The same id again is the same.
 * @throws {Refusal} 404 for a plan of another family; 409 for other details under a used id, and while an
 * earlier one of this plan is not answered; 422 for a pause that the rules do not give, or that has begun.
 */
export async function askPause(
  { tx, now }: Pick<TxContext, 'tx' | 'now'>,
  { id, stayId, personId, ...pause }: RequestedPause & { id: string },
): Promise<void> {
  await ownStay(tx, stayId, personId)
  const stay = await lockStay(tx, stayId)
  const account = await lockAccount(tx, personId)
  await lockKey(tx, `pause request ${id}`)
  // Whoever paid may have been merged away, or the child have got another parent, before the locks.
  await ownStay(tx, stayId, personId)
  const row = { ...pause, stayId, accountId: account.id }
  const [same] = await tx.select().from(feePauseRequests).where(eq(feePauseRequests.id, id))
  if (same) return assertSame(same, row)
  await assertMayAsk({ tx, now }, stay, pause)
  const [earlier] = await tx
    .select()
    .from(feePauseRequests)
    .where(and(eq(feePauseRequests.stayId, stayId), isOpen))
  if (earlier && !isTooLate(earlier.fromDay, indianDay(now)))
    throw new Refusal(409, 'You have asked for a pause of this plan already. Please wait for the answer.', {
      code: 'pause_request_open',
    })
  if (earlier) await endRequest(tx, earlier.id, { endedAt: now, endedAs: 'not answered', endedBy: personId })
  await tx.insert(feePauseRequests).values({ ...row, id, at: now })
}

/** The family takes it back. @throws {Refusal} 404 for another family's and for one that was answered. */
export async function takePauseRequestBack(
  { tx, now }: Pick<TxContext, 'tx' | 'now'>,
  { id, personId }: { id: string; personId: string },
): Promise<void> {
  const { row, ownerId } = await lockRequest(tx, id)
  if (ownerId !== personId) throw ended()
  if (row.endedAs === 'taken back') return
  if (row.endedAt !== null) throw ended()
  await endRequest(tx, id, { endedAt: now, endedAs: 'taken back', endedBy: personId })
}

type Answering = { id: string; within: Within }

/**
 * Gives the pause, by the rules of every pause. A repeat changes nothing.
 * @returns the child's id, the days, and what was credited, in paise. @throws {Refusal} 404 for one that has
 * ended or is out of scope, and for a child who is no longer of this family; 409 where another company billed
 * a month of it; 422 as addPause does.
 */
export async function agreePause(
  act: CommandContext & BookContext,
  { id, within }: Answering,
): Promise<Pause & { studentId: string; creditedPaise: number }> {
  const { tx, now, byId } = act
  // Who pays is locked before the account, as for every pause; who may not know hears nothing of the plan.
  await lockStay(tx, (await readableRequest(tx, id, within)).stayId)
  const { row, ownerId } = await lockedIn(tx, id, within)
  const { fromDay, untilDay } = row
  const { studentId } = await ownStay(tx, row.stayId, ownerId)
  if (row.endedAs === 'agreed') return { studentId, fromDay, untilDay, creditedPaise: 0 }
  if (row.endedAt !== null) throw ended()
  const pause = { id, stayId: row.stayId, fromDay, untilDay, reason: REQUESTED }
  const { creditedPaise, chargeIds } = await addPause(act, pause)
  // Where one of them is another company's, nothing of this stays.
  await assertMayCredit(tx, chargeIds, within)
  await endRequest(tx, id, { endedAt: now, endedAs: 'agreed', endedBy: byId })
  await mailAnswer(act, ownerId, { ...row, studentId, reason: null })
  return { studentId, fromDay, untilDay, creditedPaise }
}

/**
 * Refuses it with a reason that the family reads. The same answer again changes nothing.
 * @returns whose. @throws {Refusal} 404 for one that has ended or is out of scope.
 */
export async function refusePause(
  act: CommandContext & BookContext,
  { id, within, reason }: Answering & { reason: string },
): Promise<string> {
  const { tx, now, byId } = act
  const { row, ownerId } = await lockedIn(tx, id, within)
  if (row.endedAs === 'refused' && row.reason === reason) return ownerId
  if (row.endedAt !== null) throw ended()
  await endRequest(tx, id, { endedAt: now, endedAs: 'refused', endedBy: byId, reason })
  const [stay] = await tx.select().from(feeStays).where(eq(feeStays.id, row.stayId))
  await mailAnswer(act, ownerId, { ...row, studentId: stay?.studentId ?? '', reason })
  return ownerId
}

/** How many an account has ever had: one more belongs to whoever has the account now. */
export const countPauseRequests = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(feePauseRequests, eq(feePauseRequests.accountId, accountId))

/** How many were asked for of plans of these children: one more belongs to whoever pays for them now. */
export const countPauseRequestsOf = async (tx: Tx, studentIds: readonly string[]): Promise<number> =>
  studentIds.length === 0
    ? 0
    : tx.$count(
        feePauseRequests,
        inArray(
          feePauseRequests.stayId,
          tx
            .select({ id: feeStays.id })
            .from(feeStays)
            .where(inArray(feeStays.studentId, [...studentIds])),
        ),
      )

/** @throws {Refusal} 409 while an account that nobody will open again waits for an answer. */
export async function assertNoPauseRequest(tx: Tx, accountId: string): Promise<void> {
  const waiting = await tx.$count(feePauseRequests, and(eq(feePauseRequests.accountId, accountId), isOpen))
  if (waiting > 0)
    throw new Refusal(409, 'This family has asked for a pause. First answer it, at its fees.', {
      code: 'pause_request_waits',
    })
}

/** A plan of a child for whom somebody pays. @throws {Refusal} 404 for another family's and for none. */
async function ownStay(on: Db | Tx, stayId: string, personId: string): Promise<StayRow> {
  const { payer, children } = await familyOf(on, personId)
  const [stay] = await on.select().from(feeStays).where(eq(feeStays.id, stayId))
  if (payer.id !== personId || !children.some(({ id }) => id === stay?.studentId) || !stay)
    throw stayNotFound()
  return stay
}

async function assertMayAsk(act: { tx: Db | Tx; now: Date }, stay: StayRow, pause: Pause): Promise<void> {
  if (!isEarlyEnough(pause.fromDay, indianDay(act.now)))
    throw new Refusal(422, undefined, { errors: { fromDay: 'Choose tomorrow or later' } })
  await assertPauseAllowed(act, stay, pause)
}

async function lockRequest(tx: Tx, id: string): Promise<{ row: PauseRequest; ownerId: string }> {
  const find = () => tx.select().from(feePauseRequests).where(eq(feePauseRequests.id, id))
  const [found] = await find()
  if (!found) throw ended()
  const { personId: ownerId } = await lockAccountById(tx, found.accountId)
  const [row] = await find()
  return { row: row ?? found, ownerId }
}

/** One that the scope may see, unlocked. @throws {Refusal} 404 */
async function readableRequest(tx: Tx, id: string, within: Within): Promise<PauseRequest> {
  const [found] = await tx
    .select({ row: feePauseRequests, ownerId: feeAccounts.personId })
    .from(feePauseRequests)
    .innerJoin(feeAccounts, eq(feeAccounts.id, feePauseRequests.accountId))
    .where(eq(feePauseRequests.id, id))
  if (!found || !(await isFamilyIn(tx, found.ownerId, within))) throw ended()
  return found.row
}

async function lockedIn(tx: Tx, id: string, within: Within) {
  const locked = await lockRequest(tx, id)
  if (!(await isFamilyIn(tx, locked.ownerId, within))) throw ended()
  return locked
}

type RequestEnding = Pick<PauseRequest, 'endedAt' | 'endedAs' | 'endedBy'> &
  Partial<Pick<PauseRequest, 'reason'>>

const endRequest = (tx: Tx, id: string, ending: RequestEnding) =>
  tx.update(feePauseRequests).set(ending).where(eq(feePauseRequests.id, id))

type Answered = Pause & { id: string; studentId: string; reason: string | null }

/** Tells whoever asked, once, at a confirmed address: another one may be a stranger's. */
async function mailAnswer(act: CommandContext, ownerId: string, answer: Answered): Promise<void> {
  const people = await peopleById(act.tx, [ownerId, answer.studentId])
  const payer = people.get(ownerId)
  if (!payer?.email || !payer.emailVerifiedAt) return
  const facts = { ...answer, to: payer.email, child: people.get(answer.studentId)?.fullName ?? '' }
  await queueMails(act, [feePauseMail.write(facts, readingLanguage(payer))])
}
