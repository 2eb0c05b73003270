import { and, asc, eq, inArray, max, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { newId } from '../platform/db/columns.tables.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Language } from '../platform/languages.rules.ts'
import { insertHindi } from '../platform/translations/translations.server.ts'
import { quizItem } from './question-texts.rules.ts'
import { withoutKey, inWords, optionsOf, type Task } from './kinds/kinds.rules.ts'
import { verdictOf } from './quiz.rules.ts'
import { attempts, questions, quizzes, subjects } from './quiz.tables.ts'
import { handedIn, writtenPapers } from './reserved-papers.reads.server.ts'
import type { Verdict } from './verdicts.rules.ts'

export { handedIn }

/*
 * Papers generated per student (docs/decisions/0030): the quiz gives name and time, each attempt has its own
 * questions, which are in no list of the quiz.
 */

/** The quiz of an exam. `minutes`, `marks` and `pass` as they are announced. */
export type ExamQuiz = {
  holder: string
  titles: Readonly<Record<Language, string>>
  minutes: number
  marks: number
  pass: number
}

/**
 * Creates the quiz of an exam: not listed, never paused, retakes as the exam allows. It belongs to the first
 * subject, or to a new one if there is none.
 * @returns its id.
 */
export async function openExamQuiz(
  tx: Tx,
  { holder, titles, minutes, marks, pass }: ExamQuiz,
): Promise<string> {
  const title = titles.en
  const subjectId = await anySubject(tx)
  const id = newId()
  await tx.insert(quizzes).values({
    id,
    subjectId,
    title,
    description: title,
    sequence: sql`(select coalesce(max(q.sequence), 0) + 1 from quizzes q where q.subject_id = ${subjectId})`,
    durationMinutes: minutes,
    marks,
    passingMarks: pass,
    penaltyNumerator: 0,
    penaltyDenominator: 1,
    // The exam decides on retakes; the retake call finds listed quizzes only.
    allowReattempt: true,
    pausable: false,
    active: false,
    reservedFor: holder,
    reservedAs: 'exam',
  })
  const item = quizItem({ id, title, description: title })
  await insertHindi({ tx, now: new Date() }, [[item, { title: titles.hi, description: titles.hi }]])
  return id
}

/** The subject that exams get in an academy without one. */
export const EXAMS_SUBJECT = 'Exams'

/** Locks the subject, so that concurrent inserts get different sequence numbers. */
async function anySubject(tx: Tx): Promise<string> {
  const first = await firstSubject(tx)
  if (first) return first.id
  // A concurrent start of another exam may create the same subject.
  await tx.insert(subjects).values({ name: EXAMS_SUBJECT, position: 0 }).onConflictDoNothing()
  const made = await firstSubject(tx)
  if (!made) throw new Error('no subject for exams')
  return made.id
}

const firstSubject = async (tx: Tx): Promise<{ id: string } | undefined> =>
  (
    await tx
      .select({ id: subjects.id })
      .from(subjects)
      .orderBy(asc(subjects.position), asc(subjects.id))
      .limit(1)
      .for('update')
  )[0]

type Drawn = {
  quizId: string
  studentId: string
  attemptId: string
  /** In the order in which they are asked. */
  asked: readonly { text: string; task: Task }[]
  now: Date
}

/**
 * Starts an attempt at a paper generated for this student; from then on it is an ordinary attempt.
 * @throws {Refusal} 409 while another paper of this quiz runs, or when the account has ended meanwhile.
 */
export async function beginDrawn(tx: Tx, { quizId, studentId, attemptId, asked, now }: Drawn): Promise<void> {
  const rows = asked.map(({ text, task }, position) => ({
    id: newId(),
    quizId,
    position,
    text,
    task,
    // Not listed in the quiz and in no other paper.
    retiredAt: now,
  }))
  await tx.insert(questions).values(rows)
  const paper = rows.map(({ id }) => ({ question: id, options: [] }))
  const [person] = await tx
    .select({ id: sql<string>`p.id` })
    .from(sql`people p`)
    .where(sql`p.id = ${studentId} and p.erased_at is null and p.ended_at is null`)
    .for('share')
  const [quiz] = await tx
    .select({ minutes: quizzes.durationMinutes })
    .from(quizzes)
    .where(eq(quizzes.id, quizId))
  const [last] = await tx
    .select({ number: max(attempts.number) })
    .from(attempts)
    .where(and(eq(attempts.quizId, quizId), eq(attempts.studentId, studentId)))
  const minutes = quiz?.minutes ?? 0
  const begun = person
    ? await tx
        .insert(attempts)
        .values({
          id: attemptId,
          studentId,
          quizId,
          number: (last?.number ?? 0) + 1,
          paper,
          startedAt: now,
          deadlineAt: new Date(now.getTime() + minutes * 60_000),
        })
        .onConflictDoNothing()
        .returning({ id: attempts.id })
    : []
  if (begun.length === 0)
    throw new Refusal(409, 'We couldn’t start this paper. Please try again.', { code: 'paper_not_started' })
}

/** A submitted paper by question, in its order. `said` and `right` as text; null: no answer. */
export type MailAttachment = {
  attemptId: string
  submittedAt: Date
  /** Seconds. */
  timeTaken: number
  questions: readonly { text: string; said: string | null; right: string; verdict: Verdict }[]
}

/** These attempts, as far as they are handed in. */
export async function drawnPapers(on: Db | Tx, attemptIds: readonly string[]): Promise<MailAttachment[]> {
  const written = await writtenPapers(on, attemptIds)
  const ended = await handedIn(on, attemptIds)
  const ids = written.flatMap((paper) => paper.questions)
  if (ids.length === 0) return []
  const rows = await on.select().from(questions).where(inArray(questions.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return written.map(({ attemptId, timeTaken, questions: order, answers }) => ({
    attemptId,
    submittedAt: ended.get(attemptId) ?? new Date(0),
    timeTaken,
    questions: order.flatMap((id) => {
      const [row, answer] = [byId.get(id), answers.get(id) ?? null]
      if (!row?.task) return []
      const { text, task } = row
      const words = (said: string) => inWords(withoutKey(task), optionsOf(task), said)
      const verdict = verdictOf(task, answer)
      return [{ text, said: answer ? words(answer.slice(1)) : null, right: words(task.right), verdict }]
    }),
  }))
}

/** SQL condition: the attempt of this column is submitted. */
export const isHandedIn = (attemptId: AnyPgColumn): SQL =>
  sql`exists (select 1 from ${attempts} where ${attempts.id} = ${attemptId}
    and ${attempts.submittedAt} is not null)`
