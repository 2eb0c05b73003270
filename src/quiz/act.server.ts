import type { Database } from '../platform/db/db.server.ts'
import type { DiskGuard } from '../platform/files/disk.server.ts'
import type { RoomParts } from '../platform/rooms/room.server.ts'
import { createLimit, type Limit } from '../platform/http/limits.server.ts'
import { type Attempts, type Learner, openAttempts } from './attempt/attempts.server.ts'
import { type LoadSpread, createLoadSpread } from './attempt/load-spread.server.ts'
import { type Proctoring, createProctoring } from './attempt/proctoring.server.ts'
import { type Notices, openNotices } from './attempt/notices.server.ts'
import { openPapers, type Papers } from './attempt/papers.server.ts'
import { batchFinishes, type Endings } from './attempt/finish-batch.server.ts'
import { batchSaves, type Saves } from './attempt/save-batch.server.ts'
import { openQuestionBank, type QuestionBank } from './bank/question-bank.server.ts'
import { batchStarts, type Starts } from './attempt/start-batch.server.ts'
import { openSubmissions, type Submissions } from './results/submissions.server.ts'

/** Services shared by the quiz commands. */
export type QuizParts = {
  database: Database
  disk: DiskGuard
  bank: QuestionBank
  attempts: Attempts
  papers: Papers
  crowd: LoadSpread
  notices: Notices
  facts: Proctoring
  starts: Starts
  saves: Saves
  endings: Endings
  submissions: Submissions
  reattempts: Limit
}

/** Context of a quiz command: person and time. Each command runs in its own transaction or one statement. */
export type QuizContext = QuizParts & { person: Learner; now: Date }

export function openQuizParts({
  database,
  disk,
  log,
}: Pick<RoomParts, 'database' | 'disk' | 'log'>): QuizParts {
  const bank = openQuestionBank(database)
  const papers = openPapers(database)
  const crowd = createLoadSpread(database)
  const notices = openNotices(database, log)
  return {
    database,
    disk,
    bank,
    papers,
    crowd,
    notices,
    facts: createProctoring(database, log),
    attempts: openAttempts(database, { bank, papers, crowd, notices }),
    starts: batchStarts(database, papers),
    saves: batchSaves(database),
    endings: batchFinishes(database, bank, papers),
    submissions: openSubmissions(database, bank, papers),
    reattempts: openReattempts(database),
  }
}

/** Rate limit on repeated attempts per student, whatever starts them. */
export const openReattempts = (database: Database): Limit =>
  createLimit(database, 'reattempt-of', { acts: 60, seconds: 3_600 })
