import { sql } from 'drizzle-orm'
import { isUnlimited, type Scope } from '../centres/centres.reads.server.ts'
import { centreOfFamily, isFamilyOf } from '../classroom/centre-children.reads.server.ts'
import {
  childrenOf,
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
  await lockPerson(tx, personId, noFamily())
  if ((await personOf(tx, personId))?.guardianId) throw noFamily()
}

export type FeeFamily = { payer: PersonRow; children: readonly PersonRow[] }

/**
 * The family of a parent or a student: who pays, and the children. @throws {Refusal} 404 for anybody else.
 */
export async function familyOf(on: Db | Tx, id: string): Promise<FeeFamily> {
  const person = await personOf(on, id)
  const payer = person?.guardianId ? await personOf(on, person.guardianId) : person
  if (!payer || !['parent', 'student'].includes(payer.role)) throw noFamily()
  const children =
    payer.role === 'student' ? [payer] : (await childrenOf(on, payer.id)).map(({ child }) => child)
  return { payer, children }
}

/** `centreId`: into which centre's till its cash goes; null: the academy's own. */
export type FamilyInScope = FeeFamily & { centreId: string | null }

/** Who asks, and when: the scope of the caller. */
export type Within = { scope: Scope; now: Date }

/** Whether the fees of who pays are in the scope. */
export async function isFamilyIn(on: Db | Tx, payerId: string, { scope, now }: Within): Promise<boolean> {
  const holds = await isFamilyOf(on, payerId, { scope, day: indianDay(now) })
  const rows = await on.select({ one: sql`1` }).from(sql`(select 1) as once`).where(holds)
  return rows.length > 0
}

/** As familyOf, of the scope alone. @throws {Refusal} 404, the same for a family out of scope. */
export async function familyIn(on: Db | Tx, id: string, within: Within): Promise<FamilyInScope> {
  const { scope, now } = within
  const family = await familyOf(on, id)
  if (!(await isFamilyIn(on, family.payer.id, within))) throw noFamily()
  if (await isUnlimited(on, scope)) return { ...family, centreId: null }
  const centreId = await centreOfFamily(on, family.payer.id, { scope, day: indianDay(now) })
  // Its last place went while it was read.
  if (centreId === null) throw noFamily()
  return { ...family, centreId }
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
