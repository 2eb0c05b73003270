import type { Database } from '../platform/db.server.ts'
import type { DiskGuard } from '../platform/disk.server.ts'
import { createLimit, type Limit } from '../platform/limits.server.ts'
import type { Person } from '../platform/serve.server.ts'
import { type Attempts, openAttempts } from './attempt/attempts.server.ts'
import { openQuestionBank, type QuestionBank } from './bank/question-bank.server.ts'
import { openSubmissions, type Submissions } from './results/submissions.server.ts'

/** What the acts of the quiz work with, the same for all. */
export type QuizParts = {
  database: Database
  disk: DiskGuard
  bank: QuestionBank
  attempts: Attempts
  submissions: Submissions
  reattempts: Limit
}

/** In what an act is done: whose quiz it is, and when. Each act has its own transaction, or one statement. */
export type QuizAct = QuizParts & { person: Pick<Person, 'id'>; now: Date }

export function openQuizParts(database: Database, disk: DiskGuard): QuizParts {
  const bank = openQuestionBank(database)
  return {
    database,
    disk,
    bank,
    attempts: openAttempts(database, bank),
    submissions: openSubmissions(database, bank),
    reattempts: createLimit(database, 'reattempt-of', { acts: 60, seconds: 3_600 }),
  }
}
