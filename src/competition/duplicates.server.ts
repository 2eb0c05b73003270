import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { giveKeys, giveRows, type RowKey } from '../platform/db/owned-rows.server.ts'
import type { DuplicateMerge } from '../platform/rooms/personal-data.server.ts'
import { writersOf } from '../quiz/quiz.reads.server.ts'
import { competitions, entries, sittings } from './competition.tables.ts'

/** Ids of two accounts' entries in one competition. */
type Both = { ofKept: string; ofDouble: string }
/** `swapped`: each account has the other's entry. */
type MovedRows = { entries: RowKey[]; swapped: Both[] }

const ownEntries = { table: entries, owner: entries.studentId, key: [entries.id] } as const

/**
 * Moves entries to the kept account. If both are in one competition, the entry with a paper counts, else one
 * that is paid or waived, else one that is not withdrawn, else the kept account's own; the other stays with
 * the duplicate.
 */
export const competitionDoubles: DuplicateMerge = {
  move: async (tx, { primaryId, duplicateId }) => {
    const [kept, double] = [await entriesOf(tx, primaryId), await entriesOf(tx, duplicateId)]
    const own = new Map(kept.map((entry) => [entry.competitionId, entry]))
    const both = double.filter(({ competitionId }) => own.has(competitionId))
    const alone = double.filter(({ competitionId }) => !own.has(competitionId)).map(({ id }) => id)
    const swapped = both.flatMap((entry): Both[] => {
      const other = own.get(entry.competitionId)
      return other && weightOf(entry) > weightOf(other) ? [{ ofKept: other.id, ofDouble: entry.id }] : []
    })
    const moved: MovedRows = {
      entries: await giveRows(tx, ownEntries, {
        from: duplicateId,
        to: primaryId,
        where: inArray(entries.id, alone),
      }),
      swapped,
    }
    for (const each of swapped) await swap(tx, each)
    const stays = both.map(({ id, title }) =>
      swapped.some(({ ofDouble }) => ofDouble === id)
        ? `Both are entered in “${title}”: the duplicate’s entry counts.`
        : `Both are entered in “${title}”: the kept account’s entry counts.`,
    )
    return { moved, stays }
  },
  undoMove: async (tx, { primaryId, duplicateId }, stored) => {
    const moved = stored as MovedRows
    const own = await writtenSince(tx, primaryId, [
      ...moved.entries.flat(),
      ...moved.swapped.map(({ ofDouble }) => ofDouble),
    ])
    await giveKeys(tx, ownEntries, {
      from: primaryId,
      to: duplicateId,
      keys: moved.entries.filter(([id]) => id !== undefined && !own.has(id)),
    })
    for (const each of moved.swapped) if (!own.has(each.ofDouble)) await swap(tx, each)
  },
}

/**
 * Entries with which the kept account took a paper after the merge; they and their papers stay. Merged
 * attempts were moved back before. @throws {Refusal} 409 if both took a paper with one entry.
 */
async function writtenSince(tx: Tx, primaryId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const papers = await tx
    .select({ id: entries.id, title: competitions.title, attemptId: sittings.attemptId })
    .from(sittings)
    .innerJoin(entries, eq(entries.id, sittings.entryId))
    .innerJoin(competitions, eq(competitions.id, entries.competitionId))
    .where(and(inArray(entries.id, [...ids]), eq(entries.studentId, primaryId)))
  const writers = await writersOf(
    tx,
    papers.flatMap(({ attemptId }) => attemptId ?? []),
  )
  const written = papers.filter(({ attemptId }) => writers.has(attemptId ?? ''))
  const isOwn = ({ attemptId }: (typeof papers)[number]) => writers.get(attemptId ?? '') === primaryId
  const own = new Set(written.filter(isOwn).map(({ id }) => id))
  const mixed = written.find((paper) => own.has(paper.id) && !isOwn(paper))
  if (mixed)
    throw new Refusal(
      409,
      `Since the merge, a second paper of “${mixed.title}” was written with the same entry, so the two can’t be separated.`,
      { code: 'second_paper_written' },
    )
  return own
}

type Entered = { wrote: boolean; hasNoFee: boolean; withdrawnAt: Date | null }

const weightOf = (entry: Entered | undefined): number => {
  if (!entry) return 0
  if (entry.wrote) return 3
  if (entry.withdrawnAt) return 0
  return entry.hasNoFee ? 2 : 1
}

/** Swaps two entries; nothing if one is deleted. */
async function swap(tx: Tx, { ofKept, ofDouble }: Both): Promise<void> {
  const rows = await tx
    .select({ id: entries.id, studentId: entries.studentId, competitionId: entries.competitionId })
    .from(entries)
    .where(inArray(entries.id, [ofKept, ofDouble]))
    .for('update')
  const [one, other] = rows
  if (!one || !other) return
  // Unique per competition and student, so one entry is parked with another student during the swap.
  const anybody = sql`(select p.id from people p where not exists (select from competition_entries e
    where e.student_id = p.id and e.competition_id = ${one.competitionId}) order by p.id limit 1)`
  const give = (id: string, studentId: string | SQL) =>
    tx.update(entries).set({ studentId }).where(eq(entries.id, id))
  await give(one.id, anybody)
  await give(other.id, one.studentId)
  await give(one.id, other.studentId)
}

const entriesOf = (tx: Tx, studentId: string) =>
  tx
    .select({
      id: entries.id,
      competitionId: entries.competitionId,
      title: competitions.title,
      withdrawnAt: entries.withdrawnAt,
      hasNoFee: sql<boolean>`${entries.paidAt} is not null or ${entries.waiverReason} is not null`,
      wrote: sql<boolean>`exists (select from ${sittings} where ${sittings.entryId} = ${entries.id}
        and ${sittings.attemptId} is not null)`,
    })
    .from(entries)
    .innerJoin(competitions, eq(competitions.id, entries.competitionId))
    .where(eq(entries.studentId, studentId))
