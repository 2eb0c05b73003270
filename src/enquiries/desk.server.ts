import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import type { Database } from '../platform/db.server.ts'
import type { Desk, Waiting } from '../platform/desk.server.ts'
import { may, type Person } from '../platform/serve.server.ts'
import { demoBookings, demoClasses, demoSlots, enquiries } from './enquiries.tables.ts'
import { isLate, stageNames, wantsOf } from './office/desk.rules.ts'
import { type Enquiry, holds } from './office/list.server.ts'

/** So many stand on the desk one by one, the rest as one line. */
const ONE_BY_ONE = 4
const HITS = 5

const one = (row: Enquiry, now: Date): Waiting => ({
  section: 'Enquiries',
  count: 1,
  since: row.nextAt ?? row.createdAt,
  late: isLate(row, now),
  title: `${row.childName ?? row.name}, ${row.wants ?? wantsOf(row.kind, row.trainingType)}`,
  detail: row.nextStep ?? 'nobody has called yet',
  to: `/office/enquiries/${row.id}`,
  act: 'Open',
})

/** What enquiries tell the office. */
export function enquiryDesk({ db }: Database): Desk {
  const cares = (person: Person) => may(person, 'office')

  const first = async (
    waits: ReturnType<typeof and>,
    now: Date,
    rest: { more: readonly [one: string, many: string]; to: string },
  ) => {
    const due = enquiries.nextAt
    const rows = await db
      .select()
      .from(enquiries)
      .where(waits)
      .orderBy(asc(due), asc(enquiries.id))
      .limit(ONE_BY_ONE)
    const [all] = await db.select({ total: count() }).from(enquiries).where(waits)
    const more = (all?.total ?? 0) - rows.length
    const last = rows.at(-1)
    return [
      ...rows.map((row) => one(row, now)),
      ...(more > 0 && last
        ? [
            {
              ...one(last, now),
              count: more,
              title: `${more} more ${rest.more[more === 1 ? 0 : 1]}`,
              detail: 'the list has them all',
              to: rest.to,
            },
          ]
        : []),
    ]
  }

  return {
    waits: async (person, now) => {
      if (!cares(person)) return []
      const unanswered = and(
        eq(enquiries.stage, 'new'),
        isNull(enquiries.carerId),
        isNull(enquiries.nextAt),
        isNull(enquiries.answeredAt),
      )
      // The owner sees what is late with everybody.
      const mine =
        person.account.role === 'owner'
          ? undefined
          : or(eq(enquiries.carerId, person.account.id), isNull(enquiries.carerId))
      return [
        ...(await first(unanswered, now, {
          more: ['new enquiry', 'new enquiries'],
          to: '/office/enquiries?stage=new&carer=nobody',
        })),
        ...(await first(and(lte(enquiries.nextAt, now), mine), now, {
          more: ['step is due', 'steps are due'],
          to: '/office/enquiries?sort=nextAt',
        })),
      ]
    },

    firstSteps: async (person) =>
      cares(person)
        ? [
            {
              title: 'Offer a demo class',
              detail: 'families choose its time in the form',
              to: '/office/demo-slots',
              done: (await db.$count(demoSlots)) > 0,
            },
          ]
        : [],

    appointments: async (person, from, until) => {
      if (!cares(person)) return []
      const classes = await db
        .select()
        .from(demoClasses)
        .where(
          and(gte(demoClasses.startsAt, from), lt(demoClasses.startsAt, until), gt(demoClasses.taken, 0)),
        )
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
    },

    weeks: async (person, starts) => {
      const [begin] = starts
      if (!cares(person) || !begin) return []
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
          name: 'Enrolled of these',
          note: 'by the week in which they asked',
          unit: 'count',
          values: joined,
          sum: sum(joined),
          sumNote: `${of100} of 100`,
        },
      ]
    },

    finds: async (person, words) => {
      if (!cares(person)) return []
      const rows = await db
        .select()
        .from(enquiries)
        .where(holds(words))
        .orderBy(desc(enquiries.id))
        .limit(HITS)
      return rows.map((row) => ({
        kind: 'Enquiry',
        title: row.childName ?? row.name,
        detail: `${row.wants ?? wantsOf(row.kind, row.trainingType)}, ${row.mobile}`,
        meta: stageNames[row.stage],
        to: `/office/enquiries/${row.id}`,
      }))
    },
  }
}
