import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { QuietAct } from '../../platform/act.server.ts'
import { newId } from '../../platform/columns.tables.ts'
import type { Database, Db, Tx } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { eachAlone } from '../../platform/jobs.server.ts'
import type { Pair, PersonalData } from '../../platform/personal-data.server.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import type { Erasure } from '../account/erasure.server.ts'
import { namesOf, type PersonRow } from '../people.reads.server.ts'
import { consents, mailedTokens, merges, people } from '../people.tables.ts'
import { assignments } from '../staff/staff.tables.ts'
import { mergePeople, type PersonPage, undoMerge } from './office.contract.ts'
import { endSessions, isHere } from './people-list.server.ts'
import { UNDO_MS } from './people-office.rules.ts'

export type MergeParts = { database: Database; personalData: () => readonly PersonalData[] }

/** Two accounts of one person made into one, and made two again. */
export function mergeCalls({ database: { db }, personalData }: MergeParts): Served[] {
  return [
    serve(mergePeople, async ({ params, body: { doubleId }, person, now, tell }) => {
      const pair = { keptId: params.id, doubleId }
      const merged = await db.transaction((tx) =>
        merge({ tx, now }, { pair, by: person.account.id, rooms: personalData() }),
      )
      tell(`merged {person:${doubleId}} into {person:${params.id}}`)
      return enveloped(merged, 'The two accounts are one now')
    }),

    serve(undoMerge, async ({ params: { id }, now, tell }) => {
      const { keptId, doubleId } = await db.transaction((tx) => undo({ tx, now }, id, personalData()))
      tell(`took the merge of {person:${doubleId}} into {person:${keptId}} back`)
      return { success: true as const, message: 'The two accounts stand as they were' }
    }),
  ]
}

/** What this room moved: children, consents and assignments of the double. */
type Moved = {
  children: string[]
  consents: string[]
  given: string[]
  /** Of whom the double was a student, with those that the kept one did not have. */
  teachers: { teacherId: string; added: boolean }[]
}
const ROOM = 'people'

type Merging = { pair: Pair; by: string; rooms: readonly PersonalData[] }

/**
 * The double ends, what it has becomes the other's. Contact, name and login are those of the kept account.
 * @throws {Refusal} 404 for who is not here, 409 for two roles or two families.
 */
async function merge(
  { tx, now }: QuietAct,
  { pair, by, rooms }: Merging,
): Promise<{ mergeId: string; stays: string[] }> {
  const { kept, double } = await lockedPair(tx, pair)
  assertAlike(kept, double)
  const moved: Record<string, unknown> = { [ROOM]: await moveOwn(tx, pair) }
  const stays: string[] = []
  for (const { name, doubles } of rooms) {
    if (!doubles) continue
    const told = await doubles.move(tx, pair)
    moved[name] = told.moved
    stays.push(...told.stays)
  }
  await endSessions(tx, [pair.doubleId])
  await tx.delete(mailedTokens).where(eq(mailedTokens.personId, pair.doubleId))
  await tx.update(people).set({ endedAt: now }).where(eq(people.id, pair.doubleId))
  const mergeId = newId()
  await tx.insert(merges).values({ id: mergeId, ...pair, by, at: now, moved })
  return { mergeId, stays }
}

/**
 * Both under their locks, always in the same order: two that merge at once wait for each other. Whoever ends
 * attempts refers to the person while it holds them, and does not wait for us.
 */
async function lockedPair(tx: Tx, { keptId, doubleId }: Pair): Promise<Record<'kept' | 'double', PersonRow>> {
  if (keptId === doubleId) throw new Refusal(409, 'This is one account already')
  const rows = await tx
    .select()
    .from(people)
    .where(and(inArray(people.id, [keptId, doubleId]), isHere))
    .orderBy(people.id)
    .for('no key update')
  const kept = rows.find(({ id }) => id === keptId)
  const double = rows.find(({ id }) => id === doubleId)
  if (!kept || !double) throw new Refusal(404, 'One of the two accounts is not here any more')
  return { kept, double }
}

/** @throws {Refusal} 409 when they cannot be the same. */
function assertAlike(kept: PersonRow, double: PersonRow): void {
  if (kept.role !== double.role || kept.role === 'teacher')
    throw new Refusal(409, 'Only two accounts of a student, or two of a parent, can be one')
  if (kept.guardianId && double.guardianId && kept.guardianId !== double.guardianId)
    throw new Refusal(409, 'They are children of two parents: merge the parents first')
  if (!kept.guardianId && double.guardianId)
    throw new Refusal(409, 'Keep the account in the family: merge this one into it instead')
}

async function moveOwn(tx: Tx, { keptId, doubleId }: Pair): Promise<Moved> {
  const children = await tx
    .update(people)
    .set({ guardianId: keptId })
    .where(eq(people.guardianId, doubleId))
    .returning({ id: people.id })
  const of = await tx
    .update(consents)
    .set({ childId: keptId })
    .where(eq(consents.childId, doubleId))
    .returning({ id: consents.id })
  const given = await tx
    .update(consents)
    .set({ givenBy: keptId })
    .where(eq(consents.givenBy, doubleId))
    .returning({ id: consents.id })
  const left = await tx.delete(assignments).where(eq(assignments.studentId, doubleId)).returning()
  const added = new Set(
    left.length === 0
      ? []
      : (
          await tx
            .insert(assignments)
            .values(left.map((one) => ({ ...one, studentId: keptId })))
            .onConflictDoNothing()
            .returning({ teacherId: assignments.teacherId })
        ).map(({ teacherId }) => teacherId),
  )
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return {
    children: ids(children),
    consents: ids(of),
    given: ids(given),
    teachers: left.map(({ teacherId }) => ({ teacherId, added: added.has(teacherId) })),
  }
}

async function moveOwnBack({ tx, now }: QuietAct, { keptId, doubleId }: Pair, moved: Moved): Promise<void> {
  const mine = [
    [moved.children, (ids: string[]) => setGuardian(tx, ids, doubleId)],
    [
      moved.consents,
      (ids: string[]) => tx.update(consents).set({ childId: doubleId }).where(inArray(consents.id, ids)),
    ],
    [
      moved.given,
      (ids: string[]) => tx.update(consents).set({ givenBy: doubleId }).where(inArray(consents.id, ids)),
    ],
  ] as const
  for (const [ids, back] of mine) if (ids.length > 0) await back(ids)
  const added = moved.teachers.flatMap((one) => (one.added ? one.teacherId : []))
  if (added.length > 0)
    await tx
      .delete(assignments)
      .where(and(eq(assignments.studentId, keptId), inArray(assignments.teacherId, added)))
  const back = moved.teachers.map(({ teacherId }) => ({ teacherId, studentId: doubleId, createdAt: now }))
  if (back.length > 0) await tx.insert(assignments).values(back).onConflictDoNothing()
}

const setGuardian = (tx: Tx, ids: string[], guardianId: string) =>
  tx
    .update(people)
    .set({ guardianId })
    .where(and(inArray(people.id, ids), isNull(people.erasedAt)))

/**
 * @throws {Refusal} 404 when there is no such merge, or its 30 days are over; 409 while the kept account is
 * itself a double: what the two had is in a third, and goes back in the order in which it came.
 */
async function undo({ tx, now }: QuietAct, id: string, rooms: readonly PersonalData[]): Promise<Pair> {
  const since = new Date(now.getTime() - UNDO_MS)
  const [merge] = await tx
    .delete(merges)
    .where(and(eq(merges.id, id), gt(merges.at, since)))
    .returning()
  if (!merge) throw new Refusal(404, 'This merge was taken back already, or its 30 days are over')
  const pair = { keptId: merge.keptId, doubleId: merge.doubleId }
  const both = await tx
    .select({ id: people.id, endedAt: people.endedAt })
    .from(people)
    .where(inArray(people.id, [pair.keptId, pair.doubleId]))
    .orderBy(people.id)
    .for('no key update')
  if (both.some(({ id: one, endedAt }) => one === pair.keptId && endedAt !== null))
    throw new Refusal(
      409,
      'The kept account was merged into another one afterwards. Please take that merge back first.',
    )
  for (const { name, doubles } of rooms)
    if (doubles && name in merge.moved) await doubles.moveBack(tx, pair, merge.moved[name])
  const own = merge.moved[ROOM] as Moved
  await moveOwnBack({ tx, now }, pair, own)
  // Whoever acts for a child that is not theirs any more.
  await endSessions(tx, own.children)
  await tx.update(people).set({ endedAt: null }).where(eq(people.id, pair.doubleId))
  return pair
}

/** The merges of a person that can still be taken back, as its page shows them. */
export async function mergesOf(on: Db | Tx, id: string): Promise<Pick<PersonPage, 'merged' | 'mergedInto'>> {
  const rows = await on
    .select()
    .from(merges)
    .where(or(eq(merges.keptId, id), eq(merges.doubleId, id)))
    .orderBy(merges.at)
  const names = await namesOf(
    on,
    rows.flatMap(({ keptId, doubleId }) => [keptId, doubleId]),
  )
  const shown = rows.map(({ id: _id, keptId, doubleId, at }) => {
    const other = keptId === id ? doubleId : keptId
    return {
      _id,
      kept: keptId === id,
      other: { _id: other, fullName: names.get(other) ?? '' },
      at: at.toISOString(),
      until: new Date(at.getTime() + UNDO_MS).toISOString(),
    }
  })
  return {
    merged: shown.filter(({ kept }) => kept),
    mergedInto: shown.find(({ kept }) => !kept) ?? null,
  }
}

/** Doubles whose 30 days are over are erased. */
export async function eraseDoubles({ db }: Database, erasure: Erasure, now: Date): Promise<void> {
  const old = await db
    .select({ id: merges.doubleId })
    .from(merges)
    .where(lte(merges.at, new Date(now.getTime() - UNDO_MS)))
    .limit(100)
  await eachAlone(old, ({ id }) => erasure.erase(id, now))
}
