import { and, eq, inArray, lt, sql, asc } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.server.ts'
import { KINDS, kinds, type Kind } from './kinds.rules.ts'
import { messages } from './messages.tables.ts'
import { moveOn, emptied } from './next-channel.server.ts'
import type { SendingParts } from './posting.server.ts'

/** Messages that were not delivered within their kind's patience go to the next channel. */
export async function followPatience({ database }: SendingParts): Promise<void> {
  const now = database.clock.now()
  for (const kind of KINDS) {
    const { patience } = kinds[kind]
    if (patience !== null) await database.db.transaction((tx) => moveLate(tx, { kind, patience, now }))
  }
}

async function moveLate(
  tx: Tx,
  { kind, patience, now }: { kind: Kind; patience: number; now: Date },
): Promise<void> {
  const rows = await tx
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.kind, kind),
        inArray(messages.state, ['sent', 'held']),
        inArray(messages.channel, ['whatsapp', 'sms']),
        lt(messages.sentAt, new Date(now.getTime() - patience * 60000)),
        sql`${messages.planIndex} + 1 < jsonb_array_length(${messages.plan})`,
        sql`${messages.endedAt} is null`,
      ),
    )
    .orderBy(asc(messages.id))
    .limit(500)
    .for('update', { skipLocked: true })
  for (const row of rows) await moveOn(tx, row, { now, reason: 'not delivered in time' })
}

/** Days after which a message that was sent, or never could be, counts as ended, in milliseconds. */
const END_MS = 3 * 86400000

/** Messages, replies and events are kept 90 days, in milliseconds. */
export const RETENTION_MS = 90 * 86400000

/** Empties what ended without a report, and deletes what is 90 days old. */
export async function sweepMessages({ database: { db } }: Pick<SendingParts, 'database'>, now: Date) {
  await db
    .update(messages)
    .set({ endedAt: now, ...emptied })
    .where(
      and(
        eq(messages.state, 'sent'),
        sql`${messages.endedAt} is null`,
        lt(messages.sentAt, new Date(now.getTime() - END_MS)),
      ),
    )
  // The office had its time to decide.
  await db
    .update(messages)
    .set({ state: 'failed', endedAt: now, ...emptied })
    .where(and(eq(messages.state, 'held'), lt(messages.createdAt, new Date(now.getTime() - END_MS))))
  await db
    .delete(messages)
    .where(
      and(
        sql`${messages.endedAt} is not null`,
        lt(messages.createdAt, new Date(now.getTime() - RETENTION_MS)),
      ),
    )
}
