import { randomBytes } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { certificateNamesOf } from '../people/people.reads.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { marks, readable } from '../quiz/quiz.rules.ts'
import { keyedQuestions, writtenPapers } from '../quiz/reserved-papers.reads.server.ts'
import { codeOf, yearsWords } from './competition.rules.ts'
import { entries, rounds, sittings } from './competition.tables.ts'
import { certificates, keyCorrections, results } from './marking.tables.ts'
import { type KeyCorrections, regraded } from './key.rules.ts'
import { awardOf, ranked } from './rank.rules.ts'
import * as store from './store.server.ts'

/** Papers per batch. */
export const PIECE = 500

/** Locks a round for marking, key corrections or ranking. @throws {Refusal} 404 */
export async function lockedRound(tx: Tx, roundId: string): Promise<store.RoundRow> {
  const [round] = await tx.select().from(rounds).where(eq(rounds.id, roundId)).for('update')
  if (!round) throw store.notFound('Round')
  return round
}

/** Locks all rounds of a competition, in order. */
export const lockedRounds = (tx: Tx, competitionId: string): Promise<store.RoundRow[]> =>
  tx
    .select()
    .from(rounds)
    .where(eq(rounds.competitionId, competitionId))
    .orderBy(asc(rounds.number))
    .for('update')

/** Key corrections of a round; per question the latest counts. */
export async function correctionsOf(on: Db | Tx, roundId: string): Promise<KeyCorrections> {
  const rows = await on
    .select()
    .from(keyCorrections)
    .where(eq(keyCorrections.roundId, roundId))
    .orderBy(asc(keyCorrections.version))
  return new Map(rows.map(({ questionId, kind, options }) => [questionId, { kind, options }]))
}

/** Marks all submitted papers of a round by the current key, as this version. */
export async function markRound(
  tx: Tx,
  { whole, roundId, version }: { whole: store.FullCompetition; roundId: string; version: number },
): Promise<number> {
  const quizIds = store.quizIdsOf(whole, roundId)
  const questions = await keyedQuestions(tx, quizIds)
  const mended = await correctionsOf(tx, roundId)
  const sat = await tx
    .select({ entryId: sittings.entryId, attemptId: sittings.attemptId })
    .from(sittings)
    .where(and(eq(sittings.roundId, roundId), isNotNull(sittings.attemptId)))
  const entryOf = new Map(sat.map(({ attemptId, entryId }) => [attemptId ?? '', entryId]))
  const ids = [...entryOf.keys()]
  let count = 0
  for (let from = 0; from < ids.length; from += PIECE) {
    const written = await writtenPapers(tx, ids.slice(from, from + PIECE))
    const rows = written.map((paper) => {
      const key = new Map(paper.questions.map((id) => [id, questions.get(id)?.right ?? '']))
      const counts = regraded(key, paper.answers, mended)
      const exact = marks(counts, paper.scheme)
      return {
        roundId,
        entryId: entryOf.get(paper.attemptId) ?? '',
        version,
        total: counts.total,
        correct: counts.correct,
        wrong: counts.incorrect,
        marksNumerator: exact.numerator,
        marksDenominator: exact.denominator,
        maxMarks: paper.scheme.marks,
        seconds: paper.timeTaken,
        extra: paper.extraMs > 0,
      }
    })
    if (rows.length > 0) await tx.insert(results).values(rows)
    count += rows.length
  }
  return count
}

/** Entries whose marks differ from the previous version. */
export async function changedSince(
  tx: Tx,
  { roundId, version }: { roundId: string; version: number },
): Promise<{ entryId: string; studentId: string; before: number; now: number; maxMarks: number }[]> {
  const rows = await tx
    .select({ result: results, studentId: entries.studentId })
    .from(results)
    .innerJoin(entries, eq(entries.id, results.entryId))
    .where(and(eq(results.roundId, roundId), sql`${results.version} in (${version - 1}, ${version})`))
  return [...Map.groupBy(rows, ({ result }) => result.entryId)].flatMap(([entryId, of]) => {
    const [before, now] = [version - 1, version].map((n) => of.find(({ result }) => result.version === n))
    if (!before || !now) return []
    const [a, b] = [before.result, now.result]
    if (a.marksNumerator * b.marksDenominator === b.marksNumerator * a.marksDenominator) return []
    const marksOf = ({ marksNumerator: numerator, marksDenominator: denominator }: typeof a) =>
      readable({ numerator, denominator })
    return [{ entryId, studentId: now.studentId, before: marksOf(a), now: marksOf(b), maxMarks: b.maxMarks }]
  })
}

type Ranking = { whole: store.FullCompetition; round: store.RoundRow }

/**
 * Stores ranks per group for the current key version and updates certificates: issues new ones, rewrites
 * existing ones, and revokes those of removed entries.
 */
export async function rankRound(act: TxContext, { whole, round }: Ranking): Promise<number> {
  const { tx } = act
  const rows = await tx
    .select({ result: results, entry: entries })
    .from(results)
    .innerJoin(entries, eq(entries.id, results.entryId))
    .where(
      and(
        eq(results.roundId, round.id),
        eq(results.version, round.version),
        isNull(entries.voidedAt),
        store.isActiveEntry,
      ),
    )
  await tx
    .update(results)
    .set({ rank: null, groupSize: null })
    .where(and(eq(results.roundId, round.id), eq(results.version, round.version)))
  const placed = whole.groups.flatMap((group) =>
    ranked(
      rows
        .filter(({ entry }) => entry.groupId === group.id)
        .map(({ result, entry }) => ({
          entry,
          group,
          result,
          marks: { numerator: result.marksNumerator, denominator: result.marksDenominator },
          wrong: result.wrong,
          seconds: result.seconds,
          extra: result.extra,
        })),
    ),
  )
  for (let from = 0; from < placed.length; from += PIECE) {
    const piece = placed.slice(from, from + PIECE)
    const given = piece.map(({ entry, rank, groupSize }) => ({ entry: entry.id, rank, of: groupSize }))
    await tx.execute(sql`update competition_results r set rank = p.rank, "of" = p."of"
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as p(entry uuid, rank integer, "of" integer)
      where r.round_id = ${round.id} and r.version = ${round.version} and r.entry_id = p.entry`)
    await certify(act, { whole, round }, piece)
  }
  await tx
    .update(certificates)
    .set({ withdrawnAt: act.now })
    .where(
      and(
        eq(certificates.roundId, round.id),
        isNull(certificates.withdrawnAt),
        sql`not exists (select from ${results} where ${results.roundId} = ${certificates.roundId}
          and ${results.entryId} = ${certificates.entryId} and ${results.version} = ${round.version}
          and ${results.rank} is not null)`,
      ),
    )
  return placed.length
}

type Placed = {
  entry: store.EntryRow
  group: store.GroupRow
  result: typeof results.$inferSelect
  rank: number
  groupSize: number
}

async function certify(
  { tx, now }: TxContext,
  { whole, round }: Ranking,
  placed: readonly Placed[],
): Promise<void> {
  if (placed.length === 0) return
  const academy = (await academyOf(tx))?.academyName ?? ''
  const names = await certificateNamesOf(
    tx,
    placed.map(({ entry }) => entry.studentId),
  )
  await tx
    .insert(certificates)
    .values(
      placed.map(({ entry, group, result, rank, groupSize }) => ({
        code: codeOf(randomBytes(10)),
        roundId: round.id,
        entryId: entry.id,
        issuedAt: now,
        content: {
          competition: whole.competition.title,
          round: whole.rounds.length > 1 ? round.title : '',
          academy,
          fullName: names.get(entry.studentId) ?? '',
          group: `${store.groupName(group)}, ${yearsWords(group)}`,
          date: round.opensAt.toISOString(),
          rank,
          groupSize,
          marks: readable({ numerator: result.marksNumerator, denominator: result.marksDenominator }),
          maxMarks: result.maxMarks,
          seconds: result.seconds,
          award: awardOf(rank, groupSize),
        },
      })),
    )
    .onConflictDoUpdate({
      target: [certificates.roundId, certificates.entryId],
      set: { content: sql`excluded.content`, withdrawnAt: null },
    })
}
