import { and, eq, isNull } from 'drizzle-orm'
import { marksOn, writeProposedMarks, registerChildren } from '../classroom/lessons.reads.server.ts'
import { FORMULAS } from '../craft/soroban/soroban.rules.ts'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import { attemptsSince } from '../quiz/homework.reads.server.ts'
import { participantsOf, outcomesOf, type OutcomeRow } from './lesson-store.server.ts'
import { titleOf } from './lessons.server.ts'
import type { LessonSummary } from './live.contract.ts'
import {
  type Span,
  proposedMark,
  presentMs,
  type LessonQuiz,
  type LessonState,
  type QuizResult,
} from './live.rules.ts'
import { liveLessons, liveSums } from './live.tables.ts'
import type { LessonAccess } from './policy.server.ts'
import type { TxContext } from '../platform/db/context.server.ts'

/** When a lesson was: from its begin to its end, not after the planned end. In milliseconds since 1970. */
export function spanOf({ lesson }: LessonAccess): Span {
  const begin = (lesson.begunAt ?? lesson.startsAt).getTime()
  const planned = Math.max(lesson.startsAt.getTime() + lesson.minutes * 60000, begin)
  return [begin, Math.min(planned, lesson.endedAt?.getTime() ?? planned)]
}

export const assertEnded = ({ lesson }: LessonAccess): void => {
  if (lesson.phase !== 'ended')
    throw new Refusal(409, 'End the lesson first.', { code: 'live_lesson_running' })
}

/** What a lesson was. @throws {Refusal} 409 while it runs. */
export async function lessonSummary(on: Db | Tx, access: LessonAccess): Promise<LessonSummary> {
  assertEnded(access)
  const { lesson, group } = access
  const span = spanOf(access)
  const seats = await participantsOf(on, lesson.id)
  const names = await namesOf(
    on,
    seats.map(({ studentId }) => studentId),
  )
  const outcomes = await outcomesOf(on, lesson.id)
  const marks = await marksOn(on, group.id, lesson.day)
  const results = await quizResults(on, { lesson, studentIds: seats.map(({ studentId }) => studentId) })
  const sums = await on.$count(liveSums, eq(liveSums.lessonId, lesson.id))
  const minute = (at: number) => Math.round((at - span[0]) / 6000) / 10
  return {
    _id: lesson.id,
    groupId: group.id,
    group: group.name,
    startsAt: (lesson.begunAt ?? lesson.startsAt).toISOString(),
    day: lesson.day,
    minutes: Math.round((span[1] - span[0]) / 60000),
    sums,
    quizzes: quizzesOf(lesson).map(({ title }) => title),
    children: seats.map(({ studentId, spans }) => {
      const own = outcomes.filter((outcome) => outcome.studentId === studentId)
      return {
        studentId,
        name: names.get(studentId) ?? '',
        proposed: proposedMark(spans, span),
        mark: marks.get(studentId) ?? null,
        spans: spans.map(([from, to]): [number, number] => [
          Math.max(0, minute(from)),
          Math.max(0, minute(Math.min(to, span[1]))),
        ]),
        minutes: Math.round(presentMs(spans, span) / 60000),
        right: own.filter(({ result }) => result === 'at once').length,
        of: own.length,
        seconds: medianSeconds(own),
        formula: mostOf(own.flatMap(({ formula }) => formula ?? [])),
        quizzes: results.map((each) => each.get(studentId) ?? null),
      }
    }),
    formula: groupFormula(outcomes),
    registeredAt: lesson.registeredAt?.toISOString() ?? null,
  }
}

/** A lesson of an earlier version has none. */
const quizzesOf = ({ state }: LessonAccess['lesson']): readonly LessonQuiz[] =>
  (state as Partial<LessonState>).quizzes ?? []

/** By quiz for all what each child has reached: its last attempt that was begun before the lesson ended. */
const quizResults = (
  on: Db | Tx,
  { lesson, studentIds }: { lesson: LessonAccess['lesson']; studentIds: readonly string[] },
): Promise<ReadonlyMap<string, QuizResult>[]> =>
  Promise.all(
    quizzesOf(lesson).map(async ({ quizId, since }) => {
      const attempts = await attemptsSince(on, { studentIds, quizId }, new Date(since))
      const inLesson = attempts.filter(({ startedAt }) => !lesson.endedAt || startedAt < lesson.endedAt)
      return new Map(inLesson.map(({ studentId, right, total }) => [studentId, { right, total }]))
    }),
  )

function medianSeconds(outcomes: readonly OutcomeRow[]): number | null {
  const times = outcomes
    .filter(({ result }) => result !== 'not')
    .map(({ milliseconds }) => milliseconds)
    .toSorted((a, b) => a - b)
  const middle = times[Math.floor(times.length / 2)]
  return middle === undefined ? null : Math.round(middle / 100) / 10
}

function mostOf(words: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** The formula that most children stumbled over; direct movements are none. */
function groupFormula(outcomes: readonly OutcomeRow[]): LessonSummary['formula'] {
  const children = new Map<string, Set<string>>()
  for (const { formula, studentId } of outcomes)
    if (formula && FORMULAS.some(({ key }) => key === formula))
      children.set(formula, (children.get(formula) ?? new Set()).add(studentId))
  const [most] = [...children].toSorted((a, b) => b[1].size - a[1].size)
  return most ? { key: most[0], title: titleOf(most[0]), children: most[1].size } : null
}

/**
 * Writes the proposed marks into the register; marks by hand stay. Repeating it is harmless.
 * @returns how many marks were written. @throws {Refusal} 409 while the lesson runs.
 */
export async function registerMarks(
  { tx, now }: TxContext,
  access: LessonAccess,
  by: string,
): Promise<{ written: number }> {
  assertEnded(access)
  const { lesson, group } = access
  const span = spanOf(access)
  const members = new Set((await registerChildren(tx, group.id, now)).map(({ studentId }) => studentId))
  const marks = (await participantsOf(tx, lesson.id))
    .filter(({ studentId }) => members.has(studentId))
    .map(({ studentId, spans }) => ({ studentId, mark: proposedMark(spans, span) }))
  const written = await writeProposedMarks({ tx, now }, { groupId: group.id, day: lesson.day, by, marks })
  await tx
    .update(liveLessons)
    .set({ registeredAt: now })
    .where(and(eq(liveLessons.id, lesson.id), isNull(liveLessons.registeredAt)))
  return { written }
}
