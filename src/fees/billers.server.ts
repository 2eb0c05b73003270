import { groupCentres } from '../classroom/centre-children.reads.server.ts'
import { groupPlaces } from '../classroom/classroom.reads.server.ts'
import { groupOn } from '../classroom/classroom.rules.ts'
import {
  type Biller,
  billerOfCentre,
  billersOf,
  centreBillersByDay,
  companyOf,
} from '../enrolment/billers.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import type { ChargeRow } from './books.server.ts'
import { familyOf } from './families.server.ts'

/** Who bills for what is taught in a group; null is the academy under its own registration. */
type BillerOf = (groupId: string | undefined) => Biller | null
const alwaysTheAcademy: BillerOf = () => null

/** Who bills for each group on a day: the registration of its centre. */
export const billersOfGroups = async (on: Db | Tx, day: string): Promise<BillerOf> =>
  (await billersOnDays(on, [day]))(day)

/** As billersOfGroups on each of these days, in as many statements as on one. */
export async function billersOnDays(
  on: Db | Tx,
  days: readonly string[],
): Promise<(day: string) => BillerOf> {
  const assignedOn = await centreBillersByDay(on)
  if (days.every((day) => assignedOn(day).length === 0)) return () => alwaysTheAcademy
  const billers = new Map((await billersOf(on)).map((biller) => [biller.id, biller]))
  const centres = new Map(
    (await on.select().from(groupCentres(on))).map(({ id, centreId }) => [id, centreId]),
  )
  return (day) => {
    const assigned = assignedOn(day)
    const byCentre = new Map(assigned.map(({ centreId, billerId }) => [centreId, billers.get(billerId)]))
    return (groupId) => byCentre.get(centres.get(groupId ?? '') ?? '') ?? null
  }
}

/** Who bills a child for what is of no group: who bills where it has its place on that day, or comes next. */
export async function billerOfChild(
  on: Db | Tx,
  { studentId, today, dueOn }: { studentId: string; today: string; dueOn: string },
): Promise<Biller | null> {
  const billerOf = await billersOfGroups(on, today)
  if (billerOf === alwaysTheAcademy) return null
  const places = await groupPlaces(on, { from: '2000-01-01', until: '2999-12-31', studentIds: [studentId] })
  return billerOf(groupOn(places, dueOn))
}

/** A registration that papers name; null for the academy's own. */
export async function billerById(on: Db | Tx, id: string | null): Promise<Biller | null> {
  if (id === null) return null
  const found = (await billersOf(on)).find((biller) => biller.id === id)
  if (!found) throw new Error('a registration that papers name is not there')
  return found
}

/** Whether what was billed under a registration, null the academy's own, is of a company. */
export type IsOfCompany = (billerId: string | null) => boolean

/**
 * Whose books are written at the desk of a centre: those of the company that bills there today. At head
 * office, null, those of all.
 */
export async function companyAt(on: Db | Tx, centreId: string | null, now: Date): Promise<IsOfCompany> {
  if (centreId === null) return () => true
  return companyIs(on, companyOf(await billerOfCentre(on, centreId, indianDay(now))))
}

/** Whose books a move of a child out of a group writes: those of the company that bills there today. */
export const companyOfGroup = async (on: Db | Tx, groupId: string, now: Date): Promise<IsOfCompany> =>
  companyIs(on, companyOf((await billersOfGroups(on, indianDay(now)))(groupId)))

async function companyIs(on: Db | Tx, company: string | null): Promise<IsOfCompany> {
  const companies = new Map((await billersOf(on)).map((biller) => [biller.id, companyOf(biller)]))
  return (billerId) => (companies.get(billerId ?? '') ?? null) === company
}

/**
 * Under which registration a payment is taken: a receipt has one. It is that of what the payer names, or else
 * of all that is open; with nothing open that of the children, or the academy's own where they differ.
 * @throws {Refusal} 422 at chargeIds for what two registrations billed.
 */
export async function billerOfPayment(
  { tx, now }: Pick<TxContext, 'tx' | 'now'>,
  open: readonly ChargeRow[],
  { chargeIds, personId }: { chargeIds: readonly string[]; personId: string },
): Promise<Biller | null> {
  const named = open.filter(({ id }) => chargeIds.includes(id))
  const [first, ...others] = new Set((named.length > 0 ? named : open).map(({ billerId }) => billerId))
  if (others.length > 0)
    throw new Refusal(422, undefined, {
      errors: { chargeIds: 'Two payees billed these. Choose those of one: each has its receipt.' },
    })
  if (first !== undefined) return billerById(tx, first)
  const today = indianDay(now)
  const { children } = await familyOf(tx, personId)
  const billers = new Map<string, Biller | null>()
  for (const { id: studentId } of children) {
    const biller = await billerOfChild(tx, { studentId, today, dueOn: today })
    billers.set(biller?.id ?? '', biller)
  }
  const [only = null, another] = [...billers.values()]
  return another === undefined ? only : null
}
