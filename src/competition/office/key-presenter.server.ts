import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Db } from '../../platform/db/db.server.ts'
import { runningAt } from '../../quiz/reserved.reads.server.ts'
import { type KeyedQuestion, keyedQuestions, writtenPapers } from '../../quiz/reserved-papers.reads.server.ts'
import { entries, sittings } from '../competition.tables.ts'
import { certificates, keyCorrections, objections } from '../marking.tables.ts'
import { keyQuestion } from '../answer-key.rules.ts'
import { correctionsOf, PIECE } from '../marking.server.ts'
import * as store from '../store.server.ts'
import type { Key } from './key.contract.ts'

/** The answer key for the organiser, with answer counts, corrections and objections. */
export async function presentKey(db: Db, whole: store.FullCompetition, round: store.RoundRow): Promise<Key> {
  const quizIds = store.quizIdsOf(whole, round.id)
  const questions = await keyedQuestions(db, quizIds)
  const chosen = await chosenIn(db, round.id)
  const mended = await correctionsOf(db, round.id)
  const acts = await db
    .select()
    .from(keyCorrections)
    .where(eq(keyCorrections.roundId, round.id))
    .orderBy(desc(keyCorrections.version))
  const said = await db
    .select({ objection: objections, studentId: entries.studentId })
    .from(objections)
    .innerJoin(entries, eq(entries.id, objections.entryId))
    .where(eq(objections.roundId, round.id))
    .orderBy(sql`${objections.state} <> 'waiting'`, asc(objections.madeAt))
  const names = await namesOf(db, [
    ...acts.map(({ correctedBy }) => correctedBy),
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
    keyPublishedAt: round.keyPublishedAt?.toISOString() ?? null,
    objectionsUntil: round.objectionsUntil?.toISOString() ?? null,
    ranksFinalAt: round.ranksFinalAt?.toISOString() ?? null,
    running: await runningAt(db, quizIds),
    written: chosen.papers,
    certificates: await db.$count(
      certificates,
      and(eq(certificates.roundId, round.id), isNull(certificates.withdrawnAt)),
    ),
    version: round.version,
    questions: quizIds
      .flatMap((quizId) => [...questions.values()].filter((question) => question.quizId === quizId))
      .filter(({ id }) => chosen.papers === 0 || chosen.asked.has(id))
      .map((question) => {
        const mending = mended.get(question.id)
        const done = acts.find(({ questionId }) => questionId === question.id)
        return {
          _id: question.id,
          group: groupOf(question.quizId),
          number: number(question),
          text: question.text,
          ...keyQuestion(question, mending, chosen.given.get(question.id) ?? new Map()),
          asked: chosen.asked.get(question.id) ?? 0,
          mended: done
            ? {
                kind: done.kind,
                reason: done.reason,
                by: names.get(done.correctedBy) ?? '',
                at: done.correctedAt.toISOString(),
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

/** Counts per question and answer on submitted papers. */
async function chosenIn(db: Db, roundId: string) {
  const sat = await db
    .select({ attemptId: sittings.attemptId })
    .from(sittings)
    .where(and(eq(sittings.roundId, roundId), isNotNull(sittings.attemptId)))
  const ids = sat.flatMap(({ attemptId }) => attemptId ?? [])
  const askedCounts = new Map<string, number>()
  const given = new Map<string, Map<string, number>>()
  let papers = 0
  for (let from = 0; from < ids.length; from += PIECE)
    for (const { questions, answers } of await writtenPapers(db, ids.slice(from, from + PIECE))) {
      papers += 1
      for (const id of questions) askedCounts.set(id, (askedCounts.get(id) ?? 0) + 1)
      for (const [id, answer] of answers) {
        if (!answer) continue
        const counts = given.get(id) ?? new Map<string, number>()
        given.set(id, counts.set(answer, (counts.get(answer) ?? 0) + 1))
      }
    }
  return { asked: askedCounts, given, papers }
}
