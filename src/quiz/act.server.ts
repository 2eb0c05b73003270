import type { Database } from '../platform/db.server.ts'
import type { DiskGuard } from '../platform/disk.server.ts'
import { createLimit, type Limit } from '../platform/limits.server.ts'
import { type Attempts, type Learner, openAttempts } from './attempt/attempts.server.ts'
import { type Crowd, openCrowd } from './attempt/crowd.server.ts'
import { type Facts, openFacts } from './attempt/facts.server.ts'
import { type Notices, openNotices } from './attempt/notices.server.ts'
import { openPapers, type Papers } from './attempt/papers.server.ts'
import { openEndings, type Endings } from './attempt/endings.server.ts'
import { openSaves, type Saves } from './attempt/saves.server.ts'
import { openQuestionBank, type QuestionBank } from './bank/question-bank.server.ts'
import { openStarts, type Starts } from './attempt/starts.server.ts'
import { openSubmissions, type Submissions } from './results/submissions.server.ts'

/** What the acts of the quiz work with, the same for all. */
export type QuizParts = {
  database: Database
  disk: DiskGuard
  bank: QuestionBank
  attempts: Attempts
  papers: Papers
  crowd: Crowd
  notices: Notices
  facts: Facts
  starts: Starts
  saves: Saves
  endings: Endings
  submissions: Submissions
  reattempts: Limit
}

/** In what an act is done: whose quiz it is, and when. Each act has its own transaction, or one statement. */
export type QuizAct = QuizParts & { person: Learner; now: Date }

export function openQuizParts(database: Database, disk: DiskGuard): QuizParts {
  const bank = openQuestionBank(database)
  const papers = openPapers(database)
  const crowd = openCrowd(database)
  const notices = openNotices(database)
  return {
    database,
    disk,
    bank,
    papers,
    crowd,
    notices,
    facts: openFacts(database),
    attempts: openAttempts(database, { bank, papers, crowd, notices }),
    starts: openStarts(database, papers),
    saves: openSaves(database),
    endings: openEndings(database, bank, papers),
    submissions: openSubmissions(database, bank, papers),
    reattempts: openReattempts(database),
  }
}

/** Attempts beside the first ones, of each student: one limit, whatever begins them. */
export const openReattempts = (database: Database): Limit =>
  createLimit(database, 'reattempt-of', { acts: 60, seconds: 3_600 })
