import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { everyCentre, holdsCentre, isTakingChildren } from '../../centres/centres.reads.server.ts'
import { assertTeaches, teachersOf } from '../../people/teachers.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { demoBookings, demoClasses, demoSlots, enquiries } from '../enquiries.tables.ts'
import type { BookingContext } from './bookings.server.ts'
import { indianMoment, SOONEST_MS, startsOf } from './classes.rules.ts'
import type { SlotForm } from './demo.contract.ts'
import { queueDemoMail } from './demo-mails.server.ts'

export type SlotRow = typeof demoSlots.$inferSelect

const heldAmount = ({ minutes, teacherId, mode, place, places }: SlotForm | SlotRow) => ({
  minutes,
  teacherId,
  mode,
  place,
  places,
})

/** The classes of a slot that are not there yet. Nothing is written when nothing is missing. */
async function layOut({ tx, now }: TxContext, slot: SlotRow): Promise<void> {
  const there = await tx
    .select({ startsAt: demoClasses.startsAt })
    .from(demoClasses)
    .where(and(eq(demoClasses.slotId, slot.id), gt(demoClasses.startsAt, now)))
  const known = new Set(there.map(({ startsAt }) => startsAt.getTime()))
  const missing = startsOf(slot, now).filter((at) => !known.has(at.getTime()))
  if (missing.length === 0) return
  await tx
    .insert(demoClasses)
    .values(missing.map((startsAt) => ({ id: newId(), slotId: slot.id, startsAt, ...heldAmount(slot) })))
    .onConflictDoNothing()
}

/** @throws {Refusal} 422 for days that are none. */
function checkDays({ fromDay, untilDay, time }: SlotForm): void {
  if (!indianMoment(fromDay, time))
    throw new Refusal(422, undefined, { errors: { fromDay: 'There is no such day' } })
  if (untilDay !== null && (!indianMoment(untilDay, time) || untilDay < fromDay))
    throw new Refusal(422, undefined, { errors: { untilDay: 'The last day comes after the first' } })
}

/** @throws {Refusal} 422 for a centre that is not there. */
async function checkCentre(tx: Tx, { centreId }: SlotForm): Promise<void> {
  if (centreId && !(await holdsCentre(tx, centreId, everyCentre)))
    throw new Refusal(422, undefined, { errors: { centreId: 'Please choose a centre' } })
}

/** A weekly class, offered at once. @returns its id. */
export async function addSlot(act: TxContext, form: SlotForm): Promise<string> {
  checkDays(form)
  await checkCentre(act.tx, form)
  const [slot] = await act.tx
    .insert(demoSlots)
    .values({ id: newId(), ...form, createdAt: act.now })
    .returning()
  if (!slot) throw new Error('a slot was not stored')
  await layOut(act, slot)
  return slot.id
}

/**
 * Changes a weekly class. Classes that nobody has booked are laid out anew; booked ones keep their time, and
 * families are told of another teacher, place or length.
 */
export async function changeSlot(act: BookingContext, id: string, form: SlotForm): Promise<void> {
  checkDays(form)
  const { tx, now } = act
  await checkCentre(tx, form)
  const [before] = await tx.select().from(demoSlots).where(eq(demoSlots.id, id)).for('update')
  if (!before) throw new Refusal(404, 'This demo class no longer exists', { code: 'demo_class_deleted' })
  if (form.teacherId !== before.teacherId) await assertTeaches(tx, form.teacherId, teachersOf)
  const [slot] = await tx.update(demoSlots).set(form).where(eq(demoSlots.id, id)).returning()
  if (!slot) throw new Error('a slot was not stored')
  const ahead = and(eq(demoClasses.slotId, id), gt(demoClasses.startsAt, now))
  // Whoever books meanwhile waits, and then finds the class as it is.
  await tx
    .select({ id: demoClasses.id })
    .from(demoClasses)
    .where(ahead)
    .orderBy(asc(demoClasses.id))
    .for('update')
  if (slot.centreId !== before.centreId) await assertNoneBooked(tx, ahead)
  const booked = tx
    .select({ id: demoBookings.id })
    .from(demoBookings)
    .where(eq(demoBookings.classId, demoClasses.id))
  await tx.delete(demoClasses).where(and(ahead, notExists(booked)))
  const stand = new Set(startsOf(slot, now).map((at) => at.getTime()))
  for (const row of await tx.select().from(demoClasses).where(ahead)) {
    const { places, ...held } = heldAmount(slot)
    const offered = stand.has(row.startsAt.getTime())
    const after = { ...held, places: Math.max(places, row.taken), closedAt: offered ? null : now }
    await tx.update(demoClasses).set(after).where(eq(demoClasses.id, row.id))
    const differs = (['minutes', 'teacherId', 'mode', 'place'] as const).some(
      (field) => row[field] !== held[field],
    )
    if (differs) await mailChange(act, { ...row, ...after })
  }
  await layOut(act, slot)
}

/** @throws {Refusal} 409 while families have booked: their enquiries are the centre's that held the class. */
async function assertNoneBooked(tx: Tx, ahead: SQL | undefined): Promise<void> {
  if ((await tx.$count(demoClasses, and(ahead, gt(demoClasses.taken, 0)))) > 0)
    throw new Refusal(
      409,
      'Families have booked these classes. Add a demo class at the other centre instead.',
      {
        code: 'demo_class_booked',
      },
    )
}

async function mailChange(act: BookingContext, row: typeof demoClasses.$inferSelect): Promise<void> {
  const bookings = await act.tx
    .update(demoBookings)
    .set({ sequence: sql`${demoBookings.sequence} + 1` })
    .where(and(eq(demoBookings.classId, row.id), eq(demoBookings.state, 'booked')))
    .returning()
  for (const booking of bookings) {
    const [enquiry] = await act.tx.select().from(enquiries).where(eq(enquiries.id, booking.enquiryId))
    await queueDemoMail(act, 'changed', { booking, row, email: enquiry?.email ?? null })
  }
}

/** Lays out what the next days bring, and takes off what begins too soon to be booked. */
export async function generateUpcoming({ tx, now }: TxContext): Promise<void> {
  const soon = and(
    isNull(demoClasses.closedAt),
    lte(demoClasses.startsAt, new Date(now.getTime() + SOONEST_MS)),
  )
  const begun = await tx.select({ id: demoClasses.id }).from(demoClasses).where(soon).limit(500)
  // An update of no rows would still be announced as a change.
  if (begun.length > 0)
    await tx
      .update(demoClasses)
      .set({ closedAt: now })
      .where(
        inArray(
          demoClasses.id,
          begun.map(({ id }) => id),
        ),
      )
  for (const slot of await tx.select().from(demoSlots)) await layOut({ tx, now }, slot)
}

/** `ownCentreId`: those of this centre, and those online of head office; null: all of head office. */
type Offered = { now: Date; ownCentreId?: string | null }

/** The classes that can be booked now, the next first, each with the centre that holds it. */
export const freeClasses = (on: Db | Tx, { now, ownCentreId }: Offered) =>
  on
    .select({ ...getTableColumns(demoClasses), centreId: demoSlots.centreId })
    .from(demoClasses)
    .innerJoin(demoSlots, eq(demoSlots.id, demoClasses.slotId))
    .where(
      and(
        isTakingChildren(on, demoSlots.centreId),
        ownCentreId === undefined ? undefined : isOfferedAt(ownCentreId),
        isNull(demoClasses.closedAt),
        gt(demoClasses.startsAt, new Date(now.getTime() + SOONEST_MS)),
        sql`${demoClasses.taken} < ${demoClasses.places}`,
      ),
    )
    .orderBy(asc(demoClasses.startsAt), asc(demoClasses.id))
    .limit(60)

const isOfferedAt = (centreId: string | null): SQL | undefined =>
  centreId === null
    ? isNull(demoSlots.centreId)
    : or(eq(demoSlots.centreId, centreId), and(isNull(demoSlots.centreId), eq(demoClasses.mode, 'online')))

/** A class as a form offers it: an online one tells its link to who has booked. */
export const presentFree = ({ id, startsAt, minutes, mode, place }: typeof demoClasses.$inferSelect) => ({
  _id: id,
  startsAt: startsAt.toISOString(),
  minutes,
  mode,
  place: mode === 'online' ? '' : place,
})
