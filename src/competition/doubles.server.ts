import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db.server.ts'
import type { Doubles } from '../platform/personal-data.server.ts'
import { competitions, entries, sittings } from './competition.tables.ts'

/** `swapped`: competitions of both, where each account has the other's entry. */
type Moved = { entries: string[]; swapped?: string[] }

/**
 * Entries become the kept account's. Where both are in one competition, the one that has written counts, else
 * one that is not taken back, else the kept account's own; the other stays with the double.
 */
export const competitionDoubles: Doubles = {
  move: async (tx, { keptId, doubleId }) => {
    const [kept, double] = [await entriesOf(tx, keptId), await entriesOf(tx, doubleId)]
    const own = new Map(kept.map((entry) => [entry.competitionId, entry]))
    const both = double.filter(({ competitionId }) => own.has(competitionId))
    const alone = double.filter(({ competitionId }) => !own.has(competitionId)).map(({ id }) => id)
    if (alone.length > 0)
      await tx.update(entries).set({ studentId: keptId }).where(inArray(entries.id, alone))
    const better = both.filter((entry) => weightOf(entry) > weightOf(own.get(entry.competitionId)))
    const swapped = better.map(({ competitionId }) => competitionId)
    for (const id of swapped) await swap(tx, id, [keptId, doubleId])
    const stays = both.map(({ competitionId, title }) =>
      swapped.includes(competitionId)
        ? `Both are in “${title}”: the entry of the double counts.`
        : `Both are in “${title}”: the entry of the kept account counts.`,
    )
    return { moved: { entries: alone, swapped } satisfies Moved, stays }
  },
  moveBack: async (tx, { keptId, doubleId }, stored) => {
    const { entries: ids, swapped = [] } = stored as Moved
    if (ids.length > 0)
      await tx
        .update(entries)
        .set({ studentId: doubleId })
        .where(and(inArray(entries.id, ids), eq(entries.studentId, keptId)))
    for (const id of swapped) await swap(tx, id, [keptId, doubleId])
  },
}

type Entered = { wrote: boolean; withdrawnAt: Date | null }

const weightOf = (entry: Entered | undefined): number => {
  if (!entry) return 0
  if (entry.wrote) return 2
  return entry.withdrawnAt ? 0 : 1
}

/** Gives each of two the entry of the other in a competition that both are in. */
async function swap(tx: Tx, competitionId: string, [one, other]: readonly [string, string]): Promise<void> {
  const entryOf = (studentId: string) =>
    and(eq(entries.competitionId, competitionId), eq(entries.studentId, studentId))
  // Nobody is in twice, not even for a moment: one entry waits with somebody who is not in.
  const anybody = sql`(select p.id from people p where not exists (select from competition_entries e
    where e.student_id = p.id and e.competition_id = ${competitionId}) order by p.id limit 1)`
  const [waiting] = await tx
    .update(entries)
    .set({ studentId: anybody })
    .where(entryOf(one))
    .returning({ id: entries.id })
  await tx.update(entries).set({ studentId: one }).where(entryOf(other))
  if (waiting) await tx.update(entries).set({ studentId: other }).where(eq(entries.id, waiting.id))
}

const entriesOf = (tx: Tx, studentId: string) =>
  tx
    .select({
      id: entries.id,
      competitionId: entries.competitionId,
      title: competitions.title,
      withdrawnAt: entries.withdrawnAt,
      wrote: sql<boolean>`exists (select from ${sittings} where ${sittings.entryId} = ${entries.id}
        and ${sittings.attemptId} is not null)`,
    })
    .from(entries)
    .innerJoin(competitions, eq(competitions.id, entries.competitionId))
    .where(eq(entries.studentId, studentId))
