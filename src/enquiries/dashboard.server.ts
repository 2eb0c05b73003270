import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { roleAllows } from '../academy/roles.rules.ts'
import { academyOf } from '../academy/academy.reads.server.ts'
import type { Database, Db } from '../platform/db/db.server.ts'
import type {
  Appointment,
  DashboardSource,
  SearchHit,
  WeeklyFigure,
  WorkItem,
} from '../platform/rooms/dashboard.server.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import { demoBookings, demoClasses, demoSlots, enquiries } from './enquiries.tables.ts'
import { greeting, isLate, stageNames, requestLabel } from './office/stages.rules.ts'
import { type Enquiry, holds } from './office/list.server.ts'

/** So many stand on the desk one by one, the rest as one line. */
const ONE_BY_ONE = 4
const HITS = 5

type Caller = { academy: string; staff: string }

const one = (row: Enquiry, now: Date, { academy, staff }: Caller): WorkItem => ({
  ...rest(row, now),
  reach: {
    id: row.id,
    mobile: row.mobile,
    text: greeting({ academy, staff, kind: row.kind, classWords: null }),
  },
})

const rest = (row: Enquiry, now: Date): WorkItem => ({
  section: 'Enquiries',
  count: 1,
  since: row.nextAt ?? row.createdAt,
  late: isLate(row, now),
  title: `${row.childName ?? row.name}, ${requestLabel(row)}`,
  detail: row.nextStep ?? 'not called yet',
  to: `/office/enquiries/${row.id}`,
  act: 'Open',
})

/** What enquiries tell the office: nothing to whoever has no part in them. */
export function enquiryDashboard({ db }: Database): DashboardSource {
  const cares = (person: CurrentUser) => roleAllows(person, 'office')
  return {
    waits: async (person, now) => (cares(person) ? dueEnquiries(db, person, now) : []),

    firstSteps: async (person) =>
      cares(person)
        ? [
            {
              order: 80,
              title: 'Offer a demo class',
              detail: 'parents pick a time in the form',
              minutes: 2,
              to: '/office/demo-slots',
              done: (await db.$count(demoSlots)) > 0,
            },
          ]
        : [],

    appointments: async (person, from, until) => (cares(person) ? bookedClasses(db, { from, until }) : []),

    weeks: async (person, starts) => (cares(person) ? weeklyCounts(db, starts) : []),

    finds: async (person, words) => (cares(person) ? searchEnquiries(db, words) : []),
  }
}

/** New enquiries that nobody has taken, and steps that are due. */
async function dueEnquiries(db: Db, person: CurrentUser, now: Date): Promise<WorkItem[]> {
  const unanswered = and(
    eq(enquiries.stage, 'new'),
    isNull(enquiries.assigneeId),
    isNull(enquiries.nextAt),
    isNull(enquiries.answeredAt),
  )
  const caller = {
    academy: (await academyOf(db))?.academyName ?? '',
    staff: (await namesOf(db, [person.account.id])).get(person.account.id)?.split(' ')[0] ?? '',
  }
  // The owner sees what is late with everybody.
  const mine =
    person.account.role === 'owner'
      ? undefined
      : or(eq(enquiries.assigneeId, person.account.id), isNull(enquiries.assigneeId))
  return [
    ...(await firstOf(db, unanswered, {
      now,
      caller,
      more: ['new enquiry', 'new enquiries'],
      to: '/office/enquiries?stage=new&assignee=nobody',
    })),
    ...(await firstOf(db, and(lte(enquiries.nextAt, now), mine), {
      now,
      caller,
      more: ['step is due', 'steps are due'],
      to: '/office/enquiries?sort=nextAt',
    })),
  ]
}

type Listing = { now: Date; caller: Caller; more: readonly [one: string, many: string]; to: string }

/** The first few one by one, the rest as one line. */
async function firstOf(
  db: Db,
  condition: ReturnType<typeof and>,
  { now, caller, more, to }: Listing,
): Promise<WorkItem[]> {
  const rows = await db
    .select()
    .from(enquiries)
    .where(condition)
    .orderBy(asc(enquiries.nextAt), asc(enquiries.id))
    .limit(ONE_BY_ONE)
  const [all] = await db.select({ total: count() }).from(enquiries).where(condition)
  const moreCount = (all?.total ?? 0) - rows.length
  const items = rows.map((row) => one(row, now, caller))
  const last = rows.at(-1)
  if (moreCount <= 0 || !last) return items
  const line = {
    ...rest(last, now),
    count: moreCount,
    title: `${moreCount} more ${more[moreCount === 1 ? 0 : 1]}`,
    detail: 'the list has them all',
    to,
  }
  return [...items, line]
}

/** The demo classes with bookings that start from `from`, before `until`. */
async function bookedClasses(db: Db, { from, until }: { from: Date; until: Date }): Promise<Appointment[]> {
  const classes = await db
    .select()
    .from(demoClasses)
    .where(and(gte(demoClasses.startsAt, from), lt(demoClasses.startsAt, until), gt(demoClasses.taken, 0)))
    .orderBy(asc(demoClasses.startsAt))
    .limit(100)
  if (classes.length === 0) return []
  const coming = await db
    .select({ classId: demoBookings.classId, child: enquiries.childName, name: enquiries.name })
    .from(demoBookings)
    .innerJoin(enquiries, eq(enquiries.id, demoBookings.enquiryId))
    .where(
      inArray(
        demoBookings.classId,
        classes.map(({ id }) => id),
      ),
    )
  return classes.map(({ id, startsAt, taken, places }) => ({
    at: startsAt,
    title: `Demo class, ${taken} of ${places}`,
    detail: coming
      .filter(({ classId }) => classId === id)
      .map(({ child, name }) => child ?? name)
      .join(', '),
    to: '/office/demo-slots',
  }))
}

/** Enquiries, and those of them that enrolled, by the week of the enquiry. */
async function weeklyCounts(db: Db, starts: readonly Date[]): Promise<WeeklyFigure[]> {
  const [begin] = starts
  if (!begin) return []
  const rows = await db
    .select({ at: enquiries.createdAt, joinedAt: enquiries.joinedAt })
    .from(enquiries)
    .where(gte(enquiries.createdAt, begin))
  const perWeek = (counts: (row: (typeof rows)[number]) => boolean) =>
    starts.map(
      (start, week) =>
        rows.filter(
          (row) => counts(row) && row.at >= start && row.at < (starts[week + 1] ?? new Date(8.64e15)),
        ).length,
    )
  const [asked, joined] = [perWeek(() => true), perWeek(({ joinedAt }) => joinedAt !== null)]
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const of100 = sum(asked) === 0 ? 0 : Math.round((sum(joined) / sum(asked)) * 100)
  return [
    {
      name: 'Enquiries',
      note: 'by all forms',
      unit: 'count',
      values: asked,
      sum: sum(asked),
      sumNote: '',
    },
    {
      name: 'Enrolled',
      note: 'by week of enquiry',
      unit: 'count',
      values: joined,
      sum: sum(joined),
      sumNote: `${of100}%`,
    },
  ]
}

async function searchEnquiries(db: Db, words: string): Promise<SearchHit[]> {
  const rows = await db
    .select()
    .from(enquiries)
    .where(holds(db, words))
    .orderBy(desc(enquiries.id))
    .limit(HITS)
  return rows.map((row) => ({
    kind: 'Enquiry',
    title: row.childName ?? row.name,
    detail: `${requestLabel(row)}, ${row.mobile}`,
    meta: stageNames[row.stage],
    to: `/office/enquiries/${row.id}`,
  }))
}
