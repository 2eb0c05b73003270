import { asc, eq, gt } from 'drizzle-orm'
import { namesOf, teachersOf } from '../../people/people.reads.server.ts'
import type { Database } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { createLimit } from '../../platform/limits.server.ts'
import type { RoomParts } from '../../platform/room.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { eachAlone } from '../../platform/jobs.server.ts'
import { demoBookings, demoClasses, demoSlots, enquiries } from '../enquiries.tables.ts'
import { bookPlace, cancelPlace, dueReminders, remind } from './bookings.server.ts'
import {
  addDemoSlot,
  cancelMyDemo,
  changeDemoSlot,
  getDemoSlots,
  getFreeClasses,
  getMyDemo,
  moveMyDemo,
} from './demo.contract.ts'
import { bookingIdOf } from './demo-letters.server.ts'
import { addSlot, changeSlot, freeClasses, tendClasses } from './slots.server.ts'

const NOT_THERE = 'This link leads nowhere any more. Please call us.'

export type DemoParts = Pick<RoomParts, 'database' | 'outbox' | 'signedPaths' | 'publicUrl'>

/** Demo classes: what is offered, a family's own booking, and the office's plan. */
export function demoCalls({ database, outbox, signedPaths, publicUrl }: DemoParts): Served[] {
  const { db } = database
  const perAddress = createLimit(database, 'demo-of', { acts: 120, seconds: 3_600 })
  const mails = { outbox, signedPaths, publicUrl }

  const bookingOf = async (token: string, now: Date) => {
    const id = bookingIdOf(signedPaths, token, now)
    const [found] = id
      ? await db
          .select({ booking: demoBookings, row: demoClasses, email: enquiries.email })
          .from(demoBookings)
          .innerJoin(demoClasses, eq(demoClasses.id, demoBookings.classId))
          .innerJoin(enquiries, eq(enquiries.id, demoBookings.enquiryId))
          .where(eq(demoBookings.id, id))
      : []
    if (!found) throw new Refusal(404, NOT_THERE)
    return found
  }
  const enquiryOf = ({ booking, email }: Awaited<ReturnType<typeof bookingOf>>) => ({
    id: booking.enquiryId,
    email,
  })
  const assertTeaches = async (id: string) => {
    if (!(await teachersOf(db)).some((teacher) => teacher.id === id))
      throw new Refusal(422, undefined, { errors: { teacherId: 'Please choose who teaches' } })
  }

  return [
    serve(
      getFreeClasses,
      async ({ now }) =>
        enveloped(
          (await freeClasses(db, now)).map(({ id, startsAt, minutes, mode, place }) => ({
            _id: id,
            startsAt: startsAt.toISOString(),
            minutes,
            mode,
            place: mode === 'online' ? '' : place,
          })),
        ),
      { shows: ['demo_classes'] },
    ),
    serve(
      getMyDemo,
      async ({ body, now }) => {
        const { booking, row } = await bookingOf(body.token, now)
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
      { asks: true },
    ),
    serve(moveMyDemo, async ({ body, address, now }) => {
      await perAddress.spend(address)
      const found = await bookingOf(body.token, now)
      if (found.booking.state === 'attended') throw new Refusal(409, 'You have been to your demo class')
      await db.transaction((tx) =>
        bookPlace({ tx, now, ...mails }, enquiryOf(found), { classId: body.classId, byId: null }),
      )
      outbox.wake()
      return { success: true as const, message: 'Your class has its new time. A mail says so too.' }
    }),
    serve(cancelMyDemo, async ({ body, address, now }) => {
      await perAddress.spend(address)
      const found = await bookingOf(body.token, now)
      const isGone = await db.transaction((tx) => cancelPlace({ tx, now, ...mails }, enquiryOf(found), null))
      outbox.wake()
      if (!isGone && found.booking.state !== 'cancelled')
        throw new Refusal(409, 'The class has begun: please call us')
      return { success: true as const, message: 'The class is cancelled. You can choose another time here.' }
    }),

    serve(getDemoSlots, async ({ now }) => {
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
      return enveloped({
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
        teachers: (await teachersOf(db)).map(({ id, fullName }) => ({ _id: id, fullName })),
      })
    }),
    serve(addDemoSlot, async ({ body, now }) => {
      await assertTeaches(body.teacherId)
      return enveloped(
        { _id: await db.transaction((tx) => addSlot({ tx, now }, body)) },
        'The class is offered',
      )
    }),
    serve(changeDemoSlot, async ({ params, body, now }) => {
      await assertTeaches(body.teacherId)
      await db.transaction((tx) => changeSlot({ tx, now, ...mails }, params.id, body))
      outbox.wake()
      return enveloped({ _id: params.id }, 'The plan is changed')
    }),
  ]
}

/** Lays out the classes of the days to come. */
export const tend = ({ db }: Database, now: Date): Promise<void> =>
  db.transaction((tx) => tendClasses({ tx, now }))

/** Reminds of the classes that are near, each alone. */
export async function remindAll({ database, outbox, ...links }: DemoParts, now: Date): Promise<void> {
  const due = await dueReminders(database.db, now)
  await eachAlone(due, (one) => database.db.transaction((tx) => remind({ tx, now, outbox, ...links }, one)))
  if (due.length > 0) outbox.wake()
}
