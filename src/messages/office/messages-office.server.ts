import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Database, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { paginate } from '../../platform/http/cursor.server.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { dayBegins, indianDay } from '../../platform/text/india.rules.ts'
import { syncTemplates } from '../hooks.server.ts'
import { type Kind, KINDS, kinds, SMS_KINDS, smsParts, smsTemplate, smsText, textOf } from '../kinds.rules.ts'
import { LANGUAGES } from '../../platform/languages.rules.ts'
import { sampleFacts } from '../mails.server.ts'
import { messages, replies, templates } from '../messages.tables.ts'
import { isSendable } from '../sending.server.ts'
import { type SendingParts } from '../posting.server.ts'
import { emptied } from '../next-channel.server.ts'
import { type TemplateRow } from '../next-channel.server.ts'
import { WINDOW_MS } from '../sending.rules.ts'
import * as wire from './messages-office.contract.ts'
import { sendAnswer } from './answers.server.ts'

/** What arrived is counted over this, in milliseconds. */
const LATELY_MS = 30 * 86_400_000
/** Replies and held messages that are listed. */
const MOST = 50
const messageReply = (message: string) => ({ success: true as const, message })

/** The office's messages: kinds and templates, cost, replies, what was sent. */
export function officeMessageCalls(parts: SendingParts): EndpointHandler[] {
  const { database, messaging } = parts
  const { db } = database
  const tries = createLimit(database, 'template-reads', { acts: 20, seconds: 600 })
  const newest = paginate(messages, { createdAt: 'createdAt' }, '-createdAt')
  return [
    serve(wire.getOfficeMessages, async ({ now }) => {
      const registered = await db.select().from(templates)
      const academy = (await academyOf(db))?.academyName ?? ''
      return enveloped({
        isSandbox: messaging.isSandbox,
        whatsapp: messaging.whatsapp !== null,
        sms: messaging.sms !== null,
        month: await monthOf(database, now),
        kinds: await kindsOf(database, { registered, academy, now }),
        replies: await openReplies(database, now),
        held: await heldRows(database),
      })
    }),

    serve(wire.saveDltId, async ({ body: { kind, language, dltId }, now }) => {
      if (!SMS_KINDS.includes(kind))
        throw new Refusal(422, undefined, { errors: { kind: 'This kind is not sent by SMS' } })
      await db.transaction((tx) => storeDltId(tx, { kind, language, dltId, now }))
      return messageReply('Saved')
    }),

    serve(wire.refreshTemplates, async ({ person }) => {
      await tries.spend(person.account.id)
      if (!messaging.whatsapp)
        throw new Refusal(409, 'WhatsApp is not set up on the server', { code: 'whatsapp_not_set_up' })
      await syncTemplates(parts).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new Refusal(503, `WhatsApp did not answer: ${reason.slice(0, 100)}`, {
          code: 'whatsapp_not_reached',
        })
      })
      return messageReply('Templates are up to date')
    }),

    serve(wire.answerReply, async ({ params: { id }, body: { answer }, person, now }) => {
      await sendAnswer(parts, { id, answer, byId: person.account.id, now })
      return messageReply(answer === '' ? 'Closed' : 'Answered')
    }),

    serve(wire.decideMessage, async ({ params: { id }, body: { again }, now }) => {
      const [decided] = await db
        .update(messages)
        .set(
          again
            ? { state: 'waiting', dueAt: now, lastError: null }
            : { state: 'failed', endedAt: now, ...emptied },
        )
        .where(and(eq(messages.id, id), eq(messages.state, 'held')))
        .returning({ id: messages.id })
      if (!decided)
        throw new Refusal(409, 'This message is not on hold any more', { code: 'message_not_on_hold' })
      return messageReply(again ? 'It is sent again' : 'It is not sent again')
    }),

    serve(wire.findSentMessages, async ({ body: { kind, channel, state, ...asked } }) => {
      const page = newest(asked)
      const rows = await db
        .select()
        .from(messages)
        .where(
          and(
            kind && eq(messages.kind, kind),
            channel && eq(messages.channel, channel),
            state && eq(messages.state, state),
            page.after,
          ),
        )
        .orderBy(...page.orderBy)
        .limit(page.limit)
      const names = await namesOf(
        db,
        rows.map(({ personId }) => personId),
      )
      return page.reply(
        rows,
        (row) => row,
        (row) => ({
          _id: row.id,
          kind: row.kind,
          channel: row.channel,
          state: row.state,
          name: names.get(row.personId) ?? '',
          personId: row.personId,
          createdAt: row.createdAt.toISOString(),
          sentAt: row.sentAt?.toISOString() ?? null,
          costPaise: row.costPaise,
          reason: row.lastError ?? '',
        }),
      )
    }),
  ]
}

type KindContext = { registered: readonly TemplateRow[]; academy: string; now: Date }

async function kindsOf({ db }: Database, { registered, academy, now }: KindContext) {
  const counts = await db
    .select({
      kind: messages.kind,
      sent: sql<number>`count(*)::int`,
      // E-mail and push tell no more than that they were taken.
      arrived: sql<number>`(count(*) filter (where ${messages.state} in ('delivered', 'read')
        or ${messages.channel} = 'mail'))::int`,
    })
    .from(messages)
    .where(
      and(gte(messages.createdAt, new Date(now.getTime() - LATELY_MS)), gte(messages.sentAt, new Date(0))),
    )
    .groupBy(messages.kind)
  return KINDS.map((kind) => {
    const { sent = 0, arrived = 0 } = counts.find((one) => one.kind === kind) ?? {}
    return {
      kind,
      label: kinds[kind].label,
      facts: [...kinds[kind].facts],
      plan: [...kinds[kind].plan],
      sent,
      arrivedPercent: sent === 0 ? null : Math.round((100 * arrived) / sent),
      templates: LANGUAGES.map((language) => {
        const of = (channel: 'whatsapp' | 'sms') =>
          registered.find((one) => one.kind === kind && one.language === language && one.channel === channel)
        const link = 'https://academy.example/m/AAAAAAAAAAAAAAAAAAAAAA'
        const text = smsText(kind, { language, facts: sampleFacts, link, academy })
        const { signs, parts } = smsParts(text)
        return {
          language,
          whatsapp: stateOf(of('whatsapp')),
          dltId: of('sms')?.templateId ?? '',
          smsTemplate: smsTemplate(kind, language, academy),
          version: of('sms')?.version ?? 0,
          text: textOf(kind, language, sampleFacts),
          button: kinds[kind][language].button,
          signs,
          parts,
        }
      }),
    }
  })
}

function stateOf(row: TemplateRow | undefined): wire.TemplateState {
  if (!row) return 'none'
  return row.state === 'approved' && !isSendable(row) ? 'marketing' : row.state
}

async function monthOf({ db }: Database, now: Date) {
  const [row] = await db
    .select({
      sent: sql<number>`count(*) filter (where ${messages.sentAt} is not null)::int`,
      notDelivered: sql<number>`count(*) filter (where ${messages.state} = 'failed')::int`,
      whatsappPaise: sql<number>`coalesce(sum(${messages.costPaise}) filter (where ${messages.channel} = 'whatsapp'), 0)::int`,
      smsPaise: sql<number>`coalesce(sum(${messages.costPaise}) filter (where ${messages.channel} = 'sms'), 0)::int`,
    })
    .from(messages)
    .where(gte(messages.createdAt, dayBegins(`${indianDay(now).slice(0, 7)}-01`)))
  return row ?? { sent: 0, notDelivered: 0, whatsappPaise: 0, smsPaise: 0 }
}

async function openReplies({ db }: Database, now: Date) {
  const rows = await db
    .select()
    .from(replies)
    .where(isNull(replies.answeredAt))
    .orderBy(asc(replies.receivedAt), asc(replies.id))
    .limit(MOST)
  const names = await namesOf(
    db,
    rows.map(({ personId }) => personId),
  )
  return rows.map(({ id, personId, text, receivedAt }) => {
    const until = new Date(receivedAt.getTime() + WINDOW_MS)
    return {
      _id: id,
      personId,
      name: names.get(personId) ?? '',
      text,
      receivedAt: receivedAt.toISOString(),
      until: until > now ? until.toISOString() : null,
    }
  })
}

async function heldRows({ db }: Database) {
  const rows = await db
    .select()
    .from(messages)
    .where(eq(messages.state, 'held'))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(MOST)
  const names = await namesOf(
    db,
    rows.map(({ personId }) => personId),
  )
  return rows.map(({ id, personId, kind, channel, sentAt }) => ({
    _id: id,
    name: names.get(personId) ?? '',
    kind,
    channel,
    triedAt: sentAt?.toISOString() ?? null,
  }))
}

type DltId = { kind: Kind; language: 'en' | 'hi'; dltId: string; now: Date }

async function storeDltId(tx: Tx, { kind, language, dltId, now }: DltId): Promise<void> {
  if (dltId === '')
    return void (await tx
      .delete(templates)
      .where(and(eq(templates.kind, kind), eq(templates.channel, 'sms'), eq(templates.language, language))))
  const category = kinds[kind].category
  await tx
    .insert(templates)
    .values({
      kind,
      channel: 'sms',
      language,
      templateId: dltId,
      state: 'approved',
      category,
      changedAt: now,
    })
    .onConflictDoUpdate({
      target: [templates.kind, templates.channel, templates.language],
      set: {
        templateId: dltId,
        state: 'approved',
        version: sql`${templates.version} + 1`,
        changedAt: now,
      },
    })
}
