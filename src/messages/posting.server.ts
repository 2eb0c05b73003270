import type { Database, Tx } from '../platform/db/db.server.ts'
import type { Outbox } from '../platform/mail/outbox.server.ts'
import { logged, type Log } from '../platform/runtime/log.server.ts'
import type { Messaging } from './messaging.server.ts'
import { isUsable, type Preferences } from './preferences.server.ts'
import { emptied, type MessageRow, type TemplateRow } from './next-channel.server.ts'
import { eq } from 'drizzle-orm'
import { pathIn } from '../platform/languages.rules.ts'
import { noteChannel } from './breaker.server.ts'
import type { SendOutcome } from './channels/channel.server.ts'
import { sendPush } from './channels/push.server.ts'
import {
  factsIn,
  parametersOf,
  smsText,
  kinds,
  textOf,
  sharedLabels,
  type PhoneChannel,
  smsParts,
} from './kinds.rules.ts'
import { channels, messages } from './messages.tables.ts'
import { pushKeys } from './push-keys.server.ts'
import { refuse } from './refusing.server.ts'
import { costPaise } from './sending.rules.ts'

export type SendingParts = {
  database: Database
  outbox: Outbox
  messaging: Messaging
  publicUrl: URL
  log: Log
}

/** A message to send now, with the template and the way it takes. */
export type Ready = {
  row: MessageRow
  template: TemplateRow | undefined
  preferences: Preferences
  academy: string
  contact: string
}

export async function sendOne(parts: SendingParts, ready: Ready): Promise<void> {
  const { database, log } = parts
  const { row } = ready
  const outcome = await post(parts, ready).catch(
    (error: unknown): SendOutcome => ({ state: 'unknown', reason: (error as Error).message }),
  )
  // The number and the text are in no log.
  const entry = { message: row.id, kind: row.kind, channel: row.channel, outcome: outcome.state }
  if (outcome.state === 'sent') log.debug(entry, 'message sent')
  else log.warn({ ...entry, reason: outcome.reason }, 'message not sent')
  await database.db
    .transaction((tx) => noteOutcome(tx, ready, { outcome, now: database.clock.now() }))
    .catch((error: unknown) => log.warn({ ...entry, error: logged(error) }, 'message not noted'))
}

async function post({ database, messaging, publicUrl }: SendingParts, ready: Ready): Promise<SendOutcome> {
  const { row, template, preferences, academy } = ready
  const { kind, linkToken } = row
  const now = database.clock.now()
  if (row.channel === 'push') return postPush(database, ready, now)
  const way = preferences.channels.find((one) => one.channel === row.channel && isUsable(one, now))
  if (!way) return { state: 'refused', refused: 'next', reason: 'there is no consent to this way' }
  const language = template?.language ?? row.language
  const facts = factsIn(language, row.facts)
  // Without its language: operators know the address of an SMS, and the link leads on to it by itself.
  const link = new URL(`/m/${linkToken}`, publicUrl).href
  const message = {
    id: row.id,
    kind,
    language,
    // The number that was consented to, whatever stands in the profile since.
    mobile: way.address,
    parameters: parametersOf(kind, facts),
    linkToken,
    templateId: template?.templateId ?? '',
    text: smsText(kind, { language, facts, link, academy }),
  }
  const provider = row.channel === 'whatsapp' ? messaging.whatsapp : messaging.sms
  return provider?.send(message) ?? { state: 'refused', refused: 'next', reason: 'this way is not set up' }
}

/** A notice to each phone of the family; the message has arrived when one took it. */
async function postPush(
  database: Database,
  { row, preferences, contact }: Ready,
  now: Date,
): Promise<SendOutcome> {
  const keys = await pushKeys(database)
  const rule = kinds[row.kind]
  const label = row.language === 'hi' ? rule.labelHi : rule.label
  const text = textOf(row.kind, row.language, row.facts)
  const outcomes = await Promise.all(
    preferences.channels
      .filter((way) => way.channel === 'push' && way.pushKeys && isUsable(way, now))
      .map(async (way) => {
        const outcome = await sendPush(
          keys,
          { endpoint: way.address, p256dh: way.pushKeys?.p256dh ?? '', auth: way.pushKeys?.auth ?? '' },
          {
            payload: {
              title: way.isShared ? sharedLabels[row.language] : label,
              body: way.isShared ? '' : text,
              path: pathIn(row.language, `/m/${row.linkToken}`),
              tag: row.kind,
            },
            ttlSeconds: Math.max(
              60,
              rule.ttl * 60 - Math.floor((now.getTime() - row.createdAt.getTime()) / 1000),
            ),
            topic: row.kind.replaceAll('_', '-'),
            isUrgent: rule.ignoresQuiet,
            contact: `mailto:${contact}`,
            now,
          },
        )
        if (outcome.state === 'refused' && outcome.refused === 'dead')
          await database.db.delete(channels).where(eq(channels.id, way.id))
        return outcome
      }),
  )
  const good = outcomes.find(({ state }) => state === 'sent')
  return good ?? outcomes[0] ?? { state: 'refused', refused: 'next', reason: 'no phone has notices on' }
}

async function noteOutcome(
  tx: Tx,
  { row, template }: Ready,
  { outcome, now }: { outcome: SendOutcome; now: Date },
): Promise<void> {
  const channel = row.channel as PhoneChannel
  // Its report may have come before: then there is nothing to note.
  const [still] = await tx.select().from(messages).where(eq(messages.id, row.id)).for('update')
  if (!still || still.state !== 'sending' || still.channel !== channel) {
    await noteChannel(tx, channel, { failed: false, now, reason: '' })
    return
  }
  if (outcome.state === 'unknown') {
    // Its report settles it, or its lease runs out.
    await tx
      .update(messages)
      .set({ unknownTries: still.unknownTries + 1 })
      .where(eq(messages.id, row.id))
    return noteChannel(tx, channel, { failed: true, now, reason: outcome.reason })
  }
  if (outcome.state === 'refused')
    return refuse(tx, still, { refused: outcome.refused, reason: outcome.reason, template, now })
  await noteChannel(tx, channel, { failed: false, now, reason: '' })
  const language = template?.language ?? row.language
  const parts = channel === 'sms' ? smsParts(textOf(row.kind, language, row.facts)).parts : 1
  await tx
    .update(messages)
    .set({
      // Push services report no more than that they took it.
      ...(channel === 'push' ? { state: 'delivered', endedAt: now, ...emptied } : { state: 'sent' }),
      providerId: outcome.providerId,
      leasedUntil: null,
      lastError: null,
      // WhatsApp is paid by what is delivered, SMS by what is sent.
      costPaise:
        channel === 'sms' ? still.costPaise + costPaise('sms', { category: '', parts }) : still.costPaise,
    })
    .where(eq(messages.id, row.id))
}
