import { createHash, timingSafeEqual } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '../platform/db/db.server.ts'
import { newId } from '../platform/db/columns.tables.ts'
import { insertMany } from '../platform/db/insert-many.server.ts'
import { Refusal } from '../platform/errors.ts'
import { type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { forEachIsolated } from '../platform/jobs/jobs.server.ts'
import { logged } from '../platform/runtime/log.server.ts'
import { categoryOf, templateState } from './channels/whatsapp.server.ts'
import { sendAnswers } from './answers.server.ts'
import * as wire from './hooks.contract.ts'
import { KINDS, kinds } from './kinds.rules.ts'
import { LANGUAGES } from '../platform/languages.rules.ts'
import { answers, hooks, replies, templates } from './messages.tables.ts'
import { RETENTION_MS } from './retention.server.ts'
import { type SendingParts } from './posting.server.ts'
import { readReply } from './replies.server.ts'
import { readStatus } from './status-reports.server.ts'

const UNKNOWN = () =>
  new Refusal(401, 'These credentials are not known', { code: 'webhook_credentials_unknown' })
/** Events looked at in one run. */
const MOST = 500
type Event = { eventId: string; event: Readonly<Record<string, unknown>> }

/** What providers report: stored first, answered, then looked at; a second time changes nothing. */
export function hookCalls(parts: SendingParts): EndpointHandler[] {
  const { database, messaging, log } = parts
  const store = async (events: readonly Event[], now: Date) => {
    await database.db.transaction((tx) =>
      insertMany(tx, hooks, {
        unlessThere: true,
        rows: events.map((event) => ({ id: newId(), ...event, receivedAt: now })),
      }),
    )
    // What fails here is looked at again by the job.
    await readHooks(parts).catch((error: unknown) =>
      log.warn({ error: logged(error) }, 'message events not read'),
    )
    return { success: true as const }
  }
  return [
    serve(wire.verifyWhatsAppHook, ({ query }) => {
      const wanted = messaging.whatsapp?.verifyToken ?? ''
      if (wanted === '' || !isEqual(query['hub.verify_token'], wanted))
        throw new Refusal(403, 'This token is not known', { code: 'webhook_token_unknown' })
      return Promise.resolve({
        name: 'challenge.txt',
        type: 'text/plain',
        chunks: inOneChunk(query['hub.challenge']),
      })
    }),

    serve(wire.takeWhatsAppHook, ({ body, credentials, now }) => {
      if (!messaging.whatsapp?.isSigned(body, credentials.signature)) throw UNKNOWN()
      return store(whatsappEvents(body), now)
    }),

    serve(wire.takeSmsHook, ({ body, credentials, now }) => {
      const reports = messaging.sms?.report(body, credentials.basic)
      if (!reports) throw UNKNOWN()
      const events = reports.map((report) => ({
        eventId: `sms:${report.ref}:${report.status}`.slice(0, 200),
        event: { type: 'sms', ...report },
      }))
      return store(events, now)
    }),
  ]
}

async function* inOneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text))
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const Body = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ field: z.string(), value: z.record(z.string(), z.unknown()) })),
    }),
  ),
})
const Lists = z.object({
  statuses: z.optional(z.array(z.looseObject({ id: z.string(), status: z.string() }))),
  messages: z.optional(z.array(z.looseObject({ id: z.string() }))),
})

/** PostgreSQL stores no character 0, neither in a text nor in JSON. */
function withoutNul(_: string, value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !key.includes('\0')))
}

/** The events in a signed body; what has no shape that we know is none. */
function whatsappEvents(bytes: Uint8Array): Event[] {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'), withoutNul)
  } catch {
    throw new Refusal(400)
  }
  const body = z.safeParse(Body, json)
  if (!body.success) return []
  return body.data.entry.flatMap(({ changes }) =>
    changes.flatMap(({ field, value }): Event[] => {
      if (field !== 'messages') {
        const text = JSON.stringify(value)
        const eventId = `${field}:${createHash('sha256').update(text).digest('base64url')}`
        return [{ eventId, event: { ...value, type: field } }]
      }
      const lists = z.safeParse(Lists, value)
      if (!lists.success) return []
      const { statuses = [], messages: written = [] } = lists.data
      return [
        ...statuses.map((one) => ({
          eventId: `status:${one.id}:${one.status}`.slice(0, 300),
          event: { ...one, type: 'status' },
        })),
        ...written.map((one) => ({
          eventId: `message:${one.id}`.slice(0, 300),
          event: { ...one, type: 'message' },
        })),
      ]
    }),
  )
}

/**
 * Looks at stored events, oldest first, and sends what answers them; one that fails stops no other. Reports
 * come first: a free text that has arrived is not sent again.
 */
export async function readHooks(parts: SendingParts): Promise<void> {
  await readEvents(parts, isNull(hooks.seenAt))
  await sendAnswers(parts)
}

/** Looks at what is stored, and was not read yet, about these messages. */
export const readReportsOf = (parts: SendingParts, ids: readonly string[]): Promise<void> =>
  readEvents(
    parts,
    and(
      isNull(hooks.seenAt),
      inArray(sql`coalesce(${hooks.event} ->> 'biz_opaque_callback_data', ${hooks.event} ->> 'ref')`, [
        ...ids,
      ]),
    ),
  )

async function readEvents(parts: SendingParts, which: SQL | undefined): Promise<void> {
  const { database } = parts
  const open = await database.db
    .select({ id: hooks.id })
    .from(hooks)
    .where(which)
    .orderBy(asc(hooks.receivedAt), asc(hooks.id))
    .limit(MOST)
  await forEachIsolated(open, async ({ id }) => {
    await database.db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(hooks)
        .where(and(eq(hooks.id, id), isNull(hooks.seenAt)))
        .for('update')
      if (!row) return
      const now = database.clock.now()
      await readEvent(tx, row.event, now)
      // What it said is in our own rows now.
      await tx.update(hooks).set({ seenAt: now, event: {} }).where(eq(hooks.id, id))
    })
  })
}

async function readEvent(tx: Tx, event: Readonly<Record<string, unknown>>, now: Date): Promise<void> {
  if (event.type === 'sms' || event.type === 'status') await readStatus(tx, event, now)
  if (event.type === 'message') await readReply(tx, event, now)
  if (typeof event.message_template_name === 'string') await readTemplate(tx, event, now)
}

const Template = z.object({
  message_template_name: z.enum(KINDS),
  message_template_language: z.enum(LANGUAGES),
  event: z.optional(z.string()),
  new_category: z.optional(z.string()),
})

/** Meta approved or refused a template, or moved it to another category. */
async function readTemplate(tx: Tx, event: object, now: Date): Promise<void> {
  const parsed = z.safeParse(Template, event)
  if (!parsed.success) return
  const { message_template_name: kind, message_template_language: language } = parsed.data
  const change = {
    ...(parsed.data.event === undefined ? {} : { state: templateState(parsed.data.event) }),
    ...(parsed.data.new_category === undefined ? {} : { category: categoryOf(parsed.data.new_category) }),
    changedAt: now,
  }
  await tx
    .insert(templates)
    .values({
      kind,
      channel: 'whatsapp',
      language,
      templateId: kind,
      state: 'waiting',
      category: kinds[kind].category,
      ...change,
    })
    .onConflictDoUpdate({ target: [templates.kind, templates.channel, templates.language], set: change })
}

/** Reads the templates of the academy's WhatsApp account, so that what Meta decided is known here. */
export async function syncTemplates({ database, messaging }: SendingParts): Promise<void> {
  if (!messaging.whatsapp) return
  const all = await messaging.whatsapp.templates()
  const now = database.clock.now()
  await database.db.transaction(async (tx) => {
    for (const { name, language: code, state, category } of all) {
      const kind = KINDS.find((one) => one === name)
      const language = LANGUAGES.find((one) => code === one || code.startsWith(`${one}_`))
      if (!kind || !language) continue
      const said = { state, category, changedAt: now }
      await tx
        .insert(templates)
        .values({ kind, channel: 'whatsapp', language, templateId: kind, ...said })
        .onConflictDoUpdate({ target: [templates.kind, templates.channel, templates.language], set: said })
    }
  })
}

/** Deletes events and replies after 90 days. */
export async function sweepHooks({ database: { db } }: Pick<SendingParts, 'database'>, now: Date) {
  const old = new Date(now.getTime() - RETENTION_MS)
  await db.delete(hooks).where(lt(hooks.receivedAt, old))
  await db.delete(answers).where(lt(answers.createdAt, old))
  await db.delete(replies).where(lt(replies.receivedAt, old))
}
