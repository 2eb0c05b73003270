import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  centresOf,
  everyCentre,
  isUnlimited,
  type Scope,
  seatedStaffIds,
  serveInCentres,
} from '../../centres/centres.reads.server.ts'
import { assigneesOf, type Named, namesOf } from '../../people/people.reads.server.ts'
import { allRows, paginate } from '../../platform/http/cursor.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { holdsNames } from '../../platform/db/text-search.server.ts'
import { DAY_MS } from '../../platform/text/india.rules.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { Milestone } from '../../platform/rooms/milestones.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { sheetOf } from '../../platform/sheets/sheets.server.ts'
import { STAGES } from '../enquiries.rules.ts'
import { type ApplicationState, stateOf } from '../applications/applications.rules.ts'
import { demoBookings, enquiries, franchiseApplications, namesIn } from '../enquiries.tables.ts'
import * as wire from './enquiries-office.contract.ts'
import type { EnquiryRow, Filters } from './enquiries-office.contract.ts'
import { isLate, kindNames, reasonNames, requestLabel, statusLabel } from './stages.rules.ts'
import { formatSortableTime } from '../../platform/text/dates.rules.ts'

export type Enquiry = typeof enquiries.$inferSelect

/** So many cards stand in a column of the board at first. */
const CARDS = 20
/** A sheet is read in portions of so many rows. */
const PORTION = 1_000
/** Figures without days are of a month. */
const USUAL_DAYS = 30

const pageQuery = paginate(enquiries, { askedAt: 'id', nextAt: 'nextAt' }, '-askedAt')

/** Each of these words stands in an enquiry, or is a name in it that is spelt or written otherwise. */
export const holds = (on: Db, words: string): SQL | undefined =>
  and(
    ...words
      .toLowerCase()
      .split(/\s+/)
      .map((word) => {
        const alike = holdsNames(namesIn(enquiries), word)
        const named = alike && on.select({ id: enquiries.id }).from(enquiries).where(alike)
        return or(sql`strpos(${enquiries.words}, ${word}) > 0`, named && inArray(enquiries.id, named))
      }),
  )

const isOfCentre = (centre: Filters['centre']): SQL | undefined => {
  if (centre === undefined) return undefined
  return centre === 'none' ? isNull(enquiries.centreId) : eq(enquiries.centreId, centre)
}

type Where = { scope: Scope; now: Date }

/** What the filters leave of a scope. A mobile is found however it is typed. */
function where(on: Db, filters: Filters, { scope, now }: Where): SQL | undefined {
  const { stage, kind, assignee, source, centre, asked, words } = filters
  const digits = words && /^[+\d\s().-]{5,}$/.test(words) ? words.replace(/\D/g, '').slice(-10) : undefined
  return and(
    scope.holds(enquiries.centreId),
    isOfCentre(centre),
    stage ? eq(enquiries.stage, stage) : undefined,
    kind ? eq(enquiries.kind, kind) : undefined,
    assignee === 'nobody' ? isNull(enquiries.assigneeId) : undefined,
    assignee && assignee !== 'nobody' ? eq(enquiries.assigneeId, assignee) : undefined,
    source ? eq(enquiries.source, source) : undefined,
    asked ? gt(enquiries.createdAt, new Date(now.getTime() - asked * DAY_MS)) : undefined,
    words ? holds(on, digits ?? words) : undefined,
  )
}

/** Rows as the office sees them: the names of their assignees are asked for once. */
export async function presentRows(
  db: Db,
  rows: readonly Enquiry[],
  now: Date,
): Promise<(row: Enquiry) => EnquiryRow> {
  const names = await namesOf(
    db,
    rows.flatMap(({ assigneeId }) => assigneeId ?? []),
  )
  const centres = rows.some(({ centreId }) => centreId !== null) ? await centresOf(db, everyCentre) : []
  const states = await applicationStates(db, rows)
  return (row) => ({
    _id: row.id,
    kind: row.kind,
    child: row.childName ?? row.name,
    name: row.name,
    mobile: row.mobile,
    email: row.email ?? '',
    wants: requestLabel(row),
    age: row.age,
    category: row.category ?? '',
    place: row.location ?? row.district ?? '',
    source: row.source,
    centre: centreNamed(centres, row.centreId),
    stage: row.stage,
    application: states.get(row.id) ?? null,
    lostReason: row.lostReason,
    assignee: row.assigneeId ? { _id: row.assigneeId, fullName: names.get(row.assigneeId) ?? '' } : null,
    nextStep: row.nextStep,
    nextAt: row.nextAt?.toISOString() ?? null,
    late: isLate(row, now),
    askedAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  })
}

/** The states of the applications among enquiries, by id. */
async function applicationStates(on: Db, rows: readonly Enquiry[]) {
  const applications = rows.filter(({ kind }) => kind === 'franchise')
  if (applications.length === 0) return new Map<string, ApplicationState>()
  const stored = await on
    .select()
    .from(franchiseApplications)
    .where(
      inArray(
        franchiseApplications.enquiryId,
        applications.map(({ id }) => id),
      ),
    )
  const byId = new Map(stored.map((row) => [row.enquiryId, row]))
  return new Map(applications.map((row) => [row.id, stateOf(row.stage, byId.get(row.id)?.state)]))
}

const centreNamed = (centres: readonly { id: string; name: string }[], centreId: string | null) => {
  const centre = centres.find(({ id }) => id === centreId)
  return centre ? { _id: centre.id, name: centre.name } : null
}

/** Who may look after enquiries of a scope: of a seat the staff of its centres. */
export async function assigneesIn(on: Db | Tx, scope: Scope): Promise<Named[]> {
  const all = await assigneesOf(on)
  if (await isUnlimited(on, scope)) return all
  const seated = new Set(await seatedStaffIds(on, scope))
  return all.filter(({ id }) => seated.has(id))
}

const timeCell = (at: string | null): string => (at === null ? '' : formatSortableTime(at))

/** Lists, the board and the figures of enquiries. */
export function enquiryListCalls({
  database: { db },
  payers,
}: Pick<RoomParts, 'database' | 'payers'>): EndpointHandler[] {
  async function pageOf(filter: SQL | undefined, asked: Parameters<typeof pageQuery>[0], now: Date) {
    const page = pageQuery(asked)
    const rows = await db
      .select()
      .from(enquiries)
      .where(and(filter, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit)
    return page.reply(rows, (row) => row, await presentRows(db, rows, now))
  }

  return [
    serveInCentres(wire.listEnquiries, async ({ body: { sort, after, limit, ...filters }, now }, scope) => {
      const filter = where(db, filters, { scope, now })
      const page = await pageOf(filter, { sort, after, limit }, now)
      return { ...page, total: await db.$count(enquiries, filter) }
    }),

    serve(wire.exportEnquiries, ({ body: { format, ids, ...filters }, now }) => {
      const filter = ids ? inArray(enquiries.id, ids) : where(db, filters, { scope: everyCentre, now })
      return Promise.resolve(
        sheetOf<EnquiryRow>(format, {
          name: `enquiries-${now.toISOString().slice(0, 10)}`,
          columns: [
            { head: 'Received', cell: ({ askedAt }) => timeCell(askedAt) },
            { head: 'Child', cell: ({ child }) => child },
            { head: 'Contact person', cell: ({ name }) => name },
            { head: 'Mobile', cell: ({ mobile }) => mobile },
            { head: 'Email', cell: ({ email }) => email },
            { head: 'Wants', cell: ({ wants }) => wants },
            { head: 'Age', cell: ({ age }) => age ?? '' },
            { head: 'Subject', cell: ({ category }) => category },
            { head: 'Place', cell: ({ place }) => place },
            { head: 'Status', cell: statusLabel },
            { head: 'Reason', cell: ({ lostReason }) => (lostReason ? reasonNames[lostReason] : '') },
            { head: 'Assigned to', cell: ({ assignee }) => assignee?.fullName ?? '' },
            { head: 'Next step', cell: ({ nextStep }) => nextStep ?? '' },
            { head: 'Due', cell: ({ nextAt }) => timeCell(nextAt) },
            { head: 'Answered', cell: ({ answeredAt }) => timeCell(answeredAt) },
            { head: 'Form', cell: ({ kind }) => kindNames[kind] },
            { head: 'Source', cell: ({ source }) => source },
          ],
          rows: allRows((after) => pageOf(filter, { after, limit: PORTION }, now)),
        }),
      )
    }),

    serveInCentres(wire.getBoard, async ({ query, now }, scope) => {
      const filter = where(db, query, { scope, now })
      const counts = await db
        .select({ stage: enquiries.stage, total: count() })
        .from(enquiries)
        .where(filter)
        .groupBy(enquiries.stage)
      const columns = []
      for (const stage of STAGES) {
        const rows = await db
          .select()
          .from(enquiries)
          .where(and(filter, eq(enquiries.stage, stage)))
          .orderBy(asc(enquiries.nextAt), desc(enquiries.id))
          .limit(CARDS)
        const total = counts.find((counted) => counted.stage === stage)?.total ?? 0
        columns.push({ stage, count: total, rows: rows.map(await presentRows(db, rows, now)) })
      }
      return enveloped(columns)
    }),

    serveInCentres(
      wire.getEnquiryFigures,
      async ({ query: { asked: days = USUAL_DAYS, centre }, now }, scope) => {
        const within = where(db, { asked: days, centre }, { scope, now })
        const sources = await db
          .selectDistinct({ source: enquiries.source })
          .from(enquiries)
          .where(and(within, ne(enquiries.source, '')))
          .orderBy(enquiries.source)
          .limit(50)
        const isNetwork = (await centresOf(db, everyCentre)).length > 1
        const centres = isNetwork ? await centresOf(db, scope) : []
        return enveloped({
          assignees: (await assigneesIn(db, scope)).map(({ id, fullName }) => ({ _id: id, fullName })),
          sources: sources.map(({ source }) => source),
          centres: centres.map(({ id, name }) => ({ _id: id, name })),
          ...(await funnelOf(db, within, payers())),
        })
      },
    ),
  ]
}

/** How far those have come who asked: to a demo class, to a group, to a first payment. */
async function funnelOf(db: Db, within: SQL | undefined, payers: readonly Milestone[]) {
  const answeredIn = sql`extract(epoch from ${enquiries.answeredAt} - ${enquiries.createdAt}) / 60`
  const attended = db
    .select({ id: demoBookings.enquiryId })
    .from(demoBookings)
    .where(eq(demoBookings.state, 'attended'))
  const [figures] = await db
    .select({
      asked: count(),
      cameToDemo: sql<number>`(count(*) filter (where ${inArray(enquiries.id, attended)}))::int`,
      joined: sql<number>`(count(*) filter (where ${isNotNull(enquiries.joinedAt)}))::int`,
      answeredMinutes: sql<number | null>`(percentile_cont(0.5) within group (order by ${answeredIn})
        filter (where ${isNotNull(enquiries.answeredAt)}))::float8`,
    })
    .from(enquiries)
    .where(within)
  const students = await db
    .selectDistinct({ id: sql<string>`${enquiries.studentId}` })
    .from(enquiries)
    .where(and(within, isNotNull(enquiries.joinedAt), isNotNull(enquiries.studentId)))
  const paid = new Set<string>()
  for (const payersAmong of payers)
    for (const id of await payersAmong(
      db,
      students.map((student) => student.id),
    ))
      paid.add(id)
  const { asked = 0, cameToDemo = 0, joined = 0, answeredMinutes = null } = figures ?? {}
  return { asked, cameToDemo, joined, answeredMinutes, paid: paid.size }
}
