import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db.server.ts'
import {
  type KeyedQuestion,
  keyedQuestions,
  runningAt,
  writtenPapers,
} from '../../quiz/reserved.reads.server.ts'
import { entries, sittings } from '../competition.tables.ts'
import { mendings, objections } from '../marking.tables.ts'
import { keyed } from '../marked.rules.ts'
import { mendedIn, PIECE } from '../marking.server.ts'
import * as store from '../store.server.ts'
import type { Key } from './key.contract.ts'

/** A key as its organiser reads it: how each question was answered, what was mended and objected to. */
export async function keyOnWire(db: Db, whole: store.Whole, round: store.RoundRow): Promise<Key> {
  const quizIds = store.quizIdsOf(whole, round.id)
  const asked = await keyedQuestions(db, quizIds)
  const chosen = await chosenIn(db, round.id)
  const mended = await mendedIn(db, round.id)
  const acts = await db
    .select()
    .from(mendings)
    .where(eq(mendings.roundId, round.id))
    .orderBy(desc(mendings.version))
  const said = await db
    .select({ objection: objections, studentId: entries.studentId })
    .from(objections)
    .innerJoin(entries, eq(entries.id, objections.entryId))
    .where(eq(objections.roundId, round.id))
    .orderBy(sql`${objections.state} <> 'waiting'`, asc(objections.madeAt))
  const names = await namesOf(db, [
    ...acts.map(({ mendedBy }) => mendedBy),
    ...said.flatMap(({ objection, studentId }) => [studentId, objection.answeredBy ?? '']).filter(Boolean),
  ])
  const groupOf = (quizId: string) =>
    whole.groups
      .filter(({ id }) =>
        whole.papers.some((p) => p.roundId === round.id && p.groupId === id && p.quizId === quizId),
      )
      .map(store.groupName)
      .join(', ')
  const numbers = new Map<string, number>()
  const number = ({ quizId }: KeyedQuestion) => {
    const next = (numbers.get(quizId) ?? 0) + 1
    numbers.set(quizId, next)
    return next
  }
  return {
    roundId: round.id,
    round: round.title,
    closesAt: round.closesAt.toISOString(),
    keyAt: round.keyAt?.toISOString() ?? null,
    objectionsUntil: round.objectionsUntil?.toISOString() ?? null,
    finalAt: round.finalAt?.toISOString() ?? null,
    running: await runningAt(db, quizIds),
    written: chosen.papers,
    version: round.version,
    questions: quizIds
      .flatMap((quizId) => [...asked.values()].filter((question) => question.quizId === quizId))
      .filter(({ id }) => chosen.papers === 0 || chosen.asked.has(id))
      .map((question) => {
        const mending = mended.get(question.id)
        const done = acts.find(({ questionId }) => questionId === question.id)
        return {
          _id: question.id,
          group: groupOf(question.quizId),
          number: number(question),
          text: question.text,
          ...keyed(question, mending, chosen.given.get(question.id) ?? new Map()),
          asked: chosen.asked.get(question.id) ?? 0,
          mended: done
            ? {
                kind: done.kind,
                reason: done.reason,
                by: names.get(done.mendedBy) ?? '',
                at: done.mendedAt.toISOString(),
              }
            : null,
        }
      }),
    objections: said.map(({ objection, studentId }) => ({
      _id: objection.id,
      questionId: objection.questionId,
      fullName: names.get(studentId) ?? '',
      text: objection.text,
      at: objection.madeAt.toISOString(),
      state: objection.state,
      answer: objection.answer,
      by: names.get(objection.answeredBy ?? '') ?? null,
    })),
  }
}

/** How often each question was asked and each answer to it was given, on papers that were handed in. */
async function chosenIn(db: Db, roundId: string) {
  const sat = await db
    .select({ attemptId: sittings.attemptId })
    .from(sittings)
    .where(and(eq(sittings.roundId, roundId), isNotNull(sittings.attemptId)))
  const ids = sat.flatMap(({ attemptId }) => attemptId ?? [])
  const asked = new Map<string, number>()
  const given = new Map<string, Map<string, number>>()
  let papers = 0
  for (let from = 0; from < ids.length; from += PIECE)
    for (const { questions, answers } of await writtenPapers(db, ids.slice(from, from + PIECE))) {
      papers += 1
      for (const id of questions) asked.set(id, (asked.get(id) ?? 0) + 1)
      for (const [id, answer] of answers) {
        if (!answer) continue
        const counts = given.get(id) ?? new Map<string, number>()
        given.set(id, counts.set(answer, (counts.get(answer) ?? 0) + 1))
      }
    }
  return { asked, given, papers }
}
