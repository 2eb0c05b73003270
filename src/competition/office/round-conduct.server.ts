import { createHash } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { grantTime, sendNotice } from '../../quiz/quiz.reads.server.ts'
import { entries, sittings } from '../competition.tables.ts'
import * as store from '../store.server.ts'
import { grantRoundTime, sendRoundNotice } from './conduct.contract.ts'

/** Deterministic grant id per request and paper. */
function idAt(id: string, quizId: string): string {
  const hex = createHash('sha256').update(`${id} ${quizId}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}

/** Calls during a round: extra time and messages. */
export const steerCalls = (database: Database): EndpointHandler[] => [
  serve(grantRoundTime, async ({ params, body, person, now, audit }) => {
    const { db } = database
    const { id, minutes, reason, place, entryId } = body
    if (place !== undefined && entryId !== undefined)
      throw new Refusal(422, undefined, { errors: { place: 'Choose a place or one child' } })
    const whole = await store.loadCompetition(db, params.id)
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
    if (entryId !== undefined && writing.length === 0) throw store.notFound('Entry')
    let reached = 0
    // Papers in a fixed order, so that a retry continues where it stopped.
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
    audit(`gave ${whom} ${minutes} extra minutes in “${whole.competition.title}”: ${reason}`)
    return { success: true as const, message: `${whom} got ${minutes} extra minutes`, data: { reached } }
  }),

  serve(sendRoundNotice, async ({ params, body: { id, text }, person, now, audit }) => {
    const whole = await store.loadCompetition(database.db, params.id)
    const round = store.roundOf(whole, params.roundId)
    const quizIds = store.quizIdsOf(whole, round.id)
    await sendNotice(database, { id, quizIds, text, toldBy: person.account.id, now })
    audit(`messaged everyone in “${whole.competition.title}”: ${text}`)
    return { success: true as const, message: 'Sent. Everyone sees it within a minute.' }
  }),
]
