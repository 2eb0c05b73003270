import { and, eq } from 'drizzle-orm'
import { centresOf, everyCentre, onlyCentre } from '../../centres/centres.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { rupees } from '../../platform/text/rupees.rules.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import type { Stage } from '../enquiries.rules.ts'
import { enquiries, franchiseApplications, openingPoints, territories } from '../enquiries.tables.ts'
import { addNotes, lockEnquiry, notFound } from '../office/enquiry-commands.server.ts'
import type { Enquiry } from '../office/list.server.ts'
import type * as wire from './applications.contract.ts'
import {
  type ApplicationState,
  follows,
  isAgreed,
  type OpeningPoint,
  pointLabels,
  type SaidState,
  stateLabels,
  stateOf,
} from './applications.rules.ts'
import { centreStandingIn, lockTerritories, territoryElsewhere, territoryOf } from './territories.server.ts'

export type ApplicationRow = typeof franchiseApplications.$inferSelect
/** An application and its enquiry, both locked. */
export type Locked = { row: Enquiry; stored: ApplicationRow | null; state: ApplicationState }
type By = TxContext & { byId: string }

/** The application of an enquiry; null before its first step. */
export async function storedApplication(on: Db | Tx, enquiryId: string): Promise<ApplicationRow | null> {
  const [stored] = await on
    .select()
    .from(franchiseApplications)
    .where(eq(franchiseApplications.enquiryId, enquiryId))
  return stored ?? null
}

/** @throws {Refusal} 404 for an enquiry that is none, or not about a franchise */
export async function lockApplication({ tx, now, byId }: By, enquiryId: string): Promise<Locked> {
  const row = await lockEnquiry({ tx, now, byId, scope: everyCentre }, enquiryId)
  if (row.kind !== 'franchise') throw notFound()
  const stored = await storedApplication(tx, enquiryId)
  return { row, stored, state: stateOf(row.stage, stored?.state) }
}

/** The column of the board in which an application stands; who has a centre is no child that joined. */
const stageIn = (state: ApplicationState): Stage => {
  if (state === 'new' || state === 'lost') return state
  return state === 'open' ? 'joined' : 'contacted'
}

type ApplicationStep = Partial<Omit<ApplicationRow, 'enquiryId' | 'state'>> & {
  state: ApplicationState
  ending?: 'declined' | 'withdrawn'
  /** As it stands in the diary. */
  text: string
}

/** Stores a step of an application, with a line of who and when. */
export async function storeStep(by: By, { row, stored }: Locked, step: ApplicationStep): Promise<void> {
  const { tx, now, byId } = by
  const { text, ending, ...values } = step
  const isOver = step.state === 'lost' || step.state === 'open'
  const application = { endReason: null, ...values, changedAt: now }
  if (stored)
    await tx.update(franchiseApplications).set(application).where(eq(franchiseApplications.enquiryId, row.id))
  else await tx.insert(franchiseApplications).values({ ...application, enquiryId: row.id })
  await tx
    .update(enquiries)
    .set({
      stage: stageIn(step.state),
      lostReason: ending ?? null,
      answeredAt: row.answeredAt ?? now,
      assigneeId: row.assigneeId ?? byId,
      ...(isOver ? { nextStep: null, nextAt: null } : {}),
    })
    .where(eq(enquiries.id, row.id))
  await addNotes(by, [{ enquiryId: row.id, kind: 'change', text, byId }])
}

const refuseState = (state: ApplicationState) =>
  new Refusal(409, `This application is at “${stateLabels[state]}”, so this can’t be done now`, {
    code: 'application_state',
  })

/**
 * Takes an application to the next state. @throws {Refusal} 404 for none, 409 for a state that does not
 * follow, and to its opening without a centre
 */
export async function sayState(by: By, enquiryId: string, state: SaidState): Promise<void> {
  const locked = await lockApplication(by, enquiryId)
  if (locked.state === state) return
  if (!follows(locked.state, state)) throw refuseState(locked.state)
  if (state === 'opening' && !locked.stored?.centreId)
    throw new Refusal(409, 'Create the centre first', { code: 'application_without_centre' })
  // Asked again after its end: its old offer stands no more.
  const terms = state === 'talked' ? { feePaise: null, termMonths: null } : {}
  await storeStep(by, locked, { state, ...terms, text: `changed the state to ${stateLabels[state]}` })
}

type Offer = HandlerInput<typeof wire.offerFranchise>['body']

/**
 * Offers a territory, a fee and a term; the same offer again changes nothing. @throws {Refusal} 404 for none,
 * 409 in a state without offers, and with a PIN code of another centre or application
 */
export async function makeOffer(by: By, enquiryId: string, offer: Offer): Promise<void> {
  const { tx } = by
  await lockTerritories(tx)
  const locked = await lockApplication(by, enquiryId)
  if (!follows(locked.state, 'offered')) throw refuseState(locked.state)
  const postalCodes = [...new Set(offer.territory)].toSorted()
  const { stored } = locked
  const terms = { feePaise: offer.fee * 100, termMonths: offer.termMonths }
  const isSame =
    locked.state === 'offered' &&
    stored?.feePaise === terms.feePaise &&
    stored.termMonths === terms.termMonths &&
    (await territoryOf(tx, enquiryId)).join() === postalCodes.join()
  if (isSame) return
  const claim = { postalCodes, applicationId: enquiryId, ownCentreId: stored?.centreId ?? null }
  const claimedBy = (await territoryElsewhere(tx, claim)) ?? (await centreStandingIn(tx, claim))
  if (claimedBy)
    throw new Refusal(409, `PIN code ${claimedBy.postalCode} belongs to ${claimedBy.holder}`, {
      code: 'territory_taken',
    })
  const price = `${rupees(terms.feePaise)} and ${terms.termMonths} months`
  const text = `offered ${postalCodes.join(', ')} for ${price}`
  await storeStep(by, locked, { state: 'offered', ...terms, text })
  await tx.delete(territories).where(eq(territories.applicationId, enquiryId))
  await tx
    .insert(territories)
    .values(postalCodes.map((postalCode) => ({ postalCode, applicationId: enquiryId })))
}

type End = HandlerInput<typeof wire.endApplication>['body']
const endingLabels = { declined: 'declined it', withdrawn: 'noted that they withdrew' } as const

/**
 * Ends an application; its territory is free, and should it come back, its list begins anew.
 * @throws {Refusal} 404 for none, 409 for one that is open, and while its centre is not closed
 */
export async function endIt(by: By, enquiryId: string, { ending, reason }: End): Promise<void> {
  const { tx } = by
  await lockTerritories(tx)
  const locked = await lockApplication(by, enquiryId)
  if (locked.state === 'lost') return
  if (!follows(locked.state, 'lost')) throw refuseState(locked.state)
  const centreId = locked.stored?.centreId
  // A closed centre stays closed, so it is read without a lock: who closes one waits for this one.
  const [centre] = centreId ? await centresOf(tx, onlyCentre(centreId)) : []
  if (centre && centre.status !== 'closed')
    throw new Refusal(409, `Close ${centre.name} first`, { code: 'application_has_centre' })
  await storeStep(by, locked, {
    state: 'lost',
    ending,
    endReason: reason,
    centreId: null,
    text: `${endingLabels[ending]}: ${reason}`,
  })
  await tx.delete(territories).where(eq(territories.applicationId, enquiryId))
  await tx.delete(openingPoints).where(eq(openingPoints.applicationId, enquiryId))
}

type PointAct = { point: OpeningPoint } & HandlerInput<typeof wire.setOpeningPoint>['body']

/**
 * Says how a point of the opening list is. @throws {Refusal} 404 for none, 409 before the signature and once
 * it is open, 422 at reason for one that is not needed without saying why
 */
export async function setPoint(by: By, enquiryId: string, act: PointAct): Promise<void> {
  const { tx, now, byId } = by
  const { point, state } = act
  const reason = state === 'waived' ? act.reason || null : null
  if (state === 'waived' && reason === null)
    throw new Refusal(422, undefined, { errors: { reason: 'Please enter a reason' } })
  const locked = await lockApplication(by, enquiryId)
  if (!isAgreed(locked.state)) throw refuseState(locked.state)
  const before = (await pointsOf(tx, enquiryId)).get(point)
  if ((before?.state ?? 'open') === state && (before?.reason ?? null) === reason) return
  const key = { applicationId: enquiryId, point }
  if (state === 'open') await tx.delete(openingPoints).where(isPoint(key))
  else {
    const values = { state, reason, byId, at: now }
    await tx
      .insert(openingPoints)
      .values({ ...key, ...values })
      .onConflictDoUpdate({ target: [openingPoints.applicationId, openingPoints.point], set: values })
  }
  const label = `“${pointLabels[point]}”`
  const text = {
    open: `marked ${label} as not done`,
    done: `marked ${label} as done`,
    waived: `marked ${label} as not needed: ${reason}`,
  }[state]
  await addNotes(by, [{ enquiryId, kind: 'change', text, byId }])
}

const isPoint = ({ applicationId, point }: { applicationId: string; point: OpeningPoint }) =>
  and(eq(openingPoints.applicationId, applicationId), eq(openingPoints.point, point))

/** What is said of the opening list of an application. */
export async function pointsOf(
  on: Db | Tx,
  applicationId: string,
): Promise<ReadonlyMap<OpeningPoint, typeof openingPoints.$inferSelect>> {
  const rows = await on.select().from(openingPoints).where(eq(openingPoints.applicationId, applicationId))
  return new Map(rows.map((row) => [row.point, row]))
}
