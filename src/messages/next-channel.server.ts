import type { Tx } from '../platform/db/db.server.ts'
import { eq } from 'drizzle-orm'
import { messages, type templates } from './messages.tables.ts'

export type MessageRow = typeof messages.$inferSelect
export type TemplateRow = typeof templates.$inferSelect

/** What an ended message keeps of its content: nothing. */
export const emptied = { facts: {}, mail: null }

/** Tries the next channel of the plan; without one the message has failed. */
export async function moveOn(
  tx: Tx,
  row: Pick<MessageRow, 'id' | 'plan' | 'planIndex'>,
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  const planIndex = row.planIndex + 1
  const channel = row.plan[planIndex]
  const left = { leasedUntil: null, lastError: reason.slice(0, 300) }
  await tx
    .update(messages)
    .set(
      channel
        ? {
            ...left,
            planIndex,
            channel,
            state: 'waiting',
            dueAt: now,
            attempts: 0,
            unknownTries: 0,
            providerId: null,
          }
        : { ...left, state: 'failed', endedAt: now, ...emptied },
    )
    .where(eq(messages.id, row.id))
}
