import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.server.ts'
import type { Placement, Placements } from '../../../platform/rooms/placements.server.ts'
import { standingParents } from '../../joining.server.ts'
import { people, personDetails } from '../../people.tables.ts'
import type { ReadChild } from './child-row.rules.ts'
import type { MatchChoice } from './import.contract.ts'
import type { ExistingPeople } from './validate-rows.rules.ts'

/** Where children of a sheet can be put, and who may look after them. */
export type Choices = { groups: readonly Placement[]; teachers: readonly TeacherHere[] }
type TeacherHere = { id: string; name: string; email: string }

/** The groups and teachers whom a sheet may name. */
export async function choicesOf(on: Db | Tx, placements: readonly Placements[], now: Date): Promise<Choices> {
  const groups: Placement[] = []
  for (const room of placements) groups.push(...(await room.list(on, { now })))
  return { groups, teachers: await teachersHere(on) }
}

const teachersHere = async (on: Db | Tx): Promise<TeacherHere[]> => {
  const rows = await on
    .select({ id: people.id, name: people.fullName, email: people.email })
    .from(people)
    .where(
      and(
        eq(people.role, 'teacher'),
        isNull(people.erasedAt),
        isNull(people.endedAt),
        // Anybody can sign up as a teacher, so only confirmed emails count.
        isNotNull(people.emailVerifiedAt),
      ),
    )
    .orderBy(people.fullName, people.id)
  return rows.map((row) => ({ ...row, email: row.email ?? '' }))
}

export const groupChoices = ({ groups }: Choices): MatchChoice[] =>
  groups.map(({ id, name, detail }) => ({ _id: id, name, detail }))
export const teacherChoices = ({ teachers }: Choices): MatchChoice[] =>
  teachers.map(({ id, name, email }) => ({ _id: id, name, detail: email }))

/** Who and what is here that these children may mean. */
export async function standingOf(
  on: Db | Tx,
  children: readonly ReadChild[],
  { groups, teachers }: Choices,
): Promise<ExistingPeople> {
  const numbers = children.map(({ details }) => details.admissionNumber).filter((number) => number !== '')
  const taken =
    numbers.length === 0
      ? []
      : await on
          .select({ number: personDetails.admissionNumber })
          .from(personDetails)
          .where(inArray(personDetails.admissionNumber, numbers))
  return {
    parents: await standingParents(on, children),
    numbers: new Set(taken.map(({ number }) => number)),
    choices: {
      group: groups.map(({ id, name, free }) => ({ id, names: [name], free })),
      // By the e-mail alone: anybody can sign up as a teacher, under any name.
      teacher: teachers.map(({ id, email }) => ({ id, names: [email] })),
    },
  }
}
