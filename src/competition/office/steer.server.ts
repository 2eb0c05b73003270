import { createHash } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Served, serve } from '../../platform/serve.server.ts'
import { grantTime, tellAll } from '../../quiz/quiz.reads.server.ts'
import { entries, sittings } from '../competition.tables.ts'
import * as store from '../store.server.ts'
import { giveRoundTime, tellRound } from './conduct.contract.ts'

/** The id of a grant at one of a round's papers: of the same asking always the same. */
function idAt(id: string, quizId: string): string {
  const hex = createHash('sha256').update(`${id} ${quizId}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}

/** What an organiser does while a round is written: more time, and a word to all. */
export const steerCalls = (database: Database): Served[] => [
  serve(giveRoundTime, async ({ params, body, person, now, tell }) => {
    const { db } = database
    const { id, minutes, reason, place, entryId } = body
    if (place !== undefined && entryId !== undefined)
      throw new Refusal(422, undefined, { errors: { place: 'A place, or one child' } })
    const whole = await store.wholeOf(db, params.id)
    const round = store.roundOf(whole, params.roundId)
    const writing = await db
      .select({ studentId: entries.studentId, groupId: entries.groupId })
      .from(sittings)
      .innerJoin(entries, eq(entries.id, sittings.entryId))
      .where(
        and(
          eq(sittings.roundId, round.id),
          isNotNull(sittings.attemptId),
          place === undefined ? undefined : eq(entries.place, place),
          entryId === undefined ? undefined : eq(entries.id, entryId),
        ),
      )
    if (entryId !== undefined && writing.length === 0) throw store.notThere('Entry')
    let reached = 0
    // By paper in one order; asked again, it goes on where it stopped.
    for (const quizId of store.quizIdsOf(whole, round.id).toSorted()) {
      const groups = whole.papers.filter((paper) => paper.roundId === round.id && paper.quizId === quizId)
      const students = writing
        .filter(({ groupId }) => groups.some((paper) => paper.groupId === groupId))
        .map(({ studentId }) => studentId)
      if (students.length === 0) continue
      const grant = { quizId, students, seconds: minutes * 60, reason, givenBy: person.account.id, now }
      reached += await grantTime(database, { id: idAt(id, quizId), ...grant })
    }
    const whom = reached === 1 ? '1 child' : `${reached} children`
    tell(`gave ${whom} ${minutes} more minutes in “${whole.competition.title}”: ${reason}`)
    return { success: true as const, message: `${whom} got ${minutes} more minutes`, data: { reached } }
  }),

  serve(tellRound, async ({ params, body: { id, text }, person, now, tell }) => {
    const whole = await store.wholeOf(database.db, params.id)
    const round = store.roundOf(whole, params.roundId)
    const quizIds = store.quizIdsOf(whole, round.id)
    await tellAll(database, { id, quizIds, text, toldBy: person.account.id, now })
    tell(`told all in “${whole.competition.title}”: ${text}`)
    return { success: true as const, message: 'All who wait or write read it within a minute' }
  }),
]
