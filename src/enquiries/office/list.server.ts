import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { assigneesOf, namesOf } from '../../people/people.reads.server.ts'
import { allRows, paginate } from '../../platform/http/cursor.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { holdsNames } from '../../platform/db/text-search.server.ts'
import { DAY_MS } from '../../platform/text/india.rules.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { sheetOf } from '../../platform/sheets/sheets.server.ts'
import { STAGES } from '../enquiries.rules.ts'
import { enquiries, namesIn } from '../enquiries.tables.ts'
import {
  type EnquiryRow,
  exportEnquiries,
  type Filters,
  getBoard,
  getEnquiryFigures,
  listEnquiries,
} from './enquiries-office.contract.ts'
import { isLate, kindNames, reasonNames, stageNames, requestLabel } from './stages.rules.ts'
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

/** What the filters leave. A mobile is found however it is typed. */
function where(on: Db, { stage, kind, assignee, source, asked, words }: Filters, now: Date): SQL | undefined {
  const digits = words && /^[+\d\s().-]{5,}$/.test(words) ? words.replace(/\D/g, '').slice(-10) : undefined
  return and(
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
    stage: row.stage,
    lostReason: row.lostReason,
    assignee: row.assigneeId ? { _id: row.assigneeId, fullName: names.get(row.assigneeId) ?? '' } : null,
    nextStep: row.nextStep,
    nextAt: row.nextAt?.toISOString() ?? null,
    late: isLate(row, now),
    askedAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  })
}

const timeCell = (at: string | null): string => (at === null ? '' : formatSortableTime(at))

/** Lists, the board and the figures of enquiries. */
export function enquiryListCalls({ db }: Database): EndpointHandler[] {
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
    serve(listEnquiries, async ({ body: { sort, after, limit, ...filters }, now }) => {
      const filter = where(db, filters, now)
      const page = await pageOf(filter, { sort, after, limit }, now)
      return { ...page, total: await db.$count(enquiries, filter) }
    }),

    serve(exportEnquiries, ({ body: { format, ids, ...filters }, now }) => {
      const filter = ids ? inArray(enquiries.id, ids) : where(db, filters, now)
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
            { head: 'Status', cell: ({ stage }) => stageNames[stage] },
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

    serve(getBoard, async ({ query, now }) => {
      const filter = where(db, query, now)
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

    serve(getEnquiryFigures, async ({ query: { asked: days = USUAL_DAYS }, now }) => {
      const within = gt(enquiries.createdAt, new Date(now.getTime() - days * DAY_MS))
      const answeredIn = sql`extract(epoch from ${enquiries.answeredAt} - ${enquiries.createdAt}) / 60`
      const [figures] = await db
        .select({
          asked: count(),
          joined: sql<number>`(count(*) filter (where ${isNotNull(enquiries.joinedAt)}))::int`,
          answeredMinutes: sql<number | null>`(percentile_cont(0.5) within group (order by ${answeredIn})
            filter (where ${isNotNull(enquiries.answeredAt)}))::float8`,
        })
        .from(enquiries)
        .where(within)
      const sources = await db
        .selectDistinct({ source: enquiries.source })
        .from(enquiries)
        .where(and(within, ne(enquiries.source, '')))
        .orderBy(enquiries.source)
        .limit(50)
      return enveloped({
        assignees: (await assigneesOf(db)).map(({ id, fullName }) => ({ _id: id, fullName })),
        sources: sources.map(({ source }) => source),
        asked: figures?.asked ?? 0,
        answeredMinutes: figures?.answeredMinutes ?? null,
        joined: figures?.joined ?? 0,
      })
    }),
  ]
}
