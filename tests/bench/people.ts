import { newSecret } from '../../src/people/account/sessions.server.ts'
import { people, sessions } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { fingerprint } from '../../src/platform/http/fingerprint.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { options, questions, quizzes, subjects } from '../../src/quiz/quiz.tables.ts'
import type { FreshDatabase } from '../template.ts'

/** `cookie`: the secret of the browser's cookie, `token` that of another client; of one session. */
export type Entered = { id: string; token: string; cookie: string }

const DAY_MS = 86_400_000
const AT_ONCE = 1_000

/** So many students who are logged in, put there while no server runs: logins have a cost of their own. */
export async function insertPeople(
  { url, folder }: Pick<FreshDatabase, 'url' | 'folder'>,
  count: number,
): Promise<Entered[]> {
  const database = await openDatabase({ url, folder, log: createLog('error') })
  const entered = Array.from({ length: count }, () => ({
    id: newId(),
    token: newSecret(),
    cookie: newSecret(),
  }))
  try {
    for (let from = 0; from < count; from += AT_ONCE) {
      const some = entered.slice(from, from + AT_ONCE)
      await database.db.insert(people).values(
        some.map(({ id }, index) => ({
          id,
          role: 'student' as const,
          fullName: 'Bench',
          email: `bench${from + index}@test.example`,
          mobile: '9000000001',
          presentEducation: 'Class 5',
        })),
      )
      await database.db.insert(sessions).values(
        some.map(({ id, token, cookie }) => ({
          id: newId(),
          personId: id,
          cookieHash: fingerprint(cookie),
          tokenHash: fingerprint(token),
          expiresAt: new Date(Date.now() + DAY_MS),
        })),
      )
    }
  } finally {
    await database.close()
  }
  return entered
}

/** A quiz with so many sums of two numbers, put there while no server runs. @returns its id */
export async function insertQuiz(
  { url, folder }: Pick<FreshDatabase, 'url' | 'folder'>,
  count: number,
): Promise<string> {
  const database = await openDatabase({ url, folder, log: createLog('error') })
  const { db } = database
  const id = newId()
  try {
    const subjectId = newId()
    await db.insert(subjects).values({ id: subjectId, name: 'Sums', position: 100 })
    await db.insert(quizzes).values({
      id,
      subjectId,
      title: 'Sums',
      description: 'Sums in a row, as fast as beads move.',
      sequence: 1,
      durationMinutes: 10,
      marks: count,
      passingMarks: 1,
    })
    const sums = Array.from({ length: count }, (_, position) => ({ id: newId(), position }))
    await db.insert(questions).values(
      sums.map(({ id: question, position }) => ({
        id: question,
        quizId: id,
        position,
        text: `${position} + 7`,
        explanation: `${position} + 7 = ${position + 7}`,
      })),
    )
    await db.insert(options).values(
      sums.flatMap(({ id: questionId, position: first }) =>
        [7, 8, 17, 70].map((more, position) => ({
          id: newId(),
          questionId,
          position,
          text: String(first + more),
          correct: position === 0,
        })),
      ),
    )
    return id
  } finally {
    await database.close()
  }
}
