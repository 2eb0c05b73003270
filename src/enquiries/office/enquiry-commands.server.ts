import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import {
  assertCentre,
  assertTakesChildren,
  centreForNew,
  centresOf,
  isUnlimited,
  type Scope,
} from '../../centres/centres.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { DAY_MS } from '../../platform/text/india.rules.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { cancelBooking, type BookingContext } from '../demo/bookings.server.ts'
import type { Stage } from '../enquiries.rules.ts'
import { demoBookings, demoClasses, demoSlots, enquiries, enquiryNotes } from '../enquiries.tables.ts'
import type {
  addEnquiry,
  moveEnquiries,
  openEnquiry,
  remindOfEnquiries,
} from './enquiries-office.contract.ts'
import { mayMove, reasonNames, stageNames } from './stages.rules.ts'
import { assigneesIn, type Enquiry } from './list.server.ts'

/** What somebody of the office does, and to the enquiries of which centres; others are as not there. */
export type OfficeAct = TxContext & { byId: string; scope: Scope }

/** Locked in one order, so that two of staff who change the same ones don't wait for each other. */
const locked = ({ tx, scope }: OfficeAct, ids: readonly string[]): Promise<Enquiry[]> =>
  tx
    .select()
    .from(enquiries)
    .where(and(inArray(enquiries.id, [...ids]), scope.holds(enquiries.centreId)))
    .orderBy(asc(enquiries.id))
    .for('update')

type Line = Pick<typeof enquiryNotes.$inferInsert, 'enquiryId' | 'kind' | 'text'> & { byId: string | null }

/** Lines of the diary. */
export async function addNotes({ tx, now }: TxContext, lines: readonly Line[]): Promise<void> {
  if (lines.length > 0)
    await tx.insert(enquiryNotes).values(lines.map((line) => ({ id: newId(), createdAt: now, ...line })))
}

const change = (byId: string, text: string) => (enquiryId: string) => ({
  enquiryId,
  kind: 'change' as const,
  text,
  byId,
})

/**
 * Gives enquiries to a carer. @returns how many changed hands. @throws {Refusal} 422 for who is not of the
 * office.
 */
export async function assign(
  act: OfficeAct,
  { ids, assigneeId }: { ids: readonly string[]; assigneeId: string | null },
): Promise<number> {
  const { byId } = act
  const carer = (await assigneesIn(act.tx, act.scope)).find(({ id }) => id === assigneeId)
  if (assigneeId !== null && !carer)
    throw new Refusal(422, undefined, { errors: { assigneeId: 'Choose an office staff member' } })
  const theirs = (await locked(act, ids)).filter((row) => row.assigneeId !== assigneeId).map(({ id }) => id)
  if (theirs.length === 0) return 0
  await act.tx.update(enquiries).set({ assigneeId: assigneeId }).where(inArray(enquiries.id, theirs))
  await addNotes(act, theirs.map(change(byId, carer ? `assigned it to ${carer.fullName}` : 'unassigned it')))
  return theirs.length
}

type Move = HandlerInput<typeof moveEnquiries>['body']

/** The next task of a status where nothing is planned. */
function stepIn(stage: Stage, later: Date | null, now: Date): Pick<Enquiry, 'nextStep' | 'nextAt'> {
  if (stage === 'lost' && later) return { nextStep: 'Follow up', nextAt: later }
  if (stage === 'joined' || stage === 'lost') return { nextStep: null, nextAt: null }
  const nextStep = stage === 'booked' ? 'Choose the class' : 'Call again'
  return { nextStep, nextAt: new Date(now.getTime() + DAY_MS) }
}

/**
 * Why enquiries are lost, and when they are asked again. @throws {Refusal} 422 for lost without a reason, and
 * for later without a day to come.
 */
function lossOf(
  { stage, ...asked }: Move,
  now: Date,
): { lostReason: NonNullable<Move['lostReason']> | null; later: Date | null } {
  if (stage !== 'lost') return { lostReason: null, later: null }
  const lostReason = asked.lostReason ?? null
  const later = lostReason === 'later' && asked.later ? new Date(asked.later) : null
  if (!lostReason) throw new Refusal(422, undefined, { errors: { lostReason: 'Please choose a reason' } })
  if (lostReason === 'later' && (!later || later <= now))
    throw new Refusal(422, undefined, { errors: { later: 'Choose a future date' } })
  return { lostReason, later }
}

/**
 * Changes the state of enquiries that may change. A lost one gives its place in a class back. @returns how
 * many changed. @throws {Refusal} 422 for lost without a reason, and for later without a day to come; 409
 * with one about a franchise among them.
 */
export async function changeStage(act: BookingContext & OfficeAct, asked: Move): Promise<number> {
  const { tx, now, byId } = act
  const { ids, stage } = asked
  const { lostReason, later } = lossOf(asked, now)
  const rows = await locked(act, ids)
  for (const row of rows) assertOfChild(row)
  const going = rows.filter((row) => mayMove(row.stage, stage))
  const reason = lostReason ? `: ${reasonNames[lostReason]}` : ''
  for (const row of going) {
    if (stage === 'lost') await cancelBooking(act, row, byId)
    // A plan stays a plan, unless its state is left behind.
    const keeps = row.nextAt !== null && row.stage !== 'lost' && stage !== 'joined' && stage !== 'lost'
    await tx
      .update(enquiries)
      .set({
        stage,
        lostReason,
        answeredAt: row.answeredAt ?? now,
        joinedAt: stage === 'joined' ? (row.joinedAt ?? now) : null,
        assigneeId: row.assigneeId ?? byId,
        ...(keeps ? {} : stepIn(stage, later, now)),
      })
      .where(eq(enquiries.id, row.id))
  }
  await addNotes(
    act,
    going.map(({ id }) => id).map(change(byId, `changed the state to ${stageNames[stage]}${reason}`)),
  )
  return going.length
}

type Step = Omit<HandlerInput<typeof remindOfEnquiries>['body'], 'ids'>

/** The next step of enquiries, and when it is due. @returns of how many. */
export async function setReminder(
  act: OfficeAct,
  { ids, nextStep, nextAt }: Step & { ids: readonly string[] },
): Promise<number> {
  const { byId } = act
  if (nextStep !== null && nextAt === null)
    throw new Refusal(422, undefined, { errors: { nextAt: 'When is it due?' } })
  const rows = await locked(act, ids)
  // Without a day 'later' would never come back.
  const free = rows.filter(({ lostReason }) => nextStep !== null || lostReason !== 'later')
  const planned =
    nextStep === null ? { nextStep: null, nextAt: null } : { nextStep, nextAt: new Date(nextAt ?? 0) }
  await act.tx
    .update(enquiries)
    .set({ ...planned, assigneeId: sql`coalesce(${enquiries.assigneeId}, ${byId}::uuid)` })
    .where(
      inArray(
        enquiries.id,
        free.map(({ id }) => id),
      ),
    )
  const done = free.filter((row) => nextStep === null && row.nextStep !== null)
  await addNotes(
    act,
    done.map((row) => change(byId, `did: ${row.nextStep ?? ''}`)(row.id)),
  )
  return free.length
}

const opened = { call: 'opened a call', whatsapp: 'opened WhatsApp', mail: 'opened an email' } as const

/** Notes that a way to the family was opened: that is the first answer, and whoever opens it cares. */
export async function markContacted(
  act: OfficeAct,
  { id, way }: { id: string; way: HandlerInput<typeof openEnquiry>['body']['way'] },
): Promise<void> {
  const { byId, scope } = act
  const [row] = await act.tx
    .update(enquiries)
    .set({
      answeredAt: sql`coalesce(${enquiries.answeredAt}, ${act.now.toISOString()}::timestamptz)`,
      assigneeId: sql`coalesce(${enquiries.assigneeId}, ${byId}::uuid)`,
    })
    .where(and(eq(enquiries.id, id), scope.holds(enquiries.centreId)))
    .returning({ id: enquiries.id })
  if (!row) throw notFound()
  await addNotes(act, [{ enquiryId: id, kind: way, text: opened[way], byId }])
}

/**
 * An enquiry from a call or a visit: whoever takes it down has answered it. @returns its id.
 * @throws {Refusal} as `centreForNew`
 */
export async function recordEnquiry(
  act: OfficeAct,
  { note, centreId, ...form }: HandlerInput<typeof addEnquiry>['body'],
): Promise<string> {
  const id = newId()
  const { tx, now, byId, scope } = act
  const isHeadOffices = !centreId && (await isUnlimited(tx, scope))
  await tx.insert(enquiries).values({
    id,
    kind: 'office',
    centreId: isHeadOffices ? null : await centreForNew(tx, centreId ?? undefined, scope),
    name: form.name,
    mobile: form.mobile,
    childName: form.childName || null,
    email: form.email || null,
    wants: form.wants || null,
    location: form.location || null,
    stage: 'contacted',
    assigneeId: byId,
    answeredAt: now,
    createdAt: now,
    ...stepIn('contacted', null, now),
  })
  await addNotes(act, [change(byId, 'added this enquiry')(id)])
  if (note) await addNotes(act, [{ enquiryId: id, kind: 'note', text: note, byId }])
  return id
}

export const notFound = () => new Refusal(404, 'Enquiry not found', { code: 'enquiry_not_found' })

/** @throws {Refusal} 409 for an enquiry about a franchise, which has its own states and becomes a centre */
export function assertOfChild({ kind, name }: Pick<Enquiry, 'kind' | 'name'>): void {
  if (kind === 'franchise')
    throw new Refusal(409, `${name} asks about a franchise. Open the enquiry to change it.`, {
      code: 'franchise_application',
    })
}

/** An enquiry's own row. @throws {Refusal} 404 for none, and for one out of scope. */
export async function readEnquiry(on: Db | Tx, id: string, scope: Scope): Promise<Enquiry> {
  const [row] = await on
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.id, id), scope.holds(enquiries.centreId)))
  if (!row) throw notFound()
  return row
}

/** An enquiry's own row, locked. @throws {Refusal} 404 for none, and for one out of scope. */
export async function lockEnquiry({ tx, scope }: OfficeAct, id: string): Promise<Enquiry> {
  const [row] = await tx
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.id, id), scope.holds(enquiries.centreId)))
    .for('update')
  if (!row) throw notFound()
  return row
}

/**
 * Moves an enquiry to another centre, or to head office; nothing happens where it is there already.
 * @returns the words for where it is now. @throws {Refusal} 404 for an enquiry and a centre out of scope, 409
 * for a centre that takes no new children, one about a franchise, and a demo class of the centre to come
 */
export async function moveToCentre(act: OfficeAct, id: string, centreId: string | null): Promise<string> {
  const { tx, byId, scope } = act
  const row = await lockEnquiry(act, id)
  await assertCentre(tx, centreId, scope)
  const to = (await centresOf(tx, scope)).find((centre) => centre.id === centreId)?.name ?? 'head office'
  if (row.centreId === centreId) return to
  if (row.kind === 'franchise')
    throw new Refusal(409, 'Franchise enquiries stay with head office', { code: 'franchise_enquiry' })
  if (centreId !== null) await assertTakesChildren(tx, centreId)
  await assertNoClassThere(act, row)
  // Who looked after it may not see it there.
  await tx.update(enquiries).set({ centreId, assigneeId: null }).where(eq(enquiries.id, id))
  await addNotes(act, [change(byId, `moved the enquiry to ${to}`)(id)])
  return to
}

async function assertNoClassThere({ tx, now }: TxContext, { id }: Enquiry): Promise<void> {
  const [booked] = await tx
    .select({ id: demoBookings.id })
    .from(demoBookings)
    .innerJoin(demoClasses, eq(demoClasses.id, demoBookings.classId))
    .innerJoin(demoSlots, eq(demoSlots.id, demoClasses.slotId))
    .where(
      and(
        eq(demoBookings.enquiryId, id),
        eq(demoBookings.state, 'booked'),
        gt(demoClasses.startsAt, now),
        isNotNull(demoSlots.centreId),
      ),
    )
  if (booked)
    throw new Refusal(
      409,
      'A demo class of this centre is booked. Cancel the class, then move the enquiry.',
      {
        code: 'demo_class_at_centre',
      },
    )
}
