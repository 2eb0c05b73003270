import { asc, eq, inArray, sql } from 'drizzle-orm'
import { carersOf } from '../../people/people.reads.server.ts'
import type { QuietAct } from '../../platform/act.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import { Refusal } from '../../platform/errors.ts'
import { DAY_MS } from '../../platform/india.rules.ts'
import type { Received } from '../../platform/wire.ts'
import { cancelPlace, type DemoAct } from '../demo/bookings.server.ts'
import type { Stage } from '../enquiries.rules.ts'
import { enquiries, enquiryNotes } from '../enquiries.tables.ts'
import type { addEnquiry, moveEnquiries, openEnquiry, remindOfEnquiries } from './desk.contract.ts'
import { mayMove, reasonNames, stageNames } from './desk.rules.ts'
import type { Enquiry } from './list.server.ts'

/** Locked in one order, so that two of staff who change the same ones don't wait for each other. */
const locked = ({ tx }: QuietAct, ids: readonly string[]): Promise<Enquiry[]> =>
  tx
    .select()
    .from(enquiries)
    .where(inArray(enquiries.id, [...ids]))
    .orderBy(asc(enquiries.id))
    .for('update')

type Line = Pick<typeof enquiryNotes.$inferInsert, 'enquiryId' | 'kind' | 'text'> & { byId: string | null }

/** Lines of the diary. */
export async function putNotes({ tx, now }: QuietAct, lines: readonly Line[]): Promise<void> {
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
export async function give(
  act: QuietAct,
  { ids, carerId }: { ids: readonly string[]; carerId: string | null },
  byId: string,
): Promise<number> {
  const carer = (await carersOf(act.tx)).find(({ id }) => id === carerId)
  if (carerId !== null && !carer)
    throw new Refusal(422, undefined, { errors: { carerId: 'Please choose somebody of the office' } })
  const theirs = (await locked(act, ids)).filter((row) => row.carerId !== carerId).map(({ id }) => id)
  if (theirs.length === 0) return 0
  await act.tx.update(enquiries).set({ carerId }).where(inArray(enquiries.id, theirs))
  await putNotes(act, theirs.map(change(byId, carer ? `gave it to ${carer.fullName}` : 'gave it back')))
  return theirs.length
}

type Move = Received<typeof moveEnquiries>['body']

/** What is to be done next in a state, where nothing is planned. */
function stepIn(stage: Stage, later: Date | null, now: Date): Pick<Enquiry, 'nextStep' | 'nextAt'> {
  if (stage === 'lost' && later) return { nextStep: 'Ask again', nextAt: later }
  if (stage === 'joined' || stage === 'lost') return { nextStep: null, nextAt: null }
  const nextStep = stage === 'booked' ? 'Choose the class' : 'Call again'
  return { nextStep, nextAt: new Date(now.getTime() + DAY_MS) }
}

/**
 * Changes the state of enquiries that may change. A lost one gives its place in a class back. @returns how
 * many changed. @throws {Refusal} 422 for lost without a reason, and for later without a day to come.
 */
export async function move(act: DemoAct, asked: Move, byId: string): Promise<number> {
  const { tx, now } = act
  const { ids, stage } = asked
  const lostReason = stage === 'lost' ? (asked.lostReason ?? null) : null
  const later = lostReason === 'later' && asked.later ? new Date(asked.later) : null
  if (stage === 'lost' && !lostReason)
    throw new Refusal(422, undefined, { errors: { lostReason: 'Please choose a reason' } })
  if (lostReason === 'later' && (!later || later <= now))
    throw new Refusal(422, undefined, { errors: { later: 'Please choose a day to come' } })
  const going = (await locked(act, ids)).filter((row) => mayMove(row.stage, stage))
  const reason = lostReason ? `: ${reasonNames[lostReason]}` : ''
  for (const row of going) {
    if (stage === 'lost') await cancelPlace(act, row, byId)
    // A plan stays a plan, unless its state is left behind.
    const keeps = row.nextAt !== null && row.stage !== 'lost' && stage !== 'joined' && stage !== 'lost'
    await tx
      .update(enquiries)
      .set({
        stage,
        lostReason,
        answeredAt: row.answeredAt ?? now,
        joinedAt: stage === 'joined' ? (row.joinedAt ?? now) : null,
        carerId: row.carerId ?? byId,
        ...(keeps ? {} : stepIn(stage, later, now)),
      })
      .where(eq(enquiries.id, row.id))
  }
  await putNotes(
    act,
    going.map(({ id }) => id).map(change(byId, `changed the state to ${stageNames[stage]}${reason}`)),
  )
  return going.length
}

type Step = Omit<Received<typeof remindOfEnquiries>['body'], 'ids'>

/** The next step of enquiries, and when it is due. @returns of how many. */
export async function plan(
  act: QuietAct,
  { ids, nextStep, nextAt }: Step & { ids: readonly string[] },
  byId: string,
): Promise<number> {
  if (nextStep !== null && nextAt === null)
    throw new Refusal(422, undefined, { errors: { nextAt: 'When is it due?' } })
  const rows = await locked(act, ids)
  // Without a day 'later' would never come back.
  const free = rows.filter(({ lostReason }) => nextStep !== null || lostReason !== 'later')
  const planned =
    nextStep === null ? { nextStep: null, nextAt: null } : { nextStep, nextAt: new Date(nextAt ?? 0) }
  await act.tx
    .update(enquiries)
    .set({ ...planned, carerId: sql`coalesce(${enquiries.carerId}, ${byId}::uuid)` })
    .where(
      inArray(
        enquiries.id,
        free.map(({ id }) => id),
      ),
    )
  const done = free.filter((row) => nextStep === null && row.nextStep !== null)
  await putNotes(
    act,
    done.map((row) => change(byId, `did: ${row.nextStep ?? ''}`)(row.id)),
  )
  return free.length
}

const opened = { call: 'opened a call', whatsapp: 'opened WhatsApp', mail: 'opened a mail' } as const

/** Notes that a way to the family was opened: that is the first answer, and whoever opens it cares. */
export async function open(
  act: QuietAct,
  { id, way }: { id: string; way: Received<typeof openEnquiry>['body']['way'] },
  byId: string,
): Promise<void> {
  const [row] = await act.tx
    .update(enquiries)
    .set({
      answeredAt: sql`coalesce(${enquiries.answeredAt}, ${act.now.toISOString()}::timestamptz)`,
      carerId: sql`coalesce(${enquiries.carerId}, ${byId}::uuid)`,
    })
    .where(eq(enquiries.id, id))
    .returning({ id: enquiries.id })
  if (!row) throw notFound()
  await putNotes(act, [{ enquiryId: id, kind: way, text: opened[way], byId }])
}

/** An enquiry from a call or a visit: whoever takes it down has answered it. @returns its id. */
export async function takeDown(
  act: QuietAct,
  { note, ...form }: Received<typeof addEnquiry>['body'],
  byId: string,
): Promise<string> {
  const id = newId()
  const { tx, now } = act
  await tx.insert(enquiries).values({
    id,
    kind: 'office',
    name: form.name,
    mobile: form.mobile,
    childName: form.childName || null,
    email: form.email || null,
    wants: form.wants || null,
    location: form.location || null,
    stage: 'contacted',
    carerId: byId,
    answeredAt: now,
    createdAt: now,
    ...stepIn('contacted', null, now),
  })
  await putNotes(act, [change(byId, 'took it down')(id)])
  if (note) await putNotes(act, [{ enquiryId: id, kind: 'note', text: note, byId }])
  return id
}

export const notFound = () => new Refusal(404, 'Enquiry not found')

/** An enquiry's own row, locked. @throws {Refusal} 404. */
export async function lockedOne({ tx }: QuietAct, id: string): Promise<Enquiry> {
  const [row] = await tx.select().from(enquiries).where(eq(enquiries.id, id)).for('update')
  if (!row) throw notFound()
  return row
}
