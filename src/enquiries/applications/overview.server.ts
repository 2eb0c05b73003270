import { and, asc, count, eq, gte, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { everyCentre } from '../../centres/centres.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import type { Coming, ComingStage, Overview, Pending } from '../../platform/rooms/overview.server.ts'
import { dayBegins, indianDay, monthAfter } from '../../platform/text/india.rules.ts'
import { enquiries, franchiseApplications, openingPoints } from '../enquiries.tables.ts'
import { type ApplicationState, OPENING_POINTS, stateLabels, stateOf } from './applications.rules.ts'

/** The steps of the way to a centre that are counted, in their order. */
const STEPS: readonly (readonly [state: ApplicationState, stage: ComingStage])[] = [
  ['new', 'asked'],
  ['talked', 'asked'],
  ['offered', 'offered'],
  ['signed', 'agreed'],
  ['paid', 'agreed'],
  ['training', 'agreed'],
  ['opening', 'agreed'],
]
/** Applications are counted since the first day of the month so many months ago. */
const COUNTED_MONTHS = 5

/** Who asks for a franchise, and what centres that are made of applications still miss. */
export const applicationOverview: Overview = {
  pending: async (on) => [...(await newIn(on)), ...(await openingIn(on))],
  coming: comingIn,
}

/** Applications that nobody has talked to. */
async function newIn(on: Db): Promise<Pending[]> {
  const rows = await on
    .select({
      id: enquiries.id,
      state: enquiries.state,
      district: enquiries.district,
      createdAt: enquiries.createdAt,
    })
    .from(enquiries)
    .leftJoin(franchiseApplications, eq(franchiseApplications.enquiryId, enquiries.id))
    .where(
      and(
        eq(enquiries.kind, 'franchise'),
        or(
          eq(franchiseApplications.state, 'new'),
          and(isNull(franchiseApplications.state), eq(enquiries.stage, 'new')),
        ),
        everyCentre.holds(enquiries.centreId),
      ),
    )
    .orderBy(asc(enquiries.createdAt), asc(enquiries.id))
  return rows.map(({ id, state, district, createdAt }) => ({
    of: { title: `Franchise: ${[district, state].filter(Boolean).join(', ') || 'no place named'}` },
    text: 'application not answered yet',
    since: indianDay(createdAt),
    isLate: false,
    to: `/office/enquiries/${id}`,
    act: 'Read',
  }))
}

/** Centres that are made of an application, with how much is missing before they can open. */
async function openingIn(on: Db): Promise<Pending[]> {
  const rows = await on
    .select({
      id: franchiseApplications.enquiryId,
      centreId: franchiseApplications.centreId,
      changedAt: franchiseApplications.changedAt,
      done: count(openingPoints.point),
    })
    .from(franchiseApplications)
    .leftJoin(openingPoints, eq(openingPoints.applicationId, franchiseApplications.enquiryId))
    .where(
      and(
        isNotNull(franchiseApplications.centreId),
        ne(franchiseApplications.state, 'open'),
        ne(franchiseApplications.state, 'lost'),
        everyCentre.holds(franchiseApplications.centreId),
      ),
    )
    .groupBy(franchiseApplications.enquiryId)
    .orderBy(asc(franchiseApplications.changedAt), asc(franchiseApplications.enquiryId))
  return rows.flatMap(({ id, centreId, changedAt, done }) => {
    if (centreId === null) return []
    const missing = OPENING_POINTS.length - done
    return {
      of: { id: centreId },
      text:
        missing === 0 ? 'its opening list is done' : `${missing} of ${OPENING_POINTS.length} points to open`,
      since: indianDay(changedAt),
      isLate: false,
      to: `/office/enquiries/${id}`,
      act: 'Open',
    }
  })
}

async function comingIn(on: Db, now: Date): Promise<Coming> {
  const since = `${monthAfter(indianDay(now).slice(0, 7), -COUNTED_MONTHS)}-01`
  const rows = await on
    .select({
      stage: enquiries.stage,
      state: franchiseApplications.state,
      count: count(),
      begun: sql<number>`count(*) filter (where ${gte(enquiries.createdAt, dayBegins(since))})::int`,
    })
    .from(enquiries)
    .leftJoin(franchiseApplications, eq(franchiseApplications.enquiryId, enquiries.id))
    .where(and(eq(enquiries.kind, 'franchise'), everyCentre.holds(enquiries.centreId)))
    .groupBy(enquiries.stage, franchiseApplications.state)
  const isAt = (row: (typeof rows)[number]) => stateOf(row.stage, row.state ?? undefined)
  return {
    begun: rows.reduce((sum, { begun }) => sum + begun, 0),
    since,
    steps: STEPS.map(([state, stage]) => ({
      label: stateLabels[state],
      count: rows.reduce((sum, row) => (isAt(row) === state ? sum + row.count : sum), 0),
      stage,
    })),
  }
}
