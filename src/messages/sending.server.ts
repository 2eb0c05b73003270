import { and, asc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { queueMails, storedMail } from '../academy/mails.server.ts'
import { contactOf } from '../people/people.reads.server.ts'
import type { Database, Tx } from '../platform/db/db.server.ts'
import { linkIn, pathIn } from '../platform/languages.rules.ts'
import { MAIL_HELD, serverStates } from '../platform/db/states.tables.ts'
import type { Outbox } from '../platform/mail/outbox.server.ts'
import { type Log, logged } from '../platform/runtime/log.server.ts'
import { dayStart, indianDay } from '../platform/text/india.rules.ts'
import { breakerOpen, noteChannel } from './breaker.server.ts'
import type { SendOutcome } from './channels/channel.server.ts'
import { sendPush } from './channels/push.server.ts'
import {
  factsIn,
  type Channel,
  type Kind,
  KINDS,
  kinds,
  parametersOf,
  type PhoneChannel,
  sharedLabels,
  smsParts,
  smsText,
  textOf,
} from './kinds.rules.ts'
import { messageMails } from './mails.server.ts'
import { channels, messages, templates } from './messages.tables.ts'
import type { Messaging } from './messaging.server.ts'
import { putMessages } from './messages.reads.server.ts'
import { isUsable, type Preferences, preferencesOf } from './preferences.server.ts'
import { pushKeys } from './push-keys.server.ts'
import {
  costPaise,
  DEAD_MS,
  HOLD_MS,
  type Refused,
  retrySeconds,
  type Step,
  stepOf,
} from './sending.rules.ts'

export type MessageRow = typeof messages.$inferSelect
export type TemplateRow = typeof templates.$inferSelect

export type SendingParts = {
  database: Database
  outbox: Outbox
  messaging: Messaging
  publicUrl: URL
  log: Log
}

/** Messages leased at once; they are sent side by side, so a slow one delays no other batch for long. */
const BATCH = 40
/** Longer than any call to a provider and its report, in milliseconds. */
const LEASE_MS = 120_000
/** A run ends after this, in milliseconds, so that its lease as a job never runs out. */
const RUN_MS = 20_000

/** What an ended message keeps of its content: nothing. */
export const emptied = { facts: {}, mail: null }

/** Sends what is due on one channel. Each channel has its own run, so that a dead one delays no other. */
export async function sendDue(parts: SendingParts, channel: Channel): Promise<void> {
  const { database, outbox } = parts
  const started = performance.now()
  for (;;) {
    const now = database.clock.now()
    const leased = await database.db.transaction((tx) => leaseBatch({ ...parts, tx, now }, channel))
    if (channel === 'mail') outbox.wake()
    await Promise.all(leased.ready.map((each) => sendOne(parts, each)))
    if (leased.looked < BATCH || performance.now() - started > RUN_MS) return
  }
}

/** A message to send now, with the template and the way it takes. */
type Ready = {
  row: MessageRow
  template: TemplateRow | undefined
  preferences: Preferences
  academy: string
  contact: string
}

type LeaseContext = SendingParts & { tx: Tx; now: Date }

async function leaseBatch(
  context: LeaseContext,
  channel: Channel,
): Promise<{ ready: Ready[]; looked: number }> {
  const { tx, now } = context
  const nothing = { ready: [], looked: 0 }
  await settleUnknown(tx, channel, now)
  if ((await tx.$count(serverStates, eq(serverStates.name, MAIL_HELD))) > 0) return nothing
  if (channel !== 'mail' && (await breakerOpen(tx, channel, now))) return nothing
  const rows = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.channel, channel), eq(messages.state, 'waiting'), lte(messages.dueAt, now)))
    .orderBy(asc(messages.dueAt), asc(messages.id))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  if (rows.length === 0) return nothing

  const people = [...new Set(rows.map(({ personId }) => personId))].toSorted()
  // Two channels must not both send somebody the third message of a day.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(value, 28))
      from (select value from jsonb_array_elements_text(${JSON.stringify(people)}::jsonb) order by value) as p`,
  )
  const preferences = await preferencesOf(tx, people, now)
  const registered = await tx.select().from(templates)
  const today = await sentToday(tx, people, now)
  const academy = await academyOf(tx)
  const ready: Ready[] = []
  for (const row of rows) {
    const wanted = preferences(row.personId)
    const template = templateFor(registered, row)
    const step = stepOf({
      kind: row.kind,
      channel,
      createdAt: row.createdAt,
      now,
      isQuiet: wanted.isQuiet,
      canUse: canUse(context.messaging, { channel, on: wanted.on, template }),
      isStopped: wanted.plans.get(row.kind)?.length === 0,
      sentToday: today.get(row.personId) ?? 0,
      hasOwnMail: row.mail !== null,
    })
    const contact = step.do === 'send' ? await contactOf(tx, row.personId) : undefined
    if (step.do === 'send' && academy && contact) {
      await takeOut(context, row, contact.email)
      if (kinds[row.kind].isCounted) today.set(row.personId, (today.get(row.personId) ?? 0) + 1)
      const { academyName, email } = academy
      if (channel !== 'mail')
        ready.push({ row, template, preferences: wanted, academy: academyName, contact: email })
    } else await apply(context, row, step)
  }
  return { ready, looked: rows.length }
}

/**
 * A try whose lease ran out without an outcome, as after a death between sending and noting: sent again
 * where twice is harmless, shown to the office where it is not.
 */
async function settleUnknown(tx: Tx, channel: Channel, now: Date): Promise<void> {
  const safe = KINDS.filter((kind) => kinds[kind].isSafeTwice)
  const lost = and(
    eq(messages.channel, channel),
    eq(messages.state, 'sending'),
    lte(messages.leasedUntil, now),
  )
  await tx
    .update(messages)
    .set({ state: 'waiting', leasedUntil: null, dueAt: now })
    .where(and(lost, inArray(messages.kind, safe)))
  await tx
    .update(messages)
    .set({ state: 'held', leasedUntil: null, lastError: 'the provider may have taken it' })
    .where(lost)
}

/** Counted messages by person since midnight in India. */
async function sentToday(tx: Tx, people: readonly string[], now: Date): Promise<Map<string, number>> {
  const counted = KINDS.filter((kind) => kinds[kind].isCounted)
  const rows = await tx
    .select({ personId: messages.personId, count: sql<number>`count(*)::int` })
    .from(messages)
    .where(
      and(
        inArray(messages.personId, [...people]),
        gte(messages.sentAt, dayStart(now)),
        inArray(messages.kind, counted),
        inArray(messages.state, ['sending', 'sent', 'delivered', 'read', 'held']),
      ),
    )
    .groupBy(messages.personId)
  return new Map(rows.map(({ personId, count }) => [personId, count]))
}

/** The registered template in the message's language, else in English. */
function templateFor(all: readonly TemplateRow[], row: MessageRow): TemplateRow | undefined {
  const own = all.filter(({ kind, channel }) => kind === row.kind && channel === row.channel)
  return [row.language, 'en'].flatMap((language) =>
    own.filter((one) => one.language === language && isSendable(one)),
  )[0]
}

/** A template that its provider approved, and did not move to a dearer category. */
export const isSendable = ({ state, kind, category, channel }: TemplateRow): boolean =>
  state === 'approved' &&
  (channel === 'sms' || category !== 'marketing' || kinds[kind].category === 'marketing')

function canUse(
  messaging: Messaging,
  {
    channel,
    on,
    template,
  }: { channel: Channel; on: ReadonlySet<Channel>; template: TemplateRow | undefined },
): boolean {
  if (channel === 'mail') return true
  if (!on.has(channel)) return false
  if (channel === 'push') return true
  return template !== undefined && messaging[channel] !== null
}

/** Notes the try before it is made; an e-mail goes to the outbox in the same transaction. */
async function takeOut(
  { tx, outbox, publicUrl, now }: LeaseContext,
  row: MessageRow,
  email: string,
): Promise<void> {
  if (row.channel !== 'mail')
    return void (await tx
      .update(messages)
      .set({
        state: 'sending',
        leasedUntil: new Date(now.getTime() + LEASE_MS),
        attempts: row.attempts + 1,
        providerId: null,
        sentAt: now,
      })
      .where(eq(messages.id, row.id)))
  const { facts, language, key } = row
  const link = linkIn(language, new URL(`/m/${row.linkToken}`, publicUrl).href)
  const { mail } = row
  const letter = mail
    ? storedMail({
        key: mail.key,
        to: mail.to,
        subject: mail.subject,
        lines: mail.lines,
        ...(mail.html === undefined ? {} : { html: mail.html }),
        ...(mail.unsubscribe === undefined ? {} : { unsubscribe: mail.unsubscribe }),
      })
    : messageMails[row.kind].write({ key: `message:${key}`, to: email, facts, link }, language)
  await queueMails({ tx, outbox }, [letter])
  await tx
    .update(messages)
    .set({ state: 'sent', sentAt: now, endedAt: now, ...emptied })
    .where(eq(messages.id, row.id))
}

async function apply(context: LeaseContext, row: MessageRow, step: Step): Promise<void> {
  const { tx, now } = context
  if (step.do === 'wait')
    return void (await tx.update(messages).set({ dueAt: step.until }).where(eq(messages.id, row.id)))
  if (step.do === 'end')
    return void (await tx
      .update(messages)
      .set({ state: step.state, endedAt: now, ...emptied })
      .where(eq(messages.id, row.id)))
  if (step.do === 'next') return moveOn(tx, row, { now, reason: 'this way is not open' })
  if (step.do === 'join') return joinNews(context, row)
}

/** What exceeds the messages of a day is told in one message of the next morning: "3 news in the diary". */
async function joinNews({ tx, outbox, now }: LeaseContext, row: MessageRow): Promise<void> {
  const key = `news:${row.personId}:${indianDay(now)}`
  const [news] = await tx.select().from(messages).where(eq(messages.key, key)).for('update')
  const count = String(Number(news?.facts.count ?? 0) + 1)
  if (news) await tx.update(messages).set({ facts: { count } }).where(eq(messages.id, news.id))
  else {
    const { personId } = row
    await putMessages({ tx, outbox, now }, [
      { kind: 'diary_news', key, personId, facts: () => ({ count }), path: '/family' },
    ])
    const morning = new Date(dayStart(now).getTime() + 32 * 3_600_000)
    // Its own time to live counts from the morning.
    await tx.update(messages).set({ dueAt: morning, createdAt: morning }).where(eq(messages.key, key))
  }
  await tx
    .update(messages)
    .set({ state: 'joined', endedAt: now, ...emptied })
    .where(eq(messages.id, row.id))
}

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
        ? { ...left, planIndex, channel, state: 'waiting', dueAt: now, attempts: 0, providerId: null }
        : { ...left, state: 'failed', endedAt: now, ...emptied },
    )
    .where(eq(messages.id, row.id))
}

async function sendOne(parts: SendingParts, ready: Ready): Promise<void> {
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
              rule.ttl * 60 - Math.floor((now.getTime() - row.createdAt.getTime()) / 1_000),
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
  if (outcome.state === 'unknown')
    return noteChannel(tx, channel, { failed: true, now, reason: outcome.reason })
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
    const wait = refused === 'hold' ? HOLD_MS : retrySeconds(row.attempts) * 1_000
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
        eq(messages.state, 'sent'),
        inArray(messages.channel, ['whatsapp', 'sms']),
        lt(messages.sentAt, new Date(now.getTime() - patience * 60_000)),
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
const END_MS = 3 * 86_400_000
/** Messages, replies and events are kept 90 days, in milliseconds. */
export const RETENTION_MS = 90 * 86_400_000

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
