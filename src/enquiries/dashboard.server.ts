import { and, asc, count, desc, eq, gte, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { everyCentre, type Scope } from '../centres/centres.reads.server.ts'
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
import { DAY_MS } from '../platform/text/india.rules.ts'
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
    waits: async (person, now) =>
      cares(person)
        ? [
            ...(await dueEnquiries(db, person, { scope: everyCentre, now })),
            ...(await withoutParent(db, now)),
          ]
        : [],

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

    appointments: async (person, from, until) =>
      cares(person) ? bookedClasses(db, { scope: everyCentre, from, until }) : [],

    weeks: async (person, starts) => (cares(person) ? weeklyCounts(db, starts, everyCentre) : []),

    finds: async (person, words) => (cares(person) ? searchEnquiries(db, words, everyCentre) : []),

    inScope: {
      waits: async (person, at) => (cares(person) ? dueEnquiries(db, person, at) : []),
      appointments: async (person, at) =>
        (cares(person) ? await bookedClasses(db, at) : []).map((one) => ({
          ...one,
          to: '/office/enquiries?stage=booked',
        })),
      weeks: async (person, { scope, starts }) => (cares(person) ? weeklyCounts(db, starts, scope) : []),
      finds: async (person, { words, scope }) => (cares(person) ? searchEnquiries(db, words, scope) : []),
    },
  }
}

/** New enquiries that nobody has taken, and steps that are due. */
async function dueEnquiries(
  db: Db,
  person: CurrentUser,
  { scope, now }: { scope: Scope; now: Date },
): Promise<WorkItem[]> {
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
    ...(await firstOf(db, and(unanswered, scope.holds(enquiries.centreId)), {
      now,
      caller,
      more: ['new enquiry', 'new enquiries'],
      to: '/office/enquiries?stage=new&assignee=nobody',
    })),
    ...(await firstOf(db, and(lte(enquiries.nextAt, now), mine, scope.holds(enquiries.centreId)), {
      now,
      caller,
      more: ['step is due', 'steps are due'],
      to: '/office/enquiries?sort=nextAt',
    })),
  ]
}

/** Children whom a centre enrolled without a parent: another family has the e-mail or the mobile. */
async function withoutParent(db: Db, now: Date): Promise<WorkItem[]> {
  const rows = await db
    .select()
    .from(enquiries)
    .where(and(isNotNull(enquiries.studentId), isNull(enquiries.parentId)))
    .orderBy(asc(enquiries.joinedAt), asc(enquiries.id))
    .limit(ONE_BY_ONE)
  return rows.map(({ studentId, childName, name, joinedAt, createdAt, mobile }) => ({
    section: 'People',
    count: 1,
    since: joinedAt ?? createdAt,
    late: now.getTime() - (joinedAt ?? createdAt).getTime() > DAY_MS,
    title: `${childName ?? name} has no parent yet`,
    detail: `${name}, ${mobile}: another family has this contact`,
    to: `/office/people/${studentId}`,
    act: 'Open',
  }))
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

type Booked = { scope: Scope; from: Date; until: Date }

/** The demo classes with bookings of a scope that start from `from`, before `until`. */
async function bookedClasses(db: Db, { scope, from, until }: Booked): Promise<Appointment[]> {
  const rows = await db
    .select({ class: demoClasses, child: enquiries.childName, name: enquiries.name })
    .from(demoBookings)
    .innerJoin(demoClasses, eq(demoClasses.id, demoBookings.classId))
    .innerJoin(enquiries, eq(enquiries.id, demoBookings.enquiryId))
    .where(
      and(
        gte(demoClasses.startsAt, from),
        lt(demoClasses.startsAt, until),
        ne(demoBookings.state, 'cancelled'),
        scope.holds(enquiries.centreId),
      ),
    )
    .orderBy(asc(demoClasses.startsAt), asc(demoClasses.id), asc(demoBookings.id))
    .limit(500)
  return [...Map.groupBy(rows, (row) => row.class.id).values()].flatMap((coming) => {
    const [first] = coming
    if (!first) return []
    const { startsAt, places } = first.class
    return {
      at: startsAt,
      title: `Demo class, ${coming.length} of ${places}`,
      detail: coming.map(({ child, name }) => child ?? name).join(', '),
      to: '/office/demo-slots',
    }
  })
}

/** Enquiries, and those of them that enrolled, by the week of the enquiry. */
async function weeklyCounts(db: Db, starts: readonly Date[], scope: Scope): Promise<WeeklyFigure[]> {
  const [begin] = starts
  if (!begin) return []
  const rows = await db
    .select({ at: enquiries.createdAt, joinedAt: enquiries.joinedAt })
    .from(enquiries)
    .where(and(gte(enquiries.createdAt, begin), scope.holds(enquiries.centreId)))
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

async function searchEnquiries(db: Db, words: string, scope: Scope): Promise<SearchHit[]> {
  const rows = await db
    .select()
    .from(enquiries)
    .where(and(holds(db, words), scope.holds(enquiries.centreId)))
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
