import {
  childrenOf,
  lockPerson,
  peopleById,
  personOf,
  type PersonRow,
} from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'

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
