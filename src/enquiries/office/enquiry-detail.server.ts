import { asc, desc, eq, or, and, ne } from 'drizzle-orm'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { enrolFamilies } from '../../people/create-family.server.ts'
import { familyAt, namesOf, personOf } from '../../people/people.reads.server.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { formatSent } from '../../platform/mail/outbox.server.ts'
import type { CallInput } from '../../platform/wire.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { type BookingContext, createBooking, cancelBooking, markAttended } from '../demo/bookings.server.ts'
import type { DemoParts } from '../demo/demo.server.ts'
import { demoBookings, demoClasses, enquiries, enquiryNotes } from '../enquiries.tables.ts'
import {
  assign,
  lockEnquiry,
  changeStage,
  notFound,
  markContacted,
  setReminder,
  addNotes,
  recordEnquiry,
} from './enquiry-commands.server.ts'
import {
  addEnquiry,
  bookDemo,
  describeEnquiry,
  enrolEnquiry,
  getEnquiry,
  assignEnquiries,
  markDemo,
  moveEnquiries,
  noteOnEnquiry,
  type EnquiryDetail,
  openEnquiry,
  remindOfEnquiries,
} from './enquiries-office.contract.ts'
import { type Enquiry, presentRows } from './list.server.ts'

const messageReply = (message: string) => ({ success: true as const, message })
const counted = (n: number, what: string) =>
  messageReply(n === 1 ? `1 enquiry ${what}` : `${n} enquiries ${what}`)

/** What the office does with enquiries. */
export function enquiryOfficeCalls({ database, ...mails }: DemoParts): EndpointHandler[] {
  const { db } = database
  const { outbox } = mails

  return [
    serve(getEnquiry, async ({ params, now }) => {
      const [row] = await db.select().from(enquiries).where(eq(enquiries.id, params.id))
      if (!row) throw notFound()
      return enveloped(await whole(database, row, now))
    }),
    serve(addEnquiry, async ({ body, person, now }) => {
      const id = await db.transaction((tx) => recordEnquiry({ tx, now }, body, person.account.id))
      return enveloped({ _id: id }, 'Enquiry saved')
    }),
    serve(assignEnquiries, async ({ body, person, now }) => {
      const given = await db.transaction((tx) => assign({ tx, now }, body, person.account.id))
      return counted(given, 'reassigned')
    }),
    serve(moveEnquiries, async ({ body, person, now }) => {
      const moved = await db.transaction((tx) => changeStage({ tx, now, ...mails }, body, person.account.id))
      outbox.wake()
      return counted(moved, 'changed')
    }),
    serve(remindOfEnquiries, async ({ body, person, now }) => {
      const planned = await db.transaction((tx) => setReminder({ tx, now }, body, person.account.id))
      return counted(planned, body.nextStep === null ? 'done' : 'will be on the dashboard')
    }),
    serve(noteOnEnquiry, async ({ params, body, person, now }) => {
      await db.transaction(async (tx) => {
        await lockEnquiry({ tx, now }, params.id)
        // A note that is sent again has its id already.
        const note = { kind: 'note' as const, text: body.text, byId: person.account.id, createdAt: now }
        await tx
          .insert(enquiryNotes)
          .values({ ...(body.key ? { id: body.key } : {}), enquiryId: params.id, ...note })
          .onConflictDoNothing()
      })
      return messageReply('Noted')
    }),
    serve(openEnquiry, async ({ params, body, person, now }) => {
      await db.transaction((tx) => markContacted({ tx, now }, { ...params, ...body }, person.account.id))
      return messageReply('Noted')
    }),
    serve(describeEnquiry, async ({ params, body }) => {
      const [row] = await db
        .update(enquiries)
        .set({ wants: body.wants || null })
        .where(eq(enquiries.id, params.id))
        .returning({ id: enquiries.id })
      if (!row) throw notFound()
      return messageReply('Saved')
    }),
    serve(bookDemo, async ({ params, body: { classId }, person, now }) => {
      await db.transaction(async (tx) => {
        const act = { tx, now, ...mails }
        const row = await lockEnquiry(act, params.id)
        const byId = person.account.id
        if (classId) await createBooking(act, row, { classId, byId })
        else await cancelBooking(act, row, byId)
        if (!row.assigneeId) await assign(act, { ids: [row.id], assigneeId: byId }, byId)
      })
      outbox.wake()
      return messageReply(classId ? 'Demo class booked' : 'Booking cancelled')
    }),
    serve(markDemo, async ({ params, body, person, now }) => {
      await db.transaction((tx) =>
        markAttended({ tx, now }, params.id, { came: body.came, byId: person.account.id }),
      )
      return messageReply('Noted')
    }),
    serve(enrolEnquiry, async ({ params, body, person, now }) => {
      const enrolled = await db.transaction((tx) =>
        enrolChild({ tx, now, ...mails }, params.id, { ...body, byId: person.account.id }),
      )
      outbox.wake()
      return enveloped(
        enrolled,
        enrolled.newParent && body.email === ''
          ? 'Student added. The family starts with a login slip: print it on the student’s page.'
          : formatSent(outbox, 'Student added. We have emailed the parent for consent.'),
      )
    }),
  ]
}

type Enrolment = CallInput<typeof enrolEnquiry>['body'] & { byId: string }

/** Creates the student of an enquiry, once: a repeat returns the same. */
async function enrolChild(act: BookingContext, enquiryId: string, input: Enrolment) {
  const { tx, now } = act
  const row = await lockEnquiry(act, enquiryId)
  if (row.studentId && row.parentId)
    return { studentId: row.studentId, parentId: row.parentId, newParent: false }
  const { parentId, byId, ...named } = input
  const families = await enrolFamilies(act, [{ row: 1, named, decided: { parentId } }], {
    fieldOf: (_, name) => (name === 'family' ? 'parentId' : name),
    mobileLogins: true,
  })
  const family = families.get(1)
  if (!family) throw notFound()
  await tx
    .update(enquiries)
    .set({
      studentId: family.studentId,
      parentId: family.parentId,
      stage: 'joined',
      lostReason: null,
      joinedAt: row.joinedAt ?? now,
      answeredAt: row.answeredAt ?? now,
      assigneeId: row.assigneeId ?? byId,
      nextStep: null,
      nextAt: null,
    })
    .where(eq(enquiries.id, row.id))
  const text = `created the student ${named.childName}`
  await addNotes(act, [{ enquiryId: row.id, kind: 'change', text, byId }])
  return family
}

/** The newest lines of a diary. */
const LINES = 200

async function whole(database: Database, row: Enquiry, now: Date): Promise<EnquiryDetail> {
  const { db } = database
  const notes = await db
    .select()
    .from(enquiryNotes)
    .where(eq(enquiryNotes.enquiryId, row.id))
    .orderBy(desc(enquiryNotes.createdAt), desc(enquiryNotes.id))
    .limit(LINES)
  const [booked] = await db
    .select({ booking: demoBookings, row: demoClasses })
    .from(demoBookings)
    .innerJoin(demoClasses, eq(demoClasses.id, demoBookings.classId))
    .where(eq(demoBookings.enquiryId, row.id))
  const others = await db
    .select()
    .from(enquiries)
    .where(
      and(
        ne(enquiries.id, row.id),
        or(eq(enquiries.mobile, row.mobile), row.email ? eq(enquiries.email, row.email) : undefined),
      ),
    )
    .orderBy(asc(enquiries.id))
    .limit(10)
  const names = await namesOf(db, [
    ...notes.flatMap(({ byId }) => byId ?? []),
    ...(booked ? [booked.row.teacherId] : []),
  ])
  const student = row.studentId ? await personOf(db, row.studentId) : undefined
  return {
    ...(await presentRows(db, [row], now))(row),
    childName: row.childName ?? '',
    state: [row.location, row.district, row.state].filter(Boolean).join(', '),
    message: row.message ?? '',
    notes: notes.toReversed().map(({ id, createdAt, byId, kind, text }) => ({
      _id: id,
      at: createdAt.toISOString(),
      by: byId ? (names.get(byId) ?? '') : '',
      kind,
      text,
    })),
    demoClass: booked
      ? {
          _id: booked.row.id,
          startsAt: booked.row.startsAt.toISOString(),
          minutes: booked.row.minutes,
          teacher: names.get(booked.row.teacherId) ?? '',
          mode: booked.row.mode,
          place: booked.row.place,
          state: booked.booking.state,
        }
      : null,
    student: student ? { _id: student.id, fullName: student.fullName } : null,
    family: {
      enquiries: others.map(({ id, childName, name, stage, createdAt }) => ({
        _id: id,
        child: childName ?? name,
        stage,
        askedAt: createdAt.toISOString(),
      })),
      // Whom this enquiry itself became is nobody else.
      people: (await familyAt(db, row))
        .filter(({ id }) => id !== student?.id && id !== student?.guardianId)
        .map(({ id, fullName, role }) => ({ _id: id, fullName, role })),
    },
    academy: (await academyOf(db))?.academyName ?? '',
  }
}
