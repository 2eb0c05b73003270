import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { carersOf, namesOf } from '../../people/people.reads.server.ts'
import { everyRow, listOf } from '../../platform/cursor.server.ts'
import type { Database, Db } from '../../platform/db.server.ts'
import { DAY_MS } from '../../platform/india.rules.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { sheetOf } from '../../platform/sheets.server.ts'
import { STAGES } from '../enquiries.rules.ts'
import { enquiries } from '../enquiries.tables.ts'
import {
  type EnquiryRow,
  exportEnquiries,
  type Filters,
  getBoard,
  getEnquiryFigures,
  listEnquiries,
} from './desk.contract.ts'
import { isLate, kindNames, reasonNames, stageNames, wantsOf } from './desk.rules.ts'

export type Enquiry = typeof enquiries.$inferSelect

/** So many cards stand in a column of the board at first. */
const CARDS = 20
/** A sheet is read in portions of so many rows. */
const PORTION = 1_000
/** Figures without days are of a month. */
const USUAL_DAYS = 30

const inPages = listOf(enquiries, { askedAt: 'id', nextAt: 'nextAt' }, '-askedAt')

/** A text holds each of these words. */
export const holds = (words: string): SQL | undefined =>
  and(
    ...words
      .toLowerCase()
      .split(/\s+/)
      .map((word) => sql`strpos(${enquiries.words}, ${word}) > 0`),
  )

/** What the filters leave. A mobile is found however it is typed. */
function where({ stage, kind, carer, source, asked, words }: Filters, now: Date): SQL | undefined {
  const digits = words && /^[+\d\s().-]{5,}$/.test(words) ? words.replace(/\D/g, '').slice(-10) : undefined
  return and(
    stage ? eq(enquiries.stage, stage) : undefined,
    kind ? eq(enquiries.kind, kind) : undefined,
    carer === 'nobody' ? isNull(enquiries.carerId) : undefined,
    carer && carer !== 'nobody' ? eq(enquiries.carerId, carer) : undefined,
    source ? eq(enquiries.source, source) : undefined,
    asked ? gt(enquiries.createdAt, new Date(now.getTime() - asked * DAY_MS)) : undefined,
    words ? holds(digits ?? words) : undefined,
  )
}

/** Rows as the office sees them: the names of their carers are asked for once. */
export async function shownOf(
  db: Db,
  rows: readonly Enquiry[],
  now: Date,
): Promise<(row: Enquiry) => EnquiryRow> {
  const names = await namesOf(
    db,
    rows.flatMap(({ carerId }) => carerId ?? []),
  )
  return (row) => ({
    _id: row.id,
    kind: row.kind,
    child: row.childName ?? row.name,
    name: row.name,
    mobile: row.mobile,
    email: row.email ?? '',
    wants: row.wants ?? wantsOf(row.kind, row.trainingType),
    place: row.location ?? row.district ?? '',
    source: row.source,
    stage: row.stage,
    lostReason: row.lostReason,
    carer: row.carerId ? { _id: row.carerId, fullName: names.get(row.carerId) ?? '' } : null,
    nextStep: row.nextStep,
    nextAt: row.nextAt?.toISOString() ?? null,
    late: isLate(row, now),
    askedAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  })
}

const sheetTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})
const timeCell = (at: string | null): string => (at === null ? '' : sheetTime.format(new Date(at)))

/** Lists, the board and the figures of enquiries. */
export function enquiryListCalls({ db }: Database): Served[] {
  async function pageOf(filter: SQL | undefined, asked: Parameters<typeof inPages>[0], now: Date) {
    const page = inPages(asked)
    const rows = await db
      .select()
      .from(enquiries)
      .where(and(filter, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit)
    return page.reply(rows, (row) => row, await shownOf(db, rows, now))
  }

  return [
    serve(listEnquiries, async ({ body: { sort, after, limit, ...filters }, now }) => {
      const filter = where(filters, now)
      const page = await pageOf(filter, { sort, after, limit }, now)
      return { ...page, total: await db.$count(enquiries, filter) }
    }),

    serve(exportEnquiries, ({ body: { format, ids, ...filters }, now }) => {
      const filter = ids ? inArray(enquiries.id, ids) : where(filters, now)
      return Promise.resolve(
        sheetOf<EnquiryRow>(format, {
          name: `enquiries-${now.toISOString().slice(0, 10)}`,
          columns: [
            { head: 'Asked', cell: ({ askedAt }) => timeCell(askedAt) },
            { head: 'Child', cell: ({ child }) => child },
            { head: 'Asked by', cell: ({ name }) => name },
            { head: 'Mobile', cell: ({ mobile }) => mobile },
            { head: 'Email', cell: ({ email }) => email },
            { head: 'Wants', cell: ({ wants }) => wants },
            { head: 'Place', cell: ({ place }) => place },
            { head: 'State', cell: ({ stage }) => stageNames[stage] },
            { head: 'Reason', cell: ({ lostReason }) => (lostReason ? reasonNames[lostReason] : '') },
            { head: 'Carer', cell: ({ carer }) => carer?.fullName ?? '' },
            { head: 'Next step', cell: ({ nextStep }) => nextStep ?? '' },
            { head: 'Due', cell: ({ nextAt }) => timeCell(nextAt) },
            { head: 'Answered', cell: ({ answeredAt }) => timeCell(answeredAt) },
            { head: 'Form', cell: ({ kind }) => kindNames[kind] },
            { head: 'Source', cell: ({ source }) => source },
          ],
          rows: everyRow((after) => pageOf(filter, { after, limit: PORTION }, now)),
        }),
      )
    }),

    serve(getBoard, async ({ query, now }) => {
      const filter = where(query, now)
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
        columns.push({ stage, count: total, rows: rows.map(await shownOf(db, rows, now)) })
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
        carers: (await carersOf(db)).map(({ id, fullName }) => ({ _id: id, fullName })),
        sources: sources.map(({ source }) => source),
        asked: figures?.asked ?? 0,
        answeredMinutes: figures?.answeredMinutes ?? null,
        joined: figures?.joined ?? 0,
      })
    }),
  ]
}
