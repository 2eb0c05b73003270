import type { Database } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Person } from '../platform/serve.server.ts'

/** What a student alone may see and do something with: an attempt, a submission. */
type Owned = { studentId: string }

/**
 * An attempt and its submission are the student's own. A parent comes here as the child it acts for; no role
 * opens another's.
 */
const mayRead = (person: Pick<Person, 'id'>, { studentId }: Owned): boolean => person.id === studentId

/**
 * What is not there. What is not yours is told in the same words. Quizzes and questions are any author's to
 * change: that is their calls' access, not a row's.
 */
export const notThere = (what: 'Quiz' | 'Question' | 'Attempt' | 'Submission'): Refusal =>
  new Refusal(404, `${what} not found`)

/** @throws {Refusal} 404, the same for no attempt and for another's. */
export function ownAttempt<Row extends Owned>(person: Pick<Person, 'id'>, attempt: Row | undefined): Row {
  if (!attempt || !mayRead(person, attempt)) throw notThere('Attempt')
  return attempt
}

/** @throws {Refusal} 404, the same for no submission and for another's. */
export function ownSubmission<Row extends { submission: Owned }>(
  person: Pick<Person, 'id'>,
  stored: Row | undefined,
): Row {
  if (!stored || !mayRead(person, stored.submission)) throw notThere('Submission')
  return stored
}

const earlierOpen = {
  name: 'earlier_quiz_open',
  text: `select q.id from quizzes q where q.subject_id = $1 and q.sequence < $2 and q.active
    and exists (select from questions k where k.quiz_id = q.id and k.retired_at is null)
    and not exists (select from submissions s where s.quiz_id = q.id and s.student_id = $3) limit 1`,
}

/** A quiz is begun once all earlier ones of its subject that visitors see are submitted. */
export async function mayBegin(
  { query }: Pick<Database, 'query'>,
  person: Pick<Person, 'id'>,
  quiz: { subjectId: string; sequence: number },
): Promise<boolean> {
  const earlier = await query({ ...earlierOpen, values: [quiz.subjectId, quiz.sequence, person.id] })
  return earlier.length === 0
}
