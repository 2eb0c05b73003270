import { asc, desc, eq, or, and, ne } from 'drizzle-orm'
import { academyOf } from '../../academy/academy.reads.server.ts'
import { enrolFamily } from '../../people/enrolling.server.ts'
import { familyAt, namesOf, personOf } from '../../people/people.reads.server.ts'
import type { Database } from '../../platform/db.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { bookPlace, cancelPlace, markPlace } from '../demo/bookings.server.ts'
import type { DemoParts } from '../demo/demo.server.ts'
import { demoBookings, demoClasses, enquiries, enquiryNotes } from '../enquiries.tables.ts'
import { give, lockedOne, move, notFound, open, plan, putNotes, takeDown } from './acts.server.ts'
import {
  addEnquiry,
  bookDemo,
  describeEnquiry,
  enrolEnquiry,
  getEnquiry,
  giveEnquiries,
  markDemo,
  moveEnquiries,
  noteOnEnquiry,
  type OneEnquiry,
  openEnquiry,
  remindOfEnquiries,
} from './desk.contract.ts'
import { type Enquiry, shownOf } from './list.server.ts'

const told = (message: string) => ({ success: true as const, message })
const counted = (n: number, what: string) => told(n === 1 ? `1 enquiry ${what}` : `${n} enquiries ${what}`)

/** What the office does with enquiries. */
export function enquiryDeskCalls({ database, ...mails }: DemoParts): Served[] {
  const { db } = database
  const { outbox } = mails

  return [
    serve(getEnquiry, async ({ params, now }) => {
      const [row] = await db.select().from(enquiries).where(eq(enquiries.id, params.id))
      if (!row) throw notFound()
      return enveloped(await whole(database, row, now))
    }),
    serve(addEnquiry, async ({ body, person, now }) => {
      const id = await db.transaction((tx) => takeDown({ tx, now }, body, person.account.id))
      return enveloped({ _id: id }, 'The enquiry is noted')
    }),
    serve(giveEnquiries, async ({ body, person, now }) => {
      const given = await db.transaction((tx) => give({ tx, now }, body, person.account.id))
      return counted(given, 'changed hands')
    }),
    serve(moveEnquiries, async ({ body, person, now }) => {
      const moved = await db.transaction((tx) => move({ tx, now, ...mails }, body, person.account.id))
      outbox.wake()
      return counted(moved, 'changed')
    }),
    serve(remindOfEnquiries, async ({ body, person, now }) => {
      const planned = await db.transaction((tx) => plan({ tx, now }, body, person.account.id))
      return counted(planned, body.nextStep === null ? 'done' : 'will be on the desk')
    }),
    serve(noteOnEnquiry, async ({ params, body, person, now }) => {
      await db.transaction(async (tx) => {
        await lockedOne({ tx, now }, params.id)
        // A note that is sent again has its id already.
        const note = { kind: 'note' as const, text: body.text, byId: person.account.id, createdAt: now }
        await tx
          .insert(enquiryNotes)
          .values({ ...(body.key ? { id: body.key } : {}), enquiryId: params.id, ...note })
          .onConflictDoNothing()
      })
      return told('Noted')
    }),
    serve(openEnquiry, async ({ params, body, person, now }) => {
      await db.transaction((tx) => open({ tx, now }, { ...params, ...body }, person.account.id))
      return told('Noted')
    }),
    serve(describeEnquiry, async ({ params, body }) => {
      const [row] = await db
        .update(enquiries)
        .set({ wants: body.wants || null })
        .where(eq(enquiries.id, params.id))
        .returning({ id: enquiries.id })
      if (!row) throw notFound()
      return told('Saved')
    }),
    serve(bookDemo, async ({ params, body: { classId }, person, now }) => {
      await db.transaction(async (tx) => {
        const act = { tx, now, ...mails }
        const row = await lockedOne(act, params.id)
        const byId = person.account.id
        if (classId) await bookPlace(act, row, { classId, byId })
        else await cancelPlace(act, row, byId)
        if (!row.carerId) await give(act, { ids: [row.id], carerId: byId }, byId)
      })
      outbox.wake()
      return told(classId ? 'The place is booked' : 'The place is given back')
    }),
    serve(markDemo, async ({ params, body, person, now }) => {
      await db.transaction((tx) =>
        markPlace({ tx, now }, params.id, { came: body.came, byId: person.account.id }),
      )
      return told('Noted')
    }),
    serve(enrolEnquiry, async ({ params, body, person, now }) => {
      const enrolled = await db.transaction(async (tx) => {
        const act = { tx, now, ...mails }
        const row = await lockedOne(act, params.id)
        if (row.studentId && row.parentId)
          return { studentId: row.studentId, parentId: row.parentId, newParent: false }
        const family = await enrolFamily(act, body)
        await tx
          .update(enquiries)
          .set({
            studentId: family.studentId,
            parentId: family.parentId,
            stage: 'joined',
            lostReason: null,
            joinedAt: row.joinedAt ?? now,
            answeredAt: row.answeredAt ?? now,
            carerId: row.carerId ?? person.account.id,
            nextStep: null,
            nextAt: null,
          })
          .where(eq(enquiries.id, row.id))
        const text = `made the student ${body.childName}`
        await putNotes(act, [{ enquiryId: row.id, kind: 'change', text, byId: person.account.id }])
        return family
      })
      outbox.wake()
      return enveloped(enrolled, 'The student is here. The parent is asked for consent by mail.')
    }),
  ]
}

/** The newest lines of a diary. */
const LINES = 200

async function whole(database: Database, row: Enquiry, now: Date): Promise<OneEnquiry> {
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
    ...(await shownOf(db, [row], now))(row),
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
      people: (await familyAt(db, row)).map(({ id, fullName, role }) => ({ _id: id, fullName, role })),
    },
    academy: (await academyOf(db))?.academyName ?? '',
  }
}
