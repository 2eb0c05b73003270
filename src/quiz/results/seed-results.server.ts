import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { newId } from '../../platform/db/columns.tables.ts'
import { DAY_MS } from '../../platform/text/india.rules.ts'
import type { SeedContext } from '../../platform/rooms/room.server.ts'
import { type Rng, seeded } from '../seeded.rules.ts'
import { isListed } from '../bank/listing.server.ts'
import { columnsOfAnswer } from '../attempt/stored-answers.server.ts'
import { shuffledOptions } from '../kinds/kinds.rules.ts'
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

/** A demo child with quizzes per week, in turn from each subject. */
export type SeedTaker = {
  studentId: string
  subjects: readonly string[]
  /** Weeks of results, up to the week of the seeding. */
  weeks: number
  /** Share of questions known in the first week; it grows each week. */
  skill: number
  /** Additional quizzes as homework, by position in a subject from 0, oldest first. */
  also?: readonly { subject: string; place: number; daysAgo: number }[]
}

type SeedQuizPaper = { quiz: typeof quizzes.$inferSelect; paper: Paper; key: AnswerKey }

/** Classes are in the afternoon: between four and seven in India, in minutes of the day (UTC). */
const [FROM, UNTIL] = [10 * 60 + 30, 13 * 60 + 30]
/** Weekly growth of the known share, and its maximum. */
const [GAIN, BEST] = [0.04, 0.97]
/** Share of unknown questions that are left blank. */
const LEFT = 0.3
const ROWS_AT_ONCE = 1_000

/** Demo results from a seed: whole attempts, graded by the product's rules. */
export async function seedResults(
  { tx, now }: SeedContext,
  { seed, takers }: { seed: number; takers: readonly SeedTaker[] },
): Promise<void> {
  const rng = seeded(seed)
  const bySubject = await seedPapersBySubject({ tx, now }, isListed)
  const weekly = takers.flatMap((taker) => drawAttempts(rng, { taker, bySubject, now }))
  const extra = seeded(seed + 1)
  const more = takers.flatMap((taker) => drawAlso(extra, weekly, { taker, bySubject, now }))
  const drawn = [...weekly, ...more]
  await store(tx, drawn)
}

/** A demo child's paper of a competition: share known and start time. */
export type SeedSitting = { quizId: string; studentId: string; knows: number; at: Date }

/** Stores graded papers. @returns attempt ids by `quizId studentId`. */
export async function seedSittings(
  seeding: SeedContext,
  { seed, sittings }: { seed: number; sittings: readonly SeedSitting[] },
): Promise<ReadonlyMap<string, string>> {
  const rng = seeded(seed)
  const kept = [...(await seedPapersBySubject(seeding, isNotNull(quizzes.reservedFor))).values()].flat()
  const drawn = sittings.flatMap(({ quizId, studentId, knows, at }) => {
    const asked = kept.find(({ quiz }) => quiz.id === quizId)
    return asked ? [drawAttempt(rng, { asked, number: 1, knows, at, studentId })] : []
  })
  await store(seeding.tx, drawn)
  return new Map(drawn.map(({ attempt }) => [`${attempt.quizId} ${attempt.studentId}`, attempt.id] as const))
}

/** Answers of a running demo attempt in paper order; null if blank. */
type SeedAnswers = { attemptId: string; said: readonly (string | null)[]; seconds: number }

/** Submits a running attempt with normal grading. */
export async function seedHandedIn(
  { tx }: Pick<SeedContext, 'tx'>,
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
async function store(tx: SeedContext['tx'], drawn: readonly ReturnType<typeof drawAttempt>[]): Promise<void> {
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
async function seedPapersBySubject(
  { tx }: SeedContext,
  which: SQL | undefined,
): Promise<ReadonlyMap<string, SeedQuizPaper[]>> {
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
  const bySubject = new Map<string, SeedQuizPaper[]>()
  for (const { name, quiz } of rows) {
    const mine = asked.filter(({ quizId }) => quizId === quiz.id)
    const paper = mine.map(({ id, task }) => ({
      question: id,
      options: task ? shuffledOptions(task, id) : (optionsOf.get(id) ?? []).map((option) => option.id),
    }))
    const right = mine.map(
      ({ id, task }) => [id, task ?? optionsOf.get(id)?.find(({ correct }) => correct)?.id ?? ''] as const,
    )
    bySubject.set(name, [...(bySubject.get(name) ?? []), { quiz, paper, key: new Map(right) }])
  }
  return bySubject
}

type Course = { taker: SeedTaker; bySubject: ReadonlyMap<string, SeedQuizPaper[]>; now: Date }

/** One child's weeks. A bad result is repeated next week if the quiz allows it. */
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

/** Homework attempts, without quizzes taken since. */
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

type Sitting = { asked: SeedQuizPaper; number: number; knows: number; at: Date; studentId: string }

/** Share of the time at which each answer was given. */
const answeredBy = (place: number, of: number): number => (place + 1 - ((place * 5) % 3) * 0.2) / of

function drawAttempt(rng: Rng, { asked: { quiz, paper, key }, number, knows, at, studentId }: Sitting) {
  const chosen = new Map<string, string | null>()
  for (const { question, options: offered } of paper) {
    const asked = key.get(question) ?? ''
    const right = typeof asked === 'string' ? asked : `=${asked.right}`
    // Questions of other kinds are right or blank in the demo.
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
