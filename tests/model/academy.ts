import { newSecret } from '../../src/people/account/sessions.server.ts'
import { people, sessions } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import type { Database } from '../../src/platform/db/db.server.ts'
import { fingerprint } from '../../src/platform/http/fingerprint.server.ts'
import { options, questions, quizzes, subjects } from '../../src/quiz/quiz.tables.ts'

/** Minutes, and questions with three options each: 'a' is right. */
export const [MINUTES, QUESTIONS] = [10, 4]
export const OPTIONS = ['a', 'b', 'c'] as const

/** One quiz that may be paused. @returns its id */
export async function addQuiz({ db }: Database): Promise<string> {
  const [subjectId, quizId] = [newId(), newId()]
  await db.insert(subjects).values({ id: subjectId, name: 'Model', position: 0 })
  await db.insert(quizzes).values({
    id: quizId,
    subjectId,
    title: 'Model',
    description: 'A quiz of the model.',
    sequence: 1,
    durationMinutes: MINUTES,
    marks: 8,
    passingMarks: 2,
  })
  for (let position = 0; position < QUESTIONS; position += 1) {
    const questionId = newId()
    await db.insert(questions).values({ id: questionId, quizId, position, text: `Question ${position}` })
    await db
      .insert(options)
      .values(OPTIONS.map((text, at) => ({ questionId, position: at, text, correct: at === 0 })))
  }
  return quizId
}

/** Somebody who is logged in until after all that a model does. */
export async function addStudent({ db }: Database) {
  const [id, sessionId] = [newId(), newId()]
  const contact = { email: `${id}@test.example`, mobile: '9000000001', presentEducation: 'Class 5' }
  await db.insert(people).values({ id, role: 'student', fullName: 'Model', ...contact })
  await db.insert(sessions).values({
    id: sessionId,
    personId: id,
    cookieHash: fingerprint(newSecret()),
    tokenHash: fingerprint(newSecret()),
    expiresAt: new Date(Date.now() + 400 * 86_400_000),
  })
  return { id, sessionId, role: 'student' as const, account: { id, role: 'student' as const } }
}
