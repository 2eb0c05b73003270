import { and, asc, eq, inArray, lte, or } from 'drizzle-orm'
import { newId } from '../platform/db/columns.tables.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { MAIL_HELD, serverStates } from '../platform/db/states.tables.ts'
import { logged } from '../platform/runtime/log.server.ts'
import { breakerOpen, noteChannel } from './breaker.server.ts'
import type { SendOutcome } from './channels/channel.server.ts'
import { answers, replies } from './messages.tables.ts'
import type { SendingParts } from './posting.server.ts'
import { LEASE_MS, MAX_UNKNOWN_TRIES, type Refused, retrySeconds } from './sending.rules.ts'

type AnswerRow = typeof answers.$inferSelect
export type NewAnswer = Pick<AnswerRow, 'personId' | 'mobile' | 'text' | 'openUntil'> & {
  /** The reply that it answers; none when a word of the family was read. */
  replyId?: string
}

/** Answers that are sent side by side in one run. */
const BATCH = 40

/** Stores a free text in the transaction of its cause; `sendAnswers` sends it once that is committed. */
export const putAnswer = async (tx: Tx, answer: NewAnswer, now: Date): Promise<void> =>
  void (await tx
    .insert(answers)
    .values({ id: newId(), ...answer, state: 'waiting', dueAt: now, createdAt: now }))

/** Sends the free texts that are due, and those whose process ended before it knew what became of them. */
export async function sendAnswers(parts: SendingParts): Promise<void> {
  const { database, messaging, log } = parts
  const { whatsapp } = messaging
  if (!whatsapp) return
  const leased = await database.db.transaction((tx) => leaseAnswers(tx, database.clock.now()))
  await Promise.all(
    leased.map(async (answer) => {
      const outcome = await whatsapp
        .reply(answer)
        .catch((error: unknown): SendOutcome => ({ state: 'unknown', reason: (error as Error).message }))
      // The number and the text are in no log.
      const entry = { answer: answer.id, outcome: outcome.state }
      if (outcome.state !== 'sent') log.warn({ ...entry, reason: outcome.reason }, 'answer not sent')
      await database.db
        .transaction((tx) => noteAnswer(tx, answer.id, { outcome, now: database.clock.now() }))
        .catch((error: unknown) => log.warn({ ...entry, error: logged(error) }, 'answer not noted'))
    }),
  )
}

/** What WhatsApp reports of a free text; an id of none changes nothing. */
export async function readAnswerStatus(
  tx: Tx,
  id: string,
  { refused, isDelivered, now }: { refused: Refused | null; isDelivered: boolean; now: Date },
): Promise<void> {
  const [answer] = await tx.select().from(answers).where(eq(answers.id, id)).for('update')
  if (!answer) return
  if (refused) await refuseAnswer(tx, answer, { refused, now })
  else if (isDelivered) await tx.delete(answers).where(eq(answers.id, id))
  else await markSent(tx, id)
}

async function leaseAnswers(tx: Tx, now: Date): Promise<AnswerRow[]> {
  if ((await tx.$count(serverStates, eq(serverStates.name, MAIL_HELD))) > 0) return []
  if (await breakerOpen(tx, 'whatsapp', now)) return []
  const rows = await tx
    .select()
    .from(answers)
    .where(
      or(
        and(eq(answers.state, 'waiting'), lte(answers.dueAt, now)),
        and(eq(answers.state, 'sending'), lte(answers.leasedUntil, now)),
      ),
    )
    .orderBy(asc(answers.dueAt), asc(answers.id))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const ready = rows.filter((row) => row.openUntil > now && row.unknownTries < MAX_UNKNOWN_TRIES)
  for (const row of rows) if (!ready.includes(row)) await giveUp(tx, row)
  if (ready.length > 0)
    await tx
      .update(answers)
      .set({ state: 'sending', leasedUntil: new Date(now.getTime() + LEASE_MS) })
      .where(
        inArray(
          answers.id,
          ready.map(({ id }) => id),
        ),
      )
  return ready
}

async function noteAnswer(
  tx: Tx,
  id: string,
  { outcome, now }: { outcome: SendOutcome; now: Date },
): Promise<void> {
  const [answer] = await tx.select().from(answers).where(eq(answers.id, id)).for('update')
  // Its report may have come before: then there is nothing to note.
  if (answer?.state !== 'sending') return
  if (outcome.state === 'refused') return refuseAnswer(tx, answer, { refused: outcome.refused, now })
  const { state, reason } = { reason: '', ...outcome }
  await noteChannel(tx, 'whatsapp', { failed: state === 'unknown', now, reason })
  if (state === 'sent') return markSent(tx, id)
  // Its report settles it, or its lease runs out.
  await tx
    .update(answers)
    .set({ unknownTries: answer.unknownTries + 1 })
    .where(eq(answers.id, id))
}

const markSent = async (tx: Tx, id: string): Promise<void> =>
  void (await tx
    .update(answers)
    .set({ state: 'sent', mobile: '', text: '', leasedUntil: null })
    .where(eq(answers.id, id)))

/** Tries again later what WhatsApp could not take now; else it is given up. */
async function refuseAnswer(
  tx: Tx,
  answer: AnswerRow,
  { refused, now }: { refused: Refused; now: Date },
): Promise<void> {
  const isTrouble = refused === 'again' || refused === 'channel'
  await noteChannel(tx, 'whatsapp', {
    failed: isTrouble,
    now,
    reason: 'WhatsApp did not take an answer',
    stopNow: refused === 'channel',
  })
  if (!isTrouble || answer.text === '') return giveUp(tx, answer)
  await tx
    .update(answers)
    .set({
      state: 'waiting',
      leasedUntil: null,
      attempts: answer.attempts + 1,
      dueAt: new Date(now.getTime() + retrySeconds(answer.attempts + 1) * 1000),
    })
    .where(eq(answers.id, answer.id))
}

/** What the office answered is open again; that a word was read is not said later. */
async function giveUp(tx: Tx, { id, replyId }: AnswerRow): Promise<void> {
  await tx.delete(answers).where(eq(answers.id, id))
  if (replyId)
    await tx
      .update(replies)
      .set({ answer: null, answeredAt: null, answeredBy: null })
      .where(eq(replies.id, replyId))
}
