import { and, eq, asc } from 'drizzle-orm'
import * as z from 'zod/mini'
import { peopleById, readingLanguage } from '../people/people.reads.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { words as hindi } from './answers.hi.words.ts'
import { putAnswer } from './answers.server.ts'
import { words as english } from './answers.words.ts'
import { KINDS, kinds, type Kind } from './kinds.rules.ts'
import { channels, replies, choices } from './messages.tables.ts'
import { stopPayload, isStopWord, isStartWord, WINDOW_MS } from './sending.rules.ts'

/** Longest reply that is kept, in characters. */
export const MAX_REPLY_CHARS = 2000
const Written = z.object({
  from: z.string().check(z.regex(/^91\d{10}$/)),
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ payload: z.optional(z.string()), text: z.optional(z.string()) })),
})
const texts = { en: english, hi: hindi }

/**
 * A family's word: stop, stop this kind, or a question to the office. That a stop or start was read is
 * answered once, in the family's language, by what is stored with it. From strangers nothing is kept.
 */
export async function readReply(tx: Tx, event: object, now: Date): Promise<void> {
  const parsed = z.safeParse(Written, event)
  if (!parsed.success) return
  const mobile = parsed.data.from.slice(2)
  const known = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.channel, 'whatsapp'), eq(channels.address, mobile)))
    .orderBy(asc(channels.id))
    .for('update')
  const people = known.map(({ personId }) => personId)
  const [first] = people
  if (first === undefined) return
  const confirm = async (said: keyof typeof english) => {
    const openUntil = new Date(now.getTime() + WINDOW_MS)
    const language = readingLanguage((await peopleById(tx, [first])).get(first))
    return putAnswer(tx, { personId: first, mobile, text: texts[language][said], openUntil }, now)
  }
  const { button, text } = parsed.data
  const named = stopPayload(button?.payload ?? '')
  const kind = KINDS.find((one) => one === named)
  if (kind && kinds[kind].canStop) {
    await stopKind(tx, { people, kind, now })
    return confirm('kindStopped')
  }
  const word = (text?.body ?? button?.text ?? '').trim().slice(0, MAX_REPLY_CHARS)
  if (isStopWord(word)) {
    const wasOn = known.some(({ state }) => state !== 'stopped')
    await tx
      .update(channels)
      .set({ state: 'stopped', stoppedByHolder: true })
      .where(and(eq(channels.channel, 'whatsapp'), eq(channels.address, mobile)))
    return wasOn ? confirm('stopped') : undefined
  }
  if (isStartWord(word)) {
    // The family's page switches it on again, with a consent of its own.
    await tx
      .update(channels)
      .set({ stoppedByHolder: false })
      .where(and(eq(channels.channel, 'whatsapp'), eq(channels.address, mobile)))
    return confirm('startRead')
  }
  // Pictures and voice are not fetched.
  if (word !== '')
    await tx.insert(replies).values({ id: newId(), personId: first, text: word, receivedAt: now })
}

/** Switches a kind off for these people: nothing of it leaves after this transaction. */
async function stopKind(
  tx: Tx,
  { people, kind, now }: { people: readonly string[]; kind: Kind; now: Date },
): Promise<void> {
  for (const personId of people)
    await tx
      .insert(choices)
      .values({ personId, kind, plan: [], chosenAt: now })
      .onConflictDoUpdate({ target: [choices.personId, choices.kind], set: { plan: [], chosenAt: now } })
}
