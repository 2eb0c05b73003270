import { and, eq, gte, inArray, isNull, like, lt, not, or, type SQL } from 'drizzle-orm'
import { auditEntries, auditOutcomes } from '../../platform/audit.tables.ts'
import { listOf } from '../../platform/cursor.server.ts'
import type { Database } from '../../platform/db.server.ts'
import { dayBegins, dayEnds } from '../../platform/india.rules.ts'
import { type Served, serve } from '../../platform/serve.server.ts'
import { people } from '../people.tables.ts'
import { getAuditLog } from '../staff/staff.contract.ts'
import { type AuditKind, BEGINS, peopleIn, verbOf, withNames } from '../staff/audit.rules.ts'
import { LOOKS } from '../staff/audit-words.rules.ts'

const inPages = listOf(auditEntries, { at: 'id' }, '-at')

function isOfKind(kind: AuditKind): SQL | undefined {
  if (kind === 'refused') return gte(auditOutcomes.status, 400)
  const changes = and(not(like(auditEntries.call, 'GET %')), not(inArray(auditEntries.call, [...LOOKS])))
  if (kind === 'changes') return changes
  if (kind === 'looks') return or(like(auditEntries.call, 'GET %'), inArray(auditEntries.call, [...LOOKS]))
  const begins = BEGINS[kind].flatMap((path) =>
    ['POST', 'PATCH', 'DELETE', 'GET'].map((method) => like(auditEntries.call, `${method} ${path}%`)),
  )
  return or(...begins)
}

/** The log of what staff did, in sentences. */
export const auditCalls = ({ db }: Database): Served[] => [
  serve(getAuditLog, async ({ query }) => {
    const page = inPages(query)
    const { personId, kind, from, until } = query
    const rows = await db
      .select({ entry: auditEntries, status: auditOutcomes.status, told: auditOutcomes.told })
      .from(auditEntries)
      .leftJoin(auditOutcomes, eq(auditOutcomes.entryId, auditEntries.id))
      .where(
        and(
          personId === undefined ? undefined : eq(auditEntries.personId, personId),
          kind === undefined ? undefined : isOfKind(kind),
          from === undefined ? undefined : gte(auditEntries.at, dayBegins(from)),
          until === undefined ? undefined : lt(auditEntries.at, dayEnds(until)),
          page.after,
        ),
      )
      .orderBy(...page.orderBy)
      .limit(page.limit)
    const sentences = new Map(
      rows.map(({ entry, told }) => [entry.id, told ?? verbOf(entry.call, detailOf(entry.detail))]),
    )
    const ids = new Set([
      ...rows.map(({ entry }) => entry.personId),
      ...[...sentences.values()].flatMap(peopleIn),
    ])
    const named = await db
      .select({ id: people.id, name: people.fullName })
      .from(people)
      .where(and(inArray(people.id, [...ids]), isNull(people.erasedAt)))
    const names = new Map(named.map(({ id, name }) => [id, name]))
    return page.reply(
      rows,
      ({ entry }) => entry,
      ({ entry, status }) => ({
        _id: entry.id,
        at: entry.at.toISOString(),
        personId: entry.personId,
        name: names.get(entry.personId) ?? '',
        role: entry.role,
        call: entry.call,
        detail: entry.detail,
        status,
        sentence: withNames(sentences.get(entry.id) ?? '', names),
      }),
    )
  }),
]

const detailOf = (detail: string): Readonly<Record<string, unknown>> =>
  JSON.parse(detail) as Readonly<Record<string, unknown>>
