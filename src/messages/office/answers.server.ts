import { eq, and, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { putAnswer, sendAnswers } from '../answers.server.ts'
import { replies, channels } from '../messages.tables.ts'
import type { SendingParts } from '../posting.server.ts'
import { WINDOW_MS } from '../sending.rules.ts'

type AnswerInput = { id: string; answer: string; byId: string; now: Date }
type Reply = typeof replies.$inferSelect

/**
 * Answers a reply, or closes it with an empty answer. The answer is stored as it is closed, so that two of
 * the office never both answer and the end of a process loses none; one that WhatsApp refuses opens it again.
 */
export async function sendAnswer(parts: SendingParts, input: AnswerInput): Promise<void> {
  const { db } = parts.database
  const { id, answer, byId, now } = input
  const [reply] = await db.select().from(replies).where(eq(replies.id, id))
  if (!reply) throw new Refusal(404, 'Reply not found', { code: 'reply_not_found' })
  await db.transaction(async (tx) => {
    const mobile = answer === '' ? '' : await openWay(tx, parts, { reply, now })
    const [closed] = await tx
      .update(replies)
      .set({ answer, answeredAt: now, answeredBy: byId })
      .where(and(eq(replies.id, id), isNull(replies.answeredAt)))
      .returning({ id: replies.id })
    if (!closed) throw new Refusal(409, 'This reply is closed already', { code: 'reply_closed' })
    const { personId, receivedAt } = reply
    const openUntil = new Date(receivedAt.getTime() + WINDOW_MS)
    if (mobile !== '') await putAnswer(tx, { personId, mobile, text: answer, replyId: id, openUntil }, now)
  })
  if (answer === '') return
  await sendAnswers(parts)
  if ((await db.$count(replies, and(eq(replies.id, id), isNull(replies.answeredAt)))) > 0)
    throw new Refusal(503, 'WhatsApp did not take the answer. Please try again.', {
      code: 'whatsapp_refused',
    })
}

/** The number to which an answer may go now. @throws {Refusal} when there is none. */
async function openWay(
  tx: Tx,
  { messaging }: SendingParts,
  { reply, now }: { reply: Reply; now: Date },
): Promise<string> {
  if (now.getTime() - reply.receivedAt.getTime() > WINDOW_MS)
    throw new Refusal(409, 'WhatsApp takes answers for 24 hours. Please call the family.', {
      code: 'reply_too_old',
    })
  const [way] = await tx
    .select({ address: channels.address })
    .from(channels)
    .where(
      and(
        eq(channels.personId, reply.personId),
        eq(channels.channel, 'whatsapp'),
        inArray(channels.state, ['on', 'stopped']),
      ),
    )
  if (!way || !messaging.whatsapp)
    throw new Refusal(409, 'This family can’t be reached on WhatsApp now', { code: 'family_not_on_whatsapp' })
  return way.address
}
