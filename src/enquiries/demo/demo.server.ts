import { asc, eq, gt } from 'drizzle-orm'
import { centresOf, everyCentre } from '../../centres/centres.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import { assertTeaches, teachersOf } from '../../people/teachers.reads.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { forEachIsolated } from '../../platform/jobs/jobs.server.ts'
import { demoBookings, demoClasses, demoSlots, enquiries } from '../enquiries.tables.ts'
import { createBooking, cancelBooking, dueReminders, remind } from './bookings.server.ts'
import {
  addDemoSlot,
  cancelMyDemo,
  changeDemoSlot,
  getDemoSlots,
  getFreeClasses,
  getMyDemo,
  moveMyDemo,
} from './demo.contract.ts'
import { bookingIdOf } from './demo-mails.server.ts'
import { addSlot, changeSlot, freeClasses, generateUpcoming, presentFree } from './slots.server.ts'

const NOT_THERE = 'This link has expired. Please call us.'

export type DemoParts = Pick<RoomParts, 'database' | 'outbox' | 'signedPaths' | 'publicUrl'>

/** Demo classes: what is offered, a family's own booking, and the office's plan. */
export const demoCalls = (parts: DemoParts): EndpointHandler[] => [
  ...familyCalls(parts),
  ...officeCalls(parts),
]

/** The classes that can be booked, and a family's own booking by the link of its mail. */
function familyCalls(parts: DemoParts): EndpointHandler[] {
  const { database, outbox, ...links } = parts
  const { db } = database
  const perAddress = createLimit(database, 'demo-of', { acts: 120, seconds: 3_600 })
  const mails = { outbox, ...links }

  return [
    serve(getFreeClasses, async ({ now }) => enveloped((await freeClasses(db, { now })).map(presentFree)), {
      dependsOn: ['demo_classes'],
    }),
    serve(
      getMyDemo,
      async ({ body, now }) => {
        const { booking, row } = await bookedClass(parts, body.token, now)
        return enveloped({
          _id: row.id,
          startsAt: row.startsAt.toISOString(),
          minutes: row.minutes,
          mode: row.mode,
          place: row.place,
          teacher: (await namesOf(db, [row.teacherId])).get(row.teacherId) ?? '',
          state: booking.state,
          open: booking.state !== 'attended' && (booking.state !== 'booked' || row.startsAt > now),
        })
      },
      { readOnly: true },
    ),
    serve(moveMyDemo, async ({ body, address, now }) => {
      await perAddress.spend(address)
      const found = await bookedClass(parts, body.token, now)
      if (found.booking.state === 'attended')
        throw new Refusal(409, 'You have already attended your demo class', { code: 'demo_class_attended' })
      await db.transaction((tx) =>
        createBooking({ tx, now, ...mails }, enquiryOf(found), { classId: body.classId, byId: null }),
      )
      outbox.wake()
      return { success: true as const, message: 'Your class is moved. We have emailed you the new time.' }
    }),
    serve(cancelMyDemo, async ({ body, address, now }) => {
      await perAddress.spend(address)
      const found = await bookedClass(parts, body.token, now)
      const isGone = await db.transaction((tx) =>
        cancelBooking({ tx, now, ...mails }, enquiryOf(found), null),
      )
      outbox.wake()
      if (!isGone && found.booking.state !== 'cancelled')
        throw new Refusal(409, 'The class has started. Please call us.', { code: 'demo_class_started' })
      return { success: true as const, message: 'The class is cancelled. You can choose another time here.' }
    }),
  ]
}

/** The weekly plan of demo classes. */
function officeCalls({ database: { db }, ...mails }: DemoParts): EndpointHandler[] {
  return [
    serve(getDemoSlots, async ({ now }) => enveloped(await demoPlan(db, now))),
    serve(addDemoSlot, async ({ body, now }) => {
      await assertTeaches(db, body.teacherId, teachersOf)
      return enveloped({ _id: await db.transaction((tx) => addSlot({ tx, now }, body)) }, 'Demo class added')
    }),
    serve(changeDemoSlot, async ({ params, body, now }) => {
      await db.transaction((tx) => changeSlot({ tx, now, ...mails }, params.id, body))
      mails.outbox.wake()
      return enveloped({ _id: params.id }, 'Demo class updated')
    }),
  ]
}

/** @throws {Refusal} 404 for a link that has expired or was never ours. */
async function bookedClass({ database: { db }, signedPaths }: DemoParts, token: string, now: Date) {
  const id = bookingIdOf(signedPaths, token, now)
  const [found] = id
    ? await db
        .select({ booking: demoBookings, row: demoClasses, email: enquiries.email })
        .from(demoBookings)
        .innerJoin(demoClasses, eq(demoClasses.id, demoBookings.classId))
        .innerJoin(enquiries, eq(enquiries.id, demoBookings.enquiryId))
        .where(eq(demoBookings.id, id))
    : []
  if (!found) throw new Refusal(404, NOT_THERE, { code: 'booking_link_expired' })
  return found
}

const enquiryOf = ({ booking, email }: Awaited<ReturnType<typeof bookedClass>>) => ({
  id: booking.enquiryId,
  email,
})

/** The slots with their coming classes, and who can teach them. */
async function demoPlan(db: Db, now: Date) {
  const centres = await centresOf(db, everyCentre)
  const slots = await db.select().from(demoSlots).orderBy(asc(demoSlots.weekday), asc(demoSlots.time))
  const classes = await db
    .select()
    .from(demoClasses)
    .where(gt(demoClasses.startsAt, now))
    .orderBy(asc(demoClasses.startsAt))
  const names = await namesOf(
    db,
    slots.map(({ teacherId }) => teacherId),
  )
  return {
    slots: slots.map(({ id, createdAt: _, ...slot }) => ({
      ...slot,
      _id: id,
      teacher: names.get(slot.teacherId) ?? '',
      classes: classes
        .filter(({ slotId }) => slotId === id)
        .map((row) => ({
          _id: row.id,
          startsAt: row.startsAt.toISOString(),
          taken: row.taken,
          places: row.places,
          offered: row.closedAt === null,
        })),
    })),
    centres: centres.length > 1 ? centres.map(({ id, name }) => ({ _id: id, name })) : [],
    teachers: (await teachersOf(db)).map(({ id, fullName }) => ({ _id: id, fullName })),
  }
}

/** Lays out the classes of the days to come. */
export const generateClasses = ({ db }: Database, now: Date): Promise<void> =>
  db.transaction((tx) => generateUpcoming({ tx, now }))

/** Reminds of the classes that are near, each alone. */
export async function remindAll({ database, outbox, ...links }: DemoParts, now: Date): Promise<void> {
  const due = await dueReminders(database.db, now)
  await forEachIsolated(due, (one) =>
    database.db.transaction((tx) => remind({ tx, now, outbox, ...links }, one)),
  )
  if (due.length > 0) outbox.wake()
}
