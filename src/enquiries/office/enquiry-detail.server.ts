import { asc, desc, eq, or, and, ne } from 'drizzle-orm'
import { academyOf } from '../../academy/academy.reads.server.ts'
import {
  centresOf,
  everyCentre,
  hasSeveralCentres,
  isUnlimited,
  type Scope,
  serveInCentres,
} from '../../centres/centres.reads.server.ts'
import { takesChildren } from '../../centres/centres.rules.ts'
import { familyAt, namesOf, personOf } from '../../people/people.reads.server.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import { createBooking, cancelBooking, markAttended } from '../demo/bookings.server.ts'
import { freeClasses, presentFree } from '../demo/slots.server.ts'
import { demoBookings, demoClasses, enquiries, enquiryNotes } from '../enquiries.tables.ts'
import { enrolCalls, type EnrolParts } from './enrol.server.ts'
import {
  assertOfChild,
  assign,
  lockEnquiry,
  changeStage,
  notFound,
  markContacted,
  moveToCentre,
  readEnquiry,
  setReminder,
  recordEnquiry,
} from './enquiry-commands.server.ts'
import * as wire from './enquiries-office.contract.ts'
import type { EnquiryDetail } from './enquiries-office.contract.ts'
import { type Enquiry, presentRows } from './list.server.ts'

const messageReply = (message: string) => ({ success: true as const, message })
const counted = (n: number, what: string) =>
  messageReply(n === 1 ? `1 enquiry ${what}` : `${n} enquiries ${what}`)

/** What the office does with enquiries, each of the centres that it may see. */
export const enquiryOfficeCalls = (parts: EnrolParts): EndpointHandler[] => [
  ...readCalls(parts),
  ...changeCalls(parts),
  ...demoCalls(parts),
  ...enrolCalls(parts),
]

function readCalls({ database }: EnrolParts): EndpointHandler[] {
  const { db } = database
  return [
    serveInCentres(wire.getEnquiry, async ({ params, now }, scope) =>
      enveloped(await whole(database, await readEnquiry(db, params.id, scope), { scope, now })),
    ),
    serveInCentres(wire.getEnquiryClasses, async ({ params, now }, scope) => {
      const { centreId } = await readEnquiry(db, params.id, scope)
      const isWhole = await isUnlimited(db, scope)
      const classes = await freeClasses(db, { now, ...(isWhole ? {} : { ownCentreId: centreId }) })
      const centres = isWhole && (await hasSeveralCentres(db)) ? await centresOf(db, everyCentre) : []
      const nameOf = (id: string | null) => centres.find((centre) => centre.id === id)?.name ?? ''
      return enveloped(classes.map((row) => ({ ...presentFree(row), centre: nameOf(row.centreId) })))
    }),
    serveInCentres(wire.getEnquiryCentres, async ({ params }, scope) => {
      const { centreId } = await readEnquiry(db, params.id, scope)
      const others = (await centresOf(db, scope)).filter(
        ({ id, status }) => id !== centreId && takesChildren(status),
      )
      return enveloped({
        centres: others.map(({ id, name }) => ({ _id: id, name })),
        headOffice: centreId !== null && (await isUnlimited(db, scope)),
      })
    }),
  ]
}

function changeCalls({ database: { db }, ...mails }: EnrolParts): EndpointHandler[] {
  const { outbox } = mails
  return [
    serveInCentres(wire.addEnquiry, async ({ body, person, now }, scope) => {
      const byId = person.account.id
      const id = await db.transaction((tx) => recordEnquiry({ tx, now, byId, scope }, body))
      return enveloped({ _id: id }, 'Enquiry saved')
    }),
    serveInCentres(wire.assignEnquiries, async ({ body, person, now }, scope) => {
      const byId = person.account.id
      const assigned = await db.transaction((tx) => assign({ tx, now, byId, scope }, body))
      return counted(assigned, 'reassigned')
    }),
    serveInCentres(wire.moveEnquiries, async ({ body, person, now }, scope) => {
      const byId = person.account.id
      const moved = await db.transaction((tx) => changeStage({ tx, now, byId, scope, ...mails }, body))
      outbox.wake()
      return counted(moved, 'changed')
    }),
    serveInCentres(wire.remindOfEnquiries, async ({ body, person, now }, scope) => {
      const byId = person.account.id
      const planned = await db.transaction((tx) => setReminder({ tx, now, byId, scope }, body))
      return counted(planned, body.nextStep === null ? 'done' : 'will be on the dashboard')
    }),
    serveInCentres(wire.noteOnEnquiry, async ({ params, body, person, now }, scope) => {
      const byId = person.account.id
      await db.transaction(async (tx) => {
        await lockEnquiry({ tx, now, byId, scope }, params.id)
        // A note that is sent again has its id already.
        const note = { kind: 'note' as const, text: body.text, byId, createdAt: now }
        await tx
          .insert(enquiryNotes)
          .values({ ...(body.key ? { id: body.key } : {}), enquiryId: params.id, ...note })
          .onConflictDoNothing()
      })
      return messageReply('Noted')
    }),
    serveInCentres(wire.openEnquiry, async ({ params, body, person, now }, scope) => {
      const byId = person.account.id
      await db.transaction((tx) => markContacted({ tx, now, byId, scope }, { ...params, ...body }))
      return messageReply('Noted')
    }),
    serveInCentres(wire.describeEnquiry, async ({ params, body }, scope) => {
      const [row] = await db
        .update(enquiries)
        .set({ wants: body.wants || null })
        .where(and(eq(enquiries.id, params.id), scope.holds(enquiries.centreId)))
        .returning({ id: enquiries.id })
      if (!row) throw notFound()
      return messageReply('Saved')
    }),
    serveInCentres(wire.moveEnquiryToCentre, async ({ params, body, person, now }, scope) => {
      const byId = person.account.id
      const to = await db.transaction((tx) =>
        moveToCentre({ tx, now, byId, scope }, params.id, body.centreId),
      )
      return messageReply(`Moved to ${to}`)
    }),
  ]
}

/** The demo class of an enquiry: booked, moved, cancelled, and who came. */
function demoCalls({ database: { db }, ...mails }: EnrolParts): EndpointHandler[] {
  const { outbox } = mails
  return [
    serveInCentres(wire.bookDemo, async ({ params, body: { classId }, person, now }, scope) => {
      await db.transaction(async (tx) => {
        const byId = person.account.id
        const act = { tx, now, byId, scope, ...mails }
        const row = await lockEnquiry(act, params.id)
        assertOfChild(row)
        const ownCentreOnly = !(await isUnlimited(tx, scope))
        if (classId) await createBooking(act, row, { classId, byId, ownCentreOnly })
        else await cancelBooking(act, row, byId)
        if (!row.assigneeId) await assign(act, { ids: [row.id], assigneeId: byId })
      })
      outbox.wake()
      return messageReply(classId ? 'Demo class booked' : 'Booking cancelled')
    }),
    serveInCentres(wire.markDemo, async ({ params, body, person, now }, scope) => {
      const byId = person.account.id
      await db.transaction(async (tx) => {
        await lockEnquiry({ tx, now, byId, scope }, params.id)
        await markAttended({ tx, now }, params.id, { came: body.came, byId })
      })
      return messageReply('Noted')
    }),
  ]
}

/** The newest lines of a diary. */
const LINES = 200

async function whole(
  database: Database,
  row: Enquiry,
  { scope, now }: { scope: Scope; now: Date },
): Promise<EnquiryDetail> {
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
        scope.holds(enquiries.centreId),
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
      // A seat is told of no account by an address; whom this enquiry itself became is nobody else.
      people: ((await isUnlimited(db, scope)) ? await familyAt(db, row) : [])
        .filter(({ id }) => id !== student?.id && id !== student?.guardianId)
        .map(({ id, fullName, role }) => ({ _id: id, fullName, role })),
    },
    academy: (await academyOf(db))?.academyName ?? '',
  }
}
