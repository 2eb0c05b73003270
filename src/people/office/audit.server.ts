import { and, eq, gte, inArray, isNull, like, lt, not, or, type SQL } from 'drizzle-orm'
import { auditEntries, auditOutcomes } from '../../platform/audit/audit.tables.ts'
import { paginate } from '../../platform/http/cursor.server.ts'
import { dayBegins, dayEnds } from '../../platform/text/india.rules.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { AnyEndpoint } from '../../platform/wire.ts'
import { people } from '../people.tables.ts'
import { getAuditLog } from '../staff/staff.contract.ts'
import { type AuditKind, BEGINS, peopleIn, verbOf, withNames } from '../staff/audit.rules.ts'

const pageQuery = paginate(auditEntries, { at: 'id' }, '-at')

/** How the log names a call. */
const nameOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`

/** `views`: calls that only read although they are not GET. */
function isOfKind(kind: AuditKind, views: readonly string[]): SQL | undefined {
  if (kind === 'refused') return gte(auditOutcomes.status, 400)
  const isView = or(like(auditEntries.call, 'GET %'), inArray(auditEntries.call, [...views]))
  if (kind === 'changes') return isView && not(isView)
  if (kind === 'looks') return isView
  const begins = BEGINS[kind].flatMap((path) =>
    ['POST', 'PATCH', 'DELETE', 'GET'].map((method) => like(auditEntries.call, `${method} ${path}%`)),
  )
  return or(...begins)
}

/** The log of staff, as sentences. */
export const auditCalls = ({
  database: { db },
  endpoints,
}: Pick<RoomParts, 'database' | 'endpoints'>): EndpointHandler[] => [
  serve(getAuditLog, async ({ query }) => {
    const verbs = new Map(endpoints().map((each) => [nameOf(each), each.definition.auditVerb]))
    const views = endpoints().flatMap((each) => (each.definition.auditAsView ? nameOf(each) : []))
    const page = pageQuery(query)
    const { personId, kind, from, until } = query
    const rows = await db
      .select({ entry: auditEntries, status: auditOutcomes.status, summary: auditOutcomes.summary })
      .from(auditEntries)
      .leftJoin(auditOutcomes, eq(auditOutcomes.entryId, auditEntries.id))
      .where(
        and(
          personId === undefined ? undefined : eq(auditEntries.personId, personId),
          kind === undefined ? undefined : isOfKind(kind, views),
          from === undefined ? undefined : gte(auditEntries.at, dayBegins(from)),
          until === undefined ? undefined : lt(auditEntries.at, dayEnds(until)),
          page.after,
        ),
      )
      .orderBy(...page.orderBy)
      .limit(page.limit)
    const sentences = new Map(
      rows.map(({ entry: { id, call, detail }, summary }) => [
        id,
        summary ?? verbOf({ call, verb: verbs.get(call) }, detailOf(detail)),
      ]),
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
