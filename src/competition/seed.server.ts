import { newId } from '../platform/db/columns.tables.ts'
import type { SeedContext } from '../platform/rooms/room.server.ts'
import { keyedQuestions } from '../quiz/reserved-papers.reads.server.ts'
import { ageGroups, competitions, entries, papers, rounds, sittings } from './competition.tables.ts'
import { keyCorrections, objections } from './marking.tables.ts'
import { markRound, rankRound } from './marking.server.ts'
import { loadCompetition } from './store.server.ts'

type Columns<Table extends { $inferInsert: object }> = Table['$inferInsert']

export type SeedEntry = {
  studentId: string
  groupId: string
  bornOn: string
  place: string
  listed: boolean
}

/** A demo competition of one round, with times relative to the seeding; `final`: already ranked. */
export type SeedCompetition = Omit<Columns<typeof competitions>, 'lastSeat'> & {
  id: string
  groups: readonly (Omit<Columns<typeof ageGroups>, 'competitionId' | 'position'> & {
    id: string
    quizId: string
  })[]
  round: Omit<Columns<typeof rounds>, 'competitionId' | 'number'> & { id: string }
  entries: readonly SeedEntry[]
  final: { organiserId: string; objection: string; answer: string; reason: string } | null
}

/** Stores competitions with entries. `attempts`: attempt ids by `quizId studentId`. */
export async function seedCompetitions(
  { tx, now }: SeedContext,
  content: { competitions: readonly SeedCompetition[]; attempts: ReadonlyMap<string, string> },
): Promise<void> {
  for (const { groups, round, entries: inside, final, ...competition } of content.competitions) {
    const { id: competitionId } = competition
    await tx.insert(competitions).values({ ...competition, lastSeat: inside.length })
    await tx.insert(rounds).values({ ...round, competitionId, number: 1 })
    await tx
      .insert(ageGroups)
      .values(groups.map(({ quizId: _, ...group }, position) => ({ ...group, competitionId, position })))
    await tx
      .insert(papers)
      .values(groups.map(({ id: groupId, quizId }) => ({ roundId: round.id, groupId, quizId })))
    const rows = inside.map(({ listed, ...entry }, at) => ({
      ...entry,
      namePublic: listed,
      id: newId(),
      competitionId,
      seat: at + 1,
      enteredBy: 'parent' as const,
      enteredAt: competition.entryOpensAt,
    }))
    if (rows.length > 0) await tx.insert(entries).values(rows)
    const sat = rows.flatMap(({ id: entryId, studentId, groupId }) => {
      const quizId = groups.find((group) => group.id === groupId)?.quizId ?? ''
      const attemptId = content.attempts.get(`${quizId} ${studentId}`)
      return attemptId ? [{ roundId: round.id, entryId, cameAt: round.opensAt, attemptId }] : []
    })
    if (sat.length > 0) await tx.insert(sittings).values(sat)
    if (final) await finish({ tx, now }, { competitionId, roundId: round.id, final, entry: rows[0] })
  }
}

type Finish = {
  competitionId: string
  roundId: string
  entry: { id: string; groupId: string } | undefined
  final: NonNullable<SeedCompetition['final']>
}

/** The steps after the papers: an accepted objection, a key correction and the ranks. */
async function finish(
  { tx, now }: SeedContext,
  { competitionId, roundId, entry, final }: Finish,
): Promise<void> {
  const whole = await loadCompetition(tx, competitionId)
  const round = whole.rounds.find(({ id }) => id === roundId)
  const quizId = whole.papers.find(({ groupId }) => groupId === entry?.groupId)?.quizId ?? ''
  const question = [...(await keyedQuestions(tx, [quizId])).values()].at(-1)
  if (!round || !question || !entry) return
  await markRound(tx, { whole, roundId, version: 1 })
  await tx.insert(objections).values({
    id: newId(),
    roundId,
    entryId: entry.id,
    questionId: question.id,
    text: final.objection,
    madeAt: round.keyPublishedAt ?? now,
    state: 'upheld',
    answer: final.answer,
    answeredBy: final.organiserId,
    answeredAt: round.objectionsUntil,
  })
  await tx.insert(keyCorrections).values({
    id: newId(),
    roundId,
    questionId: question.id,
    kind: 'full',
    options: [],
    reason: final.reason,
    correctedBy: final.organiserId,
    correctedAt: round.objectionsUntil ?? now,
    version: 2,
  })
  await markRound(tx, { whole, roundId, version: 2 })
  await rankRound({ tx, now }, { whole, round: { ...round, version: 2 } })
}
