import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.server.ts'
import { noteChannel } from './breaker.server.ts'
import type { PhoneChannel } from './kinds.rules.ts'
import { channels, templates, messages } from './messages.tables.ts'
import { type TemplateRow, type MessageRow, moveOn } from './next-channel.server.ts'
import { type Refused, DEAD_MS, HOLD_MS, retrySeconds } from './sending.rules.ts'

type Refusal = { refused: Refused; reason: string; template?: TemplateRow | undefined; now: Date }

/** What follows from a provider's refusal, told at once or in a report. */
export async function refuse(
  tx: Tx,
  row: MessageRow,
  { refused, reason, template, now }: Refusal,
): Promise<void> {
  const channel = row.channel as PhoneChannel
  const isTrouble = refused === 'again' || refused === 'channel'
  await noteChannel(tx, channel, { failed: isTrouble, now, reason, stopNow: refused === 'channel' })
  if (refused === 'dead' && channel !== 'push')
    await tx
      .update(channels)
      .set({ state: 'dead', deadUntil: new Date(now.getTime() + DEAD_MS), lastFailedAt: now })
      .where(
        and(
          eq(channels.personId, row.personId),
          eq(channels.channel, channel),
          inArray(channels.state, ['on', 'dead']),
        ),
      )
  if (refused === 'kind')
    await tx
      .update(templates)
      .set({ state: 'refused', changedAt: now })
      .where(
        and(
          eq(templates.kind, row.kind),
          eq(templates.channel, channel === 'sms' ? 'sms' : 'whatsapp'),
          eq(templates.language, template?.language ?? row.language),
        ),
      )
  if (isTrouble || refused === 'hold') {
    const wait = refused === 'hold' ? HOLD_MS : retrySeconds(row.attempts) * 1000
    await tx
      .update(messages)
      .set({
        state: 'waiting',
        leasedUntil: null,
        dueAt: new Date(now.getTime() + wait),
        lastError: reason.slice(0, 300),
      })
      .where(eq(messages.id, row.id))
    return
  }
  await moveOn(tx, row, { now, reason })
}
