import { eq, and, inArray, isNull } from 'drizzle-orm'
import { Refusal } from '../../platform/errors.ts'
import { replies, channels } from '../messages.tables.ts'
import type { SendingParts } from '../posting.server.ts'
import { WINDOW_MS } from '../sending.rules.ts'

type AnswerInput = { id: string; answer: string; byId: string; now: Date }

/** Closes a reply first, so that two of the office never both answer; a failed answer opens it again. */
export async function sendAnswer(
  { database: { db }, messaging }: SendingParts,
  { id, answer, byId, now }: AnswerInput,
): Promise<void> {
  const [reply] = await db.select().from(replies).where(eq(replies.id, id))
  if (!reply) throw new Refusal(404, 'Reply not found', { code: 'reply_not_found' })
  if (answer !== '' && now.getTime() - reply.receivedAt.getTime() > WINDOW_MS)
    throw new Refusal(409, 'WhatsApp takes answers for 24 hours. Please call the family.', {
      code: 'reply_too_old',
    })
  const [way] = await db
    .select({ address: channels.address })
    .from(channels)
    .where(
      and(
        eq(channels.personId, reply.personId),
        eq(channels.channel, 'whatsapp'),
        inArray(channels.state, ['on', 'stopped']),
      ),
    )
  if (answer !== '' && (!way || !messaging.whatsapp))
    throw new Refusal(409, 'This family can’t be reached on WhatsApp now', { code: 'family_not_on_whatsapp' })
  const [closed] = await db
    .update(replies)
    .set({ answer, answeredAt: now, answeredBy: byId })
    .where(and(eq(replies.id, id), isNull(replies.answeredAt)))
    .returning({ id: replies.id })
  if (!closed) throw new Refusal(409, 'This reply is closed already', { code: 'reply_closed' })
  if (answer === '' || !way) return
  const outcome = await messaging.whatsapp?.reply(way.address, answer)
  if (outcome?.state !== 'refused') return
  await db.update(replies).set({ answer: null, answeredAt: null, answeredBy: null }).where(eq(replies.id, id))
  throw new Refusal(503, 'WhatsApp did not take the answer. Please try again.', {
    code: 'whatsapp_refused',
  })
}
