import { eq, or, and } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '../platform/db/db.server.ts'
import { Id } from '../platform/fields.ts'
import { readAnswerStatus } from './answers.server.ts'
import { categoryOf } from './channels/whatsapp.server.ts'
import { kinds } from './kinds.rules.ts'
import { messages, channels } from './messages.tables.ts'
import { type MessageRow, emptied } from './next-channel.server.ts'
import { refuse } from './refusing.server.ts'
import { reported, whatsappRefusal, costPaise } from './sending.rules.ts'

const Status = z.object({
  type: z.string(),
  id: z.optional(z.string()),
  ref: z.optional(z.string()),
  biz_opaque_callback_data: z.optional(z.string()),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  reason: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.number() }))),
  pricing: z.optional(z.looseObject({ category: z.optional(z.string()) })),
})

/** What became of a message, as WhatsApp or the SMS company reports it. */
export async function readStatus(tx: Tx, event: object, now: Date): Promise<void> {
  const parsed = z.safeParse(Status, event)
  if (!parsed.success) return
  const { type, status, pricing } = parsed.data
  const channel = type === 'sms' ? 'sms' : 'whatsapp'
  const wamid = channel === 'whatsapp' ? (parsed.data.id ?? '') : ''
  const row = await reportedMessage(tx, parsed.data, wamid)
  const own = z.safeParse(Id, parsed.data.biz_opaque_callback_data)
  if (!row)
    return own.success
      ? readAnswerStatus(tx, own.data, {
          refused: status === 'failed' ? failureOf(parsed.data).refused : null,
          isDelivered: status !== 'sent',
          now,
        })
      : undefined
  if (status === 'failed') {
    if (isCurrentTry(row, { channel, wamid })) await refuse(tx, row, { ...failureOf(parsed.data), now })
    return
  }
  // That a way which was left has taken it says nothing of the one that is tried now.
  if (status === 'sent' && row.channel !== channel) return
  const state = reported(row.state, status)
  if (state !== row.state)
    await noteReport(tx, row, { state, channel, category: pricing?.category, wamid, now })
}

/** The message of a report, locked: by our own id that it carries, else by the provider's. */
async function reportedMessage(
  tx: Tx,
  { biz_opaque_callback_data: echoed, ref }: z.output<typeof Status>,
  wamid: string,
): Promise<MessageRow | undefined> {
  const own = echoed ?? ref ?? ''
  const byId = z.safeParse(Id, own).success ? eq(messages.id, own) : undefined
  const byProvider = wamid === '' ? undefined : eq(messages.providerId, wamid)
  if (!byId && !byProvider) return undefined
  const [row] = await tx.select().from(messages).where(or(byId, byProvider)).for('update')
  return row
}

/** A failure of a way that was left already changes nothing. */
const isCurrentTry = (
  row: MessageRow,
  { channel, wamid }: { channel: 'whatsapp' | 'sms'; wamid: string },
): boolean =>
  row.channel === channel &&
  ['sending', 'sent', 'held'].includes(row.state) &&
  (row.providerId === null || wamid === '' || row.providerId === wamid)

function failureOf({ type, errors = [], reason = '' }: z.output<typeof Status>) {
  if (type === 'sms') return { refused: 'next' as const, reason }
  const code = errors[0]?.code ?? null
  return {
    refused: whatsappRefusal(code, 400),
    reason: `WhatsApp reported error ${code ?? 'without a code'}`,
  }
}

type StatusReport = {
  state: MessageRow['state']
  channel: 'whatsapp' | 'sms'
  category: string | undefined
  wamid: string
  now: Date
}

async function noteReport(
  tx: Tx,
  row: MessageRow,
  { state, channel, category, wamid, now }: StatusReport,
): Promise<void> {
  const isFirstDelivery = ['delivered', 'read'].includes(state) && !['delivered', 'read'].includes(row.state)
  const priced = categoryOf(category ?? kinds[row.kind].category)
  const more =
    channel === 'whatsapp' && isFirstDelivery ? costPaise('whatsapp', { category: priced, parts: 1 }) : 0
  await tx
    .update(messages)
    .set({
      state,
      leasedUntil: null,
      ...(wamid === '' ? {} : { providerId: wamid }),
      costPaise: row.costPaise + more,
      ...(isFirstDelivery ? { channel, endedAt: now, lastError: null, ...emptied } : {}),
    })
    .where(eq(messages.id, row.id))
  if (isFirstDelivery)
    await tx
      .update(channels)
      .set({ lastDeliveredAt: now })
      .where(and(eq(channels.personId, row.personId), eq(channels.channel, channel)))
}
