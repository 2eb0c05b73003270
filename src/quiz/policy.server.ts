import type { Database } from '../platform/db/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import type { ReservedAs } from './quiz.rules.ts'

/** Rows that belong to one student: attempts and submissions. */
type Owned = { studentId: string }

/**
 * Attempts and submissions are readable by their student only. A parent acts as the child; no role reads
 * another's.
 */
const mayRead = (person: Pick<CurrentUser, 'id'>, { studentId }: Owned): boolean => person.id === studentId

/**
 * 404 for missing rows and for rows of others alike. Quizzes and questions have no owner: their calls require
 * the author role.
 */
export const notFound = (what: 'Quiz' | 'Question' | 'Attempt' | 'Submission' | 'Try'): Refusal =>
  new Refusal(404, `${what} not found`, { code: 'not_found' })

/** @throws {Refusal} 404, the same for no attempt and for another's. */
export function ownAttempt<Row extends Owned>(
  person: Pick<CurrentUser, 'id'>,
  attempt: Row | undefined,
): Row {
  if (!attempt || !mayRead(person, attempt)) throw notFound('Attempt')
  return attempt
}

/** @throws {Refusal} 404, the same for no submission and for another's. */
export function ownSubmission<Row extends { submission: Owned }>(
  person: Pick<CurrentUser, 'id'>,
  stored: Row | undefined,
): Row {
  if (!stored || !mayRead(person, stored.submission)) throw notFound('Submission')
  return stored
}

const earlierOpen = {
  name: 'earlier_quiz_open',
  text: `select q.id from quizzes q where q.subject_id = $1 and q.sequence < $2 and q.active and not q.open
    and exists (select from questions k where k.quiz_id = q.id and k.retired_at is null)
    and not exists (select from submissions s where s.quiz_id = q.id and s.student_id = $3) limit 1`,
}

/** A quiz opens when all earlier listed quizzes of its subject are submitted. */
export async function mayBegin(
  { query }: Pick<Database, 'query'>,
  person: Pick<CurrentUser, 'id'>,
  quiz: { subjectId: string; sequence: number },
): Promise<boolean> {
  const earlier = await query({ ...earlierOpen, values: [quiz.subjectId, quiz.sequence, person.id] })
  return earlier.length === 0
}

/** Whether a competition or exam holds the quiz: it publishes the key and the results itself. */
export const hidesKey = ({ reservedAs }: { reservedAs: ReservedAs | null }): boolean =>
  reservedAs === 'paper' || reservedAs === 'exam'
