import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { CommandContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SignedPaths } from '../../platform/http/signed-paths.server.ts'
import { centresOf, everyCentre, isTakingChildren } from '../../centres/centres.reads.server.ts'
import { demoBookings, demoClasses, demoSlots, enquiries, enquiryNotes } from '../enquiries.tables.ts'
import { classTime } from './classes.rules.ts'
import { queueDemoMail } from './demo-mails.server.ts'

/** An act whose mails lead to a booking by its token. */
export type BookingContext = CommandContext & { publicUrl: URL; signedPaths: SignedPaths }

export type ClassRow = typeof demoClasses.$inferSelect
export type BookingRow = typeof demoBookings.$inferSelect

const FULL = 'This slot has just been taken. Please choose another, or ask us to call you.'

/** Where an enquiry stands once its class is booked. */
const stepOf = (row: ClassRow) => ({ nextStep: 'Demo class', nextAt: row.startsAt })

/**
 * The enquiry's state, under its lock: who changes its place holds it. Classes are locked next and places
 * last, by the office, the family and the plan, so that none of them waits for another for ever.
 */
async function lockedStanding(tx: Tx, id: string) {
  const [row] = await tx
    .select({ stage: enquiries.stage, kind: enquiries.kind, centreId: enquiries.centreId })
    .from(enquiries)
    .where(eq(enquiries.id, id))
    .for('update')
  return row
}

/** `ownCentreOnly`: the class may be of the enquiry's own centre, or online of head office. */
type Wish = { classId: string; byId: string | null; ownCentreOnly?: boolean }

const fullClass = () => new Refusal(422, undefined, { errors: { classId: FULL } })

/**
 * A place in a class, and the mail that says so; the enquiry's other class gives its place back. Nothing
 * happens when it has this place already. With a class of a centre the enquiry is that centre's, unless it is
 * about a franchise. @throws {Refusal} 422 at classId when the class is full, begun, gone or of a centre that
 * takes no new children or is not meant.
 */
export async function createBooking(
  act: BookingContext,
  enquiry: { id: string; email: string | null },
  wish: Wish,
): Promise<void> {
  const { tx, now } = act
  const { classId, byId } = wish
  const standing = await lockedStanding(tx, enquiry.id)
  const [before] = await tx.select().from(demoBookings).where(eq(demoBookings.enquiryId, enquiry.id))
  const stands = before?.state === 'booked'
  if (stands && before.classId === classId) return
  const seat = await takePlace(act, classId, stands ? before.classId : undefined)
  const comesTo = await centreAfter(tx, { standing, seat, wish })
  const said = { classId, bookedAt: now, dayReminderSentAt: null, hourReminderSentAt: null }
  const [booking] = await tx
    .insert(demoBookings)
    .values({ id: newId(), enquiryId: enquiry.id, ...said })
    .onConflictDoUpdate({
      target: demoBookings.enquiryId,
      set: { ...said, state: 'booked', sequence: sql`${demoBookings.sequence} + 1` },
    })
    .returning()
  if (!booking) throw new Error('a booking was not stored')
  await tx
    .update(enquiries)
    .set({
      // Who has joined stays so, also with a class to come.
      ...(standing?.stage === 'joined' ? {} : { stage: 'booked', lostReason: null, ...stepOf(seat) }),
      ...(comesTo ? { centreId: comesTo.id } : {}),
      // Who looked after it at another centre does not see it any more.
      ...(comesTo && standing?.centreId ? { assigneeId: null } : {}),
      answeredAt: sql`coalesce(${enquiries.answeredAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(enquiries.id, enquiry.id))
  const text = `${before ? 'moved' : 'booked'} the demo class: ${classTime(seat.startsAt, seat.minutes)}`
  await note(act, { enquiryId: enquiry.id, byId, text })
  if (comesTo) await note(act, { enquiryId: enquiry.id, byId, text: `moved the enquiry to ${comesTo.name}` })
  await queueDemoMail(act, before ? 'moved' : 'booked', { booking, row: seat, email: enquiry.email })
}

/** A place in a class instead of one in another. @throws {Refusal} 422 when it is full, begun or gone. */
async function takePlace(
  { tx, now }: BookingContext,
  classId: string,
  oldId: string | undefined,
): Promise<ClassRow> {
  // Both under one lock, in one order: two families who change places must not wait for each other.
  const classes = await tx
    .select()
    .from(demoClasses)
    .where(inArray(demoClasses.id, oldId ? [classId, oldId] : [classId]))
    .orderBy(asc(demoClasses.id))
    .for('update')
  const [taken] = await tx
    .update(demoClasses)
    .set({ taken: sql`${demoClasses.taken} + 1` })
    .where(
      and(
        eq(demoClasses.id, classId),
        isNull(demoClasses.closedAt),
        gt(demoClasses.startsAt, now),
        sql`${demoClasses.taken} < ${demoClasses.places}`,
      ),
    )
    .returning()
  if (!taken) throw fullClass()
  // What was attended or missed keeps its place in the past.
  if (classes.some(({ id }) => id === oldId)) await giveBack(tx, oldId ?? '')
  return taken
}

type Coming = { standing: Awaited<ReturnType<typeof lockedStanding>>; seat: ClassRow; wish: Wish }

/** The centre to which an enquiry comes with its class; undefined where it stays. @throws {Refusal} 422 */
async function centreAfter(tx: Tx, { standing, seat, wish }: Coming) {
  const centre = await centreOfClass(tx, seat)
  const isOwn = centre?.id === standing?.centreId
  const isOffered = centre ? isOwn : seat.mode === 'online'
  if (wish.ownCentreOnly && !isOffered) throw fullClass()
  return isOwn || standing?.kind === 'franchise' ? undefined : centre
}

/** The centre that holds a class; undefined: head office. @throws {Refusal} 422 if it takes no children. */
async function centreOfClass(
  tx: Tx,
  { slotId }: ClassRow,
): Promise<{ id: string; name: string } | undefined> {
  const [slot] = await tx
    .select({ centreId: demoSlots.centreId })
    .from(demoSlots)
    .where(and(eq(demoSlots.id, slotId), isTakingChildren(tx, demoSlots.centreId)))
  if (!slot) throw fullClass()
  return (await centresOf(tx, everyCentre)).find(({ id }) => id === slot.centreId)
}

const giveBack = (tx: Tx, classId: string) =>
  tx
    .update(demoClasses)
    .set({ taken: sql`${demoClasses.taken} - 1` })
    .where(eq(demoClasses.id, classId))

/**
 * Gives the place of an enquiry back, if its class is still to come, and tells the family.
 * @returns whether there was one.
 */
export async function cancelBooking(
  act: BookingContext,
  enquiry: { id: string; email: string | null },
  byId: string | null,
): Promise<boolean> {
  const { tx, now } = act
  await lockedStanding(tx, enquiry.id)
  const [found] = await tx
    .select({ booking: demoBookings, row: demoClasses })
    .from(demoBookings)
    .innerJoin(demoClasses, eq(demoClasses.id, demoBookings.classId))
    .where(
      and(
        eq(demoBookings.enquiryId, enquiry.id),
        eq(demoBookings.state, 'booked'),
        gt(demoClasses.startsAt, now),
      ),
    )
  if (!found) return false
  await giveBack(tx, found.row.id)
  const [booking] = await tx
    .update(demoBookings)
    .set({ state: 'cancelled', bookedAt: now, sequence: sql`${demoBookings.sequence} + 1` })
    .where(eq(demoBookings.id, found.booking.id))
    .returning()
  await tx
    .update(enquiries)
    .set({ stage: 'contacted', nextStep: 'Find another time', nextAt: now })
    .where(and(eq(enquiries.id, enquiry.id), eq(enquiries.stage, 'booked')))
  await note(act, { enquiryId: enquiry.id, byId, text: 'cancelled the demo class' })
  if (booking) await queueDemoMail(act, 'cancelled', { booking, row: found.row, email: enquiry.email })
  return true
}

/** Who came and who did not; it can be corrected. @throws {Refusal} 409 before the class, 404 without one. */
export async function markAttended(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  enquiryId: string,
  { came, byId }: { came: boolean; byId: string },
): Promise<void> {
  await lockedStanding(tx, enquiryId)
  const [found] = await tx
    .select({ booking: demoBookings, row: demoClasses })
    .from(demoBookings)
    .innerJoin(demoClasses, eq(demoClasses.id, demoBookings.classId))
    .where(
      and(
        eq(demoBookings.enquiryId, enquiryId),
        inArray(demoBookings.state, ['booked', 'attended', 'missed']),
      ),
    )
  if (!found) throw new Refusal(404, 'No demo class is booked', { code: 'no_demo_class_booked' })
  if (found.row.startsAt > now)
    throw new Refusal(409, 'The class has not started yet', { code: 'class_not_started' })
  const state = came ? 'attended' : 'missed'
  if (found.booking.state === state) return
  await tx.update(demoBookings).set({ state }).where(eq(demoBookings.id, found.booking.id))
  const tomorrow = new Date(now.getTime() + 86_400_000)
  await tx
    .update(enquiries)
    .set(
      came
        ? { nextStep: 'Ask about their decision', nextAt: tomorrow }
        : { nextStep: 'Call: missed the class', nextAt: now },
    )
    .where(and(eq(enquiries.id, enquiryId), eq(enquiries.stage, 'booked')))
  await note(
    { tx, now },
    {
      enquiryId,
      byId,
      text: came ? 'noted: came to the demo class' : 'noted: did not come to the demo class',
    },
  )
}

type BookingNote = { enquiryId: string; byId: string | null; text: string }
const note = async (
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  bookingNote: BookingNote,
): Promise<void> => {
  await tx.insert(enquiryNotes).values({ id: newId(), kind: 'change', createdAt: now, ...bookingNote })
}

/** What a class is told about before it begins, in milliseconds before. */
const REMINDERS = [
  { what: 'day', before: 24 * 3_600_000, column: 'dayReminderSentAt' },
  { what: 'hours', before: 2 * 3_600_000, column: 'hourReminderSentAt' },
] as const

/** Bookings to be reminded of now: each once, and not those who have booked since the reminder's time. */
export const dueReminders = async (db: Db, now: Date) => {
  const due = []
  for (const { what, before, column } of REMINDERS) {
    const rows = await db
      .select({ id: demoBookings.id })
      .from(demoBookings)
      .innerJoin(demoClasses, eq(demoClasses.id, demoBookings.classId))
      .where(
        and(
          eq(demoBookings.state, 'booked'),
          isNull(demoBookings[column]),
          gt(demoClasses.startsAt, now),
          lte(demoClasses.startsAt, new Date(now.getTime() + before)),
          sql`${demoBookings.bookedAt} <= ${demoClasses.startsAt} - make_interval(secs => ${before / 1_000})`,
        ),
      )
      .limit(200)
    due.push(...rows.map(({ id }) => ({ id, what, column })))
  }
  return due
}

/** One reminder, if it is still due: the booking's own row says whether it was told. */
export async function remind(
  act: BookingContext,
  { id, what, column }: Awaited<ReturnType<typeof dueReminders>>[number],
): Promise<void> {
  const { tx, now } = act
  const [booking] = await tx
    .update(demoBookings)
    .set({ [column]: now })
    .where(and(eq(demoBookings.id, id), eq(demoBookings.state, 'booked'), isNull(demoBookings[column])))
    .returning()
  if (!booking) return
  const [row] = await tx.select().from(demoClasses).where(eq(demoClasses.id, booking.classId))
  const [enquiry] = await tx.select().from(enquiries).where(eq(enquiries.id, booking.enquiryId))
  if (row && enquiry) await queueDemoMail(act, what, { booking, row, email: enquiry.email, family: enquiry })
}
