import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { newId } from '../../platform/columns.tables.ts'
import { DAY_MS } from '../../platform/india.rules.ts'
import type { Seeding } from '../../platform/room.server.ts'
import { type Rng, seeded } from '../seeded.rules.ts'
import { onShelf } from '../bank/shelf.server.ts'
import { columnsOfAnswer } from '../attempt/given.server.ts'
import { shownOf } from '../kinds/kinds.rules.ts'
import { type AnswerKey, grade, marks } from '../quiz.rules.ts'
import {
  attemptAnswers,
  attempts,
  options,
  type Paper,
  questions,
  quizzes,
  subjects,
  submissions,
} from '../quiz.tables.ts'

/** A child and how it does: a quiz in turn from each of its subjects, week by week. */
export type SeedTaker = {
  studentId: string
  subjects: readonly string[]
  /** Weeks of results, up to the week of the seeding. */
  weeks: number
  /** Part of the questions that it knows in its first week; each week it knows a little more. */
  skill: number
  /** Quizzes taken beside those, as homework: by place in a subject, from 0; the oldest first. */
  also?: readonly { subject: string; place: number; daysAgo: number }[]
}

type Asked = { quiz: typeof quizzes.$inferSelect; paper: Paper; key: AnswerKey }

/** Classes are in the afternoon: between four and seven in India, in minutes of the day (UTC). */
const [FROM, UNTIL] = [10 * 60 + 30, 13 * 60 + 30]
/** What a child learns in a week, and the best that anybody knows. */
const [GAIN, BEST] = [0.04, 0.97]
/** Of the questions that a child does not know it leaves some. */
const LEFT = 0.3
const ROWS_AT_ONCE = 1_000

/** Results by rules from a seed: whole attempts with their answers, graded by the product's own rules. */
export async function seedResults(
  { tx, now }: Seeding,
  { seed, takers }: { seed: number; takers: readonly SeedTaker[] },
): Promise<void> {
  const rng = seeded(seed)
  const bySubject = await askedBySubject({ tx, now }, onShelf)
  const weekly = takers.flatMap((taker) => drawAttempts(rng, { taker, bySubject, now }))
  const extra = seeded(seed + 1)
  const more = takers.flatMap((taker) => drawAlso(extra, weekly, { taker, bySubject, now }))
  const drawn = [...weekly, ...more]
  await store(tx, drawn)
}

/** A kept paper as a child wrote it: how much it knows, and when it began. */
export type SeedSitting = { quizId: string; studentId: string; knows: number; at: Date }

/** Papers that were written, graded as any. @returns the attempts' ids by `quizId studentId`. */
export async function seedSittings(
  seeding: Seeding,
  { seed, sittings }: { seed: number; sittings: readonly SeedSitting[] },
): Promise<ReadonlyMap<string, string>> {
  const rng = seeded(seed)
  const kept = [...(await askedBySubject(seeding, isNotNull(quizzes.reservedFor))).values()].flat()
  const drawn = sittings.flatMap(({ quizId, studentId, knows, at }) => {
    const asked = kept.find(({ quiz }) => quiz.id === quizId)
    return asked ? [drawAttempt(rng, { asked, number: 1, knows, at, studentId })] : []
  })
  await store(seeding.tx, drawn)
  return new Map(drawn.map(({ attempt }) => [`${attempt.quizId} ${attempt.studentId}`, attempt.id] as const))
}

/** What somebody answered who has begun already: in the order of the paper, null where nothing was said. */
type SeedAnswers = { attemptId: string; said: readonly (string | null)[]; seconds: number }

/** Hands in an attempt that was begun, graded as any. */
export async function seedHandedIn(
  { tx }: Pick<Seeding, 'tx'>,
  { attemptId, said, seconds }: SeedAnswers,
): Promise<void> {
  const [row] = await tx
    .select({ attempt: attempts, quiz: quizzes })
    .from(attempts)
    .innerJoin(quizzes, eq(quizzes.id, attempts.quizId))
    .where(eq(attempts.id, attemptId))
  if (!row) throw new Error(`attempt ${attemptId} is not there`)
  const { attempt, quiz } = row
  const ids = attempt.paper.map(({ question }) => question)
  const asked = await tx.select().from(questions).where(inArray(questions.id, ids))
  const key: AnswerKey = new Map(asked.flatMap(({ id, task }) => (task ? [[id, task] as const] : [])))
  const chosen = new Map(ids.map((id, place) => [id, said[place] == null ? null : `=${said[place]}`]))
  const { correct, incorrect, total } = grade(key, chosen)
  const penalty = { numerator: quiz.penaltyNumerator, denominator: quiz.penaltyDenominator }
  const exact = marks({ correct, incorrect, total }, { marks: quiz.marks, penalty })
  const submittedAt = new Date(attempt.startedAt.getTime() + seconds * 1_000)
  await tx.insert(attemptAnswers).values(
    [...chosen].map(([questionId, answer], seq) => {
      const { option, given } = columnsOfAnswer(answer)
      const part = answeredBy(seq, chosen.size) * seconds * 1_000
      const savedAt = new Date(attempt.startedAt.getTime() + Math.round(part))
      return { attemptId, questionId, optionId: option, given, seq: seq + 1, savedAt }
    }),
  )
  await tx
    .update(attempts)
    .set({
      submittedAt,
      timeTaken: seconds,
      correct,
      incorrect,
      marksNumerator: exact.numerator,
      marksDenominator: exact.denominator,
    })
    .where(eq(attempts.id, attemptId))
  const { studentId, quizId } = attempt
  const handedIn = { attemptId, createdAt: submittedAt, updatedAt: submittedAt }
  await tx
    .insert(submissions)
    .values({ id: newId(), studentId, quizId, ...handedIn })
    .onConflictDoUpdate({ target: [submissions.studentId, submissions.quizId], set: handedIn })
}

/** Stores attempts with their answers; of each student and quiz the newest is the submission. */
async function store(tx: Seeding['tx'], drawn: readonly ReturnType<typeof drawAttempt>[]): Promise<void> {
  const newest = new Map(
    drawn.map(({ attempt }) => [`${attempt.studentId} ${attempt.quizId}`, attempt] as const),
  )
  await inPieces(
    drawn.map(({ attempt }) => attempt),
    (rows) => tx.insert(attempts).values(rows),
  )
  await inPieces(
    drawn.flatMap(({ answers }) => answers),
    (rows) => tx.insert(attemptAnswers).values(rows),
  )
  await inPieces([...newest.values()], (rows) =>
    tx.insert(submissions).values(
      rows.map(({ id, studentId, quizId, submittedAt }) => ({
        id: newId(),
        studentId,
        quizId,
        attemptId: id,
        createdAt: submittedAt,
        updatedAt: submittedAt,
      })),
    ),
  )
}

async function inPieces<T>(rows: readonly T[], store: (rows: T[]) => PromiseLike<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await store(rows.slice(from, from + ROWS_AT_ONCE))
}

/** Those of these quizzes of each subject in their order, with the paper and the key of each. */
async function askedBySubject(
  { tx }: Seeding,
  which: SQL | undefined,
): Promise<ReadonlyMap<string, Asked[]>> {
  const rows = await tx
    .select({ name: subjects.name, quiz: quizzes })
    .from(quizzes)
    .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
    .where(which)
    .orderBy(asc(quizzes.sequence))
  const asked = await tx
    .select({ quizId: questions.quizId, id: questions.id, task: questions.task })
    .from(questions)
    .where(
      and(
        isNull(questions.retiredAt),
        inArray(
          questions.quizId,
          rows.map(({ quiz }) => quiz.id),
        ),
      ),
    )
    .orderBy(asc(questions.position))
  const offered = await tx
    .select()
    .from(options)
    .where(
      inArray(
        options.questionId,
        asked.map(({ id }) => id),
      ),
    )
    .orderBy(asc(options.position))
  const optionsOf = Map.groupBy(offered, ({ questionId }) => questionId)
  const bySubject = new Map<string, Asked[]>()
  for (const { name, quiz } of rows) {
    const mine = asked.filter(({ quizId }) => quizId === quiz.id)
    const paper = mine.map(({ id, task }) => ({
      question: id,
      options: task ? shownOf(task, id) : (optionsOf.get(id) ?? []).map((option) => option.id),
    }))
    const right = mine.map(
      ({ id, task }) => [id, task ?? optionsOf.get(id)?.find(({ correct }) => correct)?.id ?? ''] as const,
    )
    bySubject.set(name, [...(bySubject.get(name) ?? []), { quiz, paper, key: new Map(right) }])
  }
  return bySubject
}

type Course = { taker: SeedTaker; bySubject: ReadonlyMap<string, Asked[]>; now: Date }

/** One child's weeks. A quiz that may be taken again, and did not go well, is taken again next week. */
function drawAttempts(rng: Rng, { taker, bySubject, now }: Course) {
  const todo = taker.subjects.map((name) => [...(bySubject.get(name) ?? [])])
  const taken = new Map<string, number>()
  const drawn: ReturnType<typeof drawAttempt>[] = []
  for (let week = 0; week < taker.weeks; week += 1) {
    const next = todo[week % todo.length]
    const asked = next?.[0]
    if (!next || !asked) continue
    const number = (taken.get(asked.quiz.id) ?? 0) + 1
    taken.set(asked.quiz.id, number)
    const knows = Math.min(BEST, taker.skill + week * GAIN)
    const at = momentOf(rng, new Date(now.getTime() - (taker.weeks - week) * 7 * DAY_MS))
    const attempt = drawAttempt(rng, { asked, number, knows, at, studentId: taker.studentId })
    drawn.push(attempt)
    const poor = (attempt.attempt.correct ?? 0) * 2 < asked.paper.length
    if (!(poor && asked.quiz.allowReattempt && number === 1)) next.shift()
  }
  return drawn
}

/** What a child took as homework; not once more what it has taken since. */
function drawAlso(
  rng: Rng,
  weekly: readonly ReturnType<typeof drawAttempt>[],
  { taker, bySubject, now }: Course,
): ReturnType<typeof drawAttempt>[] {
  const { studentId, skill } = taker
  return (taker.also ?? []).flatMap(({ subject, place, daysAgo }) => {
    const asked = bySubject.get(subject)?.[place]
    if (!asked) return []
    const before = weekly.filter(
      ({ attempt }) => attempt.studentId === studentId && attempt.quizId === asked.quiz.id,
    )
    const day = new Date(now.getTime() - daysAgo * DAY_MS)
    const at = new Date(day.setUTCHours(0, FROM + Math.floor(rng() * (UNTIL - FROM)), 0, 0))
    const later = before.some(({ attempt }) => attempt.submittedAt > at)
    const repeats = before.length > 0 && !asked.quiz.allowReattempt
    if (later || repeats) return []
    const knows = Math.min(BEST, skill + 6 * GAIN)
    return [drawAttempt(rng, { asked, number: before.length + 1, knows, at, studentId })]
  })
}

/** Some afternoon of the six days after it. */
function momentOf(rng: Rng, from: Date): Date {
  const day = new Date(from.getTime() + Math.floor(rng() * 6) * DAY_MS)
  return new Date(day.setUTCHours(0, FROM + Math.floor(rng() * (UNTIL - FROM)), Math.floor(rng() * 60), 0))
}

type Sitting = { asked: Asked; number: number; knows: number; at: Date; studentId: string }

/** By which part of the time an answer was given: one after another, some sooner than others. */
const answeredBy = (place: number, of: number): number => (place + 1 - ((place * 5) % 3) * 0.2) / of

function drawAttempt(rng: Rng, { asked: { quiz, paper, key }, number, knows, at, studentId }: Sitting) {
  const chosen = new Map<string, string | null>()
  for (const { question, options: offered } of paper) {
    const asked = key.get(question) ?? ''
    const right = typeof asked === 'string' ? asked : `=${asked.right}`
    // Of another kind nobody is wrong here: what a child does not know it leaves.
    const wrong = typeof asked === 'string' ? offered.filter((option) => option !== right) : []
    const guess = rng() < LEFT ? null : (wrong[Math.floor(rng() * wrong.length)] ?? null)
    chosen.set(question, rng() < knows ? right : guess)
  }
  const counts = grade(key, chosen)
  const penalty = { numerator: quiz.penaltyNumerator, denominator: quiz.penaltyDenominator }
  const exact = marks(counts, { marks: quiz.marks, penalty })
  const minutes = quiz.durationMinutes ?? 30
  const timeTaken = Math.round(minutes * 60 * (0.45 + 0.5 * rng()))
  const submittedAt = new Date(at.getTime() + timeTaken * 1_000)
  const id = newId()
  return {
    attempt: {
      id,
      studentId,
      quizId: quiz.id,
      number,
      paper,
      startedAt: at,
      deadlineAt: new Date(at.getTime() + minutes * 60_000),
      submittedAt,
      timeTaken,
      correct: counts.correct,
      incorrect: counts.incorrect,
      marksNumerator: exact.numerator,
      marksDenominator: exact.denominator,
    },
    answers: [...chosen].map(([questionId, answer], seq) => {
      const { option, given } = columnsOfAnswer(answer)
      const savedAt = new Date(at.getTime() + Math.round(timeTaken * 1_000 * answeredBy(seq, chosen.size)))
      return { attemptId: id, questionId, optionId: option, given, seq: seq + 1, savedAt }
    }),
  }
}
