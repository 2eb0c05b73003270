import { and, asc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { queueMails, storedMail } from '../academy/mails.server.ts'
import { contactOf, peopleById } from '../people/people.reads.server.ts'
import type { Tx } from '../platform/db/db.server.ts'
import { linkIn } from '../platform/languages.rules.ts'
import { MAIL_HELD, serverStates } from '../platform/db/states.tables.ts'
import { dayStart, indianDay } from '../platform/text/india.rules.ts'
import { logged } from '../platform/runtime/log.server.ts'
import { breakerOpen } from './breaker.server.ts'
import { readReportsOf } from './hooks.server.ts'
import { type Channel, KINDS, kinds } from './kinds.rules.ts'
import { messageMails } from './mails.server.ts'
import { messages, templates } from './messages.tables.ts'
import type { Messaging } from './messaging.server.ts'
import { putMessages } from './messages.reads.server.ts'
import { preferencesOf } from './preferences.server.ts'
import { LEASE_MS, MAX_UNKNOWN_TRIES, type Step, stepOf } from './sending.rules.ts'
import { emptied, type MessageRow, moveOn, type TemplateRow } from './next-channel.server.ts'
import { sendOne, type Ready, type SendingParts } from './posting.server.ts'

/** Messages leased at once; they are sent side by side, so a slow one delays no other batch for long. */
const BATCH = 40
/** Tries without an outcome whose reports are looked for at once: a process leaves a batch or two. */
const MAX_LOST = 1_000
/** A run ends after this, in milliseconds, so that its lease as a job never runs out. */
const RUN_MS = 20_000

/** Sends what is due on one channel. Each channel has its own run, so that a dead one delays no other. */
export async function sendDue(parts: SendingParts, channel: Channel): Promise<void> {
  const { database, outbox } = parts
  const started = performance.now()
  for (;;) {
    const now = database.clock.now()
    await readLateReports(parts, channel, now)
    const leased = await database.db.transaction((tx) => leaseBatch({ ...parts, tx, now }, channel))
    if (channel === 'mail') outbox.wake()
    await Promise.all(leased.ready.map((each) => sendOne(parts, each)))
    if (leased.looked < BATCH || performance.now() - started > RUN_MS) return
  }
}

/** A try whose lease ran out without an outcome, as after a death between sending and noting. */
const isLost = (channel: Channel, now: Date) =>
  and(eq(messages.channel, channel), eq(messages.state, 'sending'), lte(messages.leasedUntil, now))

/**
 * Reads what is stored about tries without an outcome: a process that ended before it read the report must
 * not have the next one send what has arrived.
 */
async function readLateReports(parts: SendingParts, channel: Channel, now: Date): Promise<void> {
  const lost = await parts.database.db
    .select({ id: messages.id })
    .from(messages)
    .where(isLost(channel, now))
    .orderBy(asc(messages.id))
    .limit(MAX_LOST)
  if (lost.length === 0) return
  const ids = lost.map(({ id }) => id)
  await readReportsOf(parts, ids).catch((error: unknown) =>
    parts.log.warn({ error: logged(error) }, 'late reports not read'),
  )
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
  const preferences = await preferencesOf(tx, await peopleById(tx, people), now)
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

/** Tries without an outcome are sent again where twice is harmless; else a report is waited for. */
async function settleUnknown(tx: Tx, channel: Channel, now: Date): Promise<void> {
  const safe = KINDS.filter((kind) => kinds[kind].isSafeTwice)
  const lost = isLost(channel, now)
  await tx
    .update(messages)
    .set({ state: 'waiting', leasedUntil: null, dueAt: now })
    .where(and(lost, inArray(messages.kind, safe), lt(messages.unknownTries, MAX_UNKNOWN_TRIES)))
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
