import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.server.ts'
import { giveKeys, giveRows, type RowKey } from '../../platform/db/owned-rows.server.ts'
import type { DuplicatePair } from '../../platform/rooms/personal-data.server.ts'
import { idCards } from '../cards/cards.tables.ts'
import { consents, people, personDetails } from '../people.tables.ts'
import { assignments } from '../staff/staff.tables.ts'
import {
  type DetailField,
  detailsOf,
  detailWords,
  isNumberTaken,
  NONE,
  storeDetails,
} from './details.server.ts'

/** `since`: the database's text, exact to the microsecond. */
type Assigned = {
  teacherId: string
  since: string
  /** The kept account did not have this teacher. */
  added: boolean
}

type Filled = Partial<Record<DetailField, string>>

/** What this room moves in a merge. */
export type OwnMoved = {
  children: RowKey[]
  /** Consents to the child, and those that the parent gave. */
  consents: RowKey[]
  given: RowKey[]
  teachers: Assigned[]
  /** The details that the kept account got. Earlier merges say whether all moved, or nothing. */
  details?: boolean | Filled
  /** Missing in merges of before there were cards. */
  cards?: RowKey[]
}

const ownChildren = { table: people, owner: people.guardianId, key: [people.id] } as const
const ownCards = { table: idCards, owner: idCards.personId, key: [idCards.code] } as const
const ownConsents = { table: consents, owner: consents.childId, key: [consents.id] } as const
const givenConsents = { table: consents, owner: consents.givenBy, key: [consents.id] } as const

/**
 * Moves children, consents, teachers and ID cards of the duplicate to the kept account, and fills its blank
 * details.
 * @returns what moved, and sentences about what stays with the duplicate.
 */
export async function moveOwn(
  tx: Tx,
  { primaryId, duplicateId }: DuplicatePair,
): Promise<{ moved: OwnMoved; stays: readonly string[] }> {
  const handover = { from: duplicateId, to: primaryId }
  const moved = {
    children: await giveRows(tx, ownChildren, handover),
    consents: await giveRows(tx, ownConsents, handover),
    given: await giveRows(tx, givenConsents, handover),
    cards: await giveRows(tx, ownCards, handover),
    teachers: await moveTeachers(tx, { primaryId: primaryId, duplicateId: duplicateId }),
  }
  const { filled, stays } = await fillDetails(tx, { primaryId, duplicateId })
  return { moved: { ...moved, details: filled }, stays }
}

/** Moves back what moveOwn moved, if it still exists. */
export async function moveOwnBack(
  tx: Tx,
  { primaryId, duplicateId }: DuplicatePair,
  moved: OwnMoved,
): Promise<void> {
  const handover = { from: primaryId, to: duplicateId }
  await giveKeys(tx, ownChildren, { ...handover, keys: moved.children })
  await giveKeys(tx, ownConsents, { ...handover, keys: moved.consents })
  await giveKeys(tx, givenConsents, { ...handover, keys: moved.given })
  await giveKeys(tx, ownCards, { ...handover, keys: moved.cards ?? [] })
  if (moved.details === true) await moveDetails(tx, handover)
  else if (moved.details) await blankDetails(tx, { primaryId, duplicateId }, moved.details)
  for (const { teacherId, since, added } of moved.teachers) {
    const ofKept = and(
      eq(assignments.studentId, primaryId),
      eq(assignments.teacherId, teacherId),
      sql`${assignments.createdAt}::text = ${since}`,
    )
    // Not a teacher whom the office has removed since.
    if (added) await tx.update(assignments).set({ studentId: duplicateId }).where(ofKept)
    else
      await tx.execute(sql`insert into ${assignments} (teacher_id, student_id, created_at)
        select id, ${duplicateId}, ${since}::timestamptz from ${people}
        where id = ${teacherId} and erased_at is null on conflict do nothing`)
  }
}

/** Fills the details that the kept account has not; its own stay, and so do the duplicate's. */
async function fillDetails(
  tx: Tx,
  { primaryId, duplicateId }: DuplicatePair,
): Promise<{ filled: Filled; stays: string[] }> {
  const [kept, theirs] = [await detailsOf(tx, primaryId), await detailsOf(tx, duplicateId)]
  const fields = (Object.keys(detailWords) as DetailField[]).filter((field) => theirs[field])
  const filled: Filled = Object.fromEntries(
    fields.filter((field) => !kept[field]).map((field) => [field, theirs[field]]),
  )
  // This number alone moves, as no two have it.
  if (filled.admissionNumber) await setNumber(tx, duplicateId, '')
  await storeDetails(tx, primaryId, filled)
  const differ = fields.filter((field) => kept[field] && kept[field] !== theirs[field])
  if (differ.length === 0) return { filled, stays: [] }
  const named = differ.map((field) => detailWords[field]).join(', ')
  return { filled, stays: [`Not the same in both: ${named}. The account that you keep keeps its own.`] }
}

/** Blanks what a merge filled and nobody changed since; the duplicate gets its number back if it is free. */
async function blankDetails(
  tx: Tx,
  { primaryId, duplicateId }: DuplicatePair,
  filled: Filled,
): Promise<void> {
  for (const [field, value] of Object.entries(filled) as [DetailField, string][])
    await tx
      .update(personDetails)
      .set({ [field]: NONE[field] })
      .where(and(eq(personDetails.personId, primaryId), eq(personDetails[field], value)))
  const number = filled.admissionNumber
  if (number && !(await isNumberTaken(tx, duplicateId, number))) await setNumber(tx, duplicateId, number)
}

const setNumber = (tx: Tx, personId: string, admissionNumber: string) =>
  tx.update(personDetails).set({ admissionNumber }).where(eq(personDetails.personId, personId))

/** Moves all details, as merges did before; not to an account that has details. */
async function moveDetails(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  if ((await tx.$count(personDetails, eq(personDetails.personId, to))) > 0) return
  await tx.update(personDetails).set({ personId: to }).where(eq(personDetails.personId, from))
}

async function moveTeachers(tx: Tx, { primaryId, duplicateId }: DuplicatePair): Promise<Assigned[]> {
  const teachers = await tx
    .select({ teacherId: assignments.teacherId, since: sql<string>`${assignments.createdAt}::text` })
    .from(assignments)
    .where(eq(assignments.studentId, duplicateId))
  const had = await tx
    .select({ teacherId: assignments.teacherId })
    .from(assignments)
    .where(
      and(
        eq(assignments.studentId, primaryId),
        inArray(
          assignments.teacherId,
          teachers.map(({ teacherId }) => teacherId),
        ),
      ),
    )
  const both = new Set(had.map(({ teacherId }) => teacherId))
  const ofDouble = eq(assignments.studentId, duplicateId)
  if (both.size > 0)
    await tx.delete(assignments).where(and(ofDouble, inArray(assignments.teacherId, [...both])))
  await tx.update(assignments).set({ studentId: primaryId }).where(ofDouble)
  return teachers.map((one) => ({ ...one, added: !both.has(one.teacherId) }))
}
