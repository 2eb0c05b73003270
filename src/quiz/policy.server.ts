import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Db, Tx } from '../platform/db.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Person } from '../platform/serve.server.ts'
import type { ReservedAs } from './quiz.rules.ts'
import { attempts, quizzes } from './quiz.tables.ts'

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
export const notThere = (what: 'Quiz' | 'Question' | 'Attempt' | 'Submission' | 'Try'): Refusal =>
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
  text: `select q.id from quizzes q where q.subject_id = $1 and q.sequence < $2 and q.active and not q.open
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

/** A paper that something keeps: its key, and what became of its questions, are told there and not here. */
export const keepsKey = ({ reservedAs }: { reservedAs: ReservedAs | null }): boolean =>
  reservedAs === 'paper' || reservedAs === 'exam'

/** @throws {Refusal} 409 for a quiz that a competition keeps: its time and how it is held are told there. */
export function assertNotKept({ reservedAs }: { reservedAs: ReservedAs | null }): void {
  if (reservedAs === 'exam') throw new Refusal(409, 'This is a grade exam: its papers are made by its rules')
  if (reservedAs !== null)
    throw new Refusal(409, 'A competition keeps this quiz: it is held as that has announced')
}

/**
 * Whoever changes questions of these quizzes begins with this: nobody else does meanwhile, and attempts at a
 * competition's paper are begun before it or with what it leaves. All at once and by id: nobody waits for
 * another in a circle.
 * @throws {Refusal} 404 when one of them is not there.
 */
export async function holdQuizzes(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: quizzes.id })
    .from(quizzes)
    .where(inArray(quizzes.id, [...ids]))
    .orderBy(asc(quizzes.id))
    .for('no key update')
  const held = await tx
    .update(quizzes)
    .set({ edition: sql`${quizzes.edition} + 1` })
    .where(inArray(quizzes.id, [...ids]))
    .returning({ id: quizzes.id })
  if (held.length < new Set(ids).size) throw notThere('Quiz')
}

/**
 * A paper that is being written stays as it is: children who compete get the same questions.
 * @throws {Refusal} 409 once somebody has begun it.
 */
export async function assertUnwritten(on: Db | Tx, quizId: string): Promise<void> {
  const written = sql`exists (select from ${attempts} where ${attempts.quizId} = ${quizzes.id})`
  const [row] = await on
    .select({ reservedAs: quizzes.reservedAs })
    .from(quizzes)
    .where(and(eq(quizzes.id, quizId), inArray(quizzes.reservedAs, ['paper', 'exam']), written))
  if (row?.reservedAs === 'exam')
    throw new Refusal(409, 'This is a grade exam: its papers are made by its rules')
  if (row) throw new Refusal(409, 'This paper of a competition is being written. Mend its key there.')
}
