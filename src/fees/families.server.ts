import { sql } from 'drizzle-orm'
import { isUnlimited, type Scope } from '../centres/centres.reads.server.ts'
import { centreOfFamily, isFamilyOf } from '../classroom/centre-children.reads.server.ts'
import {
  childRowsOf,
  lockPerson,
  peopleById,
  personOf,
  type PersonRow,
} from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { indianDay } from '../platform/text/india.rules.ts'

/** Who pays for a person: a child's parent, otherwise the person. */
export const payerIdOf = ({ id, guardianId }: Pick<PersonRow, 'id' | 'guardianId'>): string =>
  guardianId ?? id

const noFamily = () => new Refusal(404, 'Family not found', { code: 'fee_family_not_found' })

/**
 * Before money is taken or charged: this person is here and pays, and stays so until the transaction ends.
 * @throws {Refusal} 404 for whoever has left, was erased, or has got a parent meanwhile.
 */
export async function lockPayer(tx: Tx, personId: string): Promise<void> {
  const { guardianId } = await lockPerson(tx, personId, noFamily())
  if (guardianId) throw noFamily()
}

export type FeeFamily = { payer: PersonRow; children: readonly PersonRow[] }

/** Who pays for a parent or a student. @throws {Refusal} 404 for anybody else. */
async function payerOf(on: Db | Tx, id: string): Promise<PersonRow> {
  const person = await personOf(on, id)
  const payer = person?.guardianId ? await personOf(on, person.guardianId) : person
  if (!payer || !['parent', 'student'].includes(payer.role)) throw noFamily()
  return payer
}

/**
 * The family of a parent or a student: who pays, and the children. @throws {Refusal} 404 for anybody else.
 */
export async function familyOf(on: Db | Tx, id: string): Promise<FeeFamily> {
  const payer = await payerOf(on, id)
  return { payer, children: await childrenOf(on, payer) }
}

const childrenOf = async (on: Db | Tx, payer: PersonRow): Promise<readonly PersonRow[]> =>
  payer.role === 'student' ? [payer] : childRowsOf(on, payer.id)

/** `centreId`: into which centre's till its cash goes; null: the academy's own. */
export type PayerInScope = { payer: PersonRow; centreId: string | null }
type FamilyInScope = FeeFamily & PayerInScope

/** Who asks, and when: the scope of the caller. */
export type Within = { scope: Scope; now: Date }

/** Whether the fees of who pays are in the scope. */
export async function isFamilyIn(on: Db | Tx, payerId: string, { scope, now }: Within): Promise<boolean> {
  const holds = await isFamilyOf(on, payerId, { scope, day: indianDay(now) })
  const rows = await on.select({ one: sql`1` }).from(sql`(select 1) as once`).where(holds)
  return rows.length > 0
}

/**
 * Into which centre's till cash of who pays goes, null for the academy's own; undefined for a family out of
 * scope.
 */
export async function centreOfPayer(
  on: Db | Tx,
  payerId: string,
  within: Within,
): Promise<string | null | undefined> {
  const { scope, now } = within
  if (await isUnlimited(on, scope)) return null
  if (!(await isFamilyIn(on, payerId, within))) return undefined
  // None if its last place went while it was read.
  return (await centreOfFamily(on, payerId, { scope, day: indianDay(now) })) ?? undefined
}

/** As familyIn, without the children. @throws {Refusal} 404, the same for a family out of scope. */
export async function payerIn(on: Db | Tx, id: string, within: Within): Promise<PayerInScope> {
  const payer = await payerOf(on, id)
  const centreId = await centreOfPayer(on, payer.id, within)
  if (centreId === undefined) throw noFamily()
  return { payer, centreId }
}

/** As familyOf, of the scope alone. @throws {Refusal} 404, the same for a family out of scope. */
export async function familyIn(on: Db | Tx, id: string, within: Within): Promise<FamilyInScope> {
  const { payer, centreId } = await payerIn(on, id, within)
  return { payer, children: await childrenOf(on, payer), centreId }
}

/** A child of a family. @throws {Refusal} 422 at `studentId` for anybody else. */
export function childIn({ children }: FeeFamily, studentId: string): PersonRow {
  const child = children.find(({ id }) => id === studentId)
  if (!child) throw new Refusal(422, undefined, { errors: { studentId: 'Choose a child of this family' } })
  return child
}

const SLICE = 5_000

/** As peopleById for any number of ids: a statement takes no more than 65,535 of them. */
export async function manyPeople(
  on: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonRow>> {
  const unique = [...new Set(ids)]
  const found = new Map<string, PersonRow>()
  for (let start = 0; start < unique.length; start += SLICE)
    for (const [id, row] of await peopleById(on, unique.slice(start, start + SLICE))) found.set(id, row)
  return found
}
