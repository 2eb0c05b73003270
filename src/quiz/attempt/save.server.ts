import { Refusal } from '../../platform/errors.ts'
import type { QuizContext } from '../act.server.ts'
import { ownAttempt } from '../policy.server.ts'
import type { Change, Fact, Saved } from '../quiz.contract.ts'
import { isOver, remaining } from '../quiz.rules.ts'
import { changesById, keepLate } from './answers.server.ts'
import { clockOf } from './attempts.server.ts'
import { assertSession } from './sessions.server.ts'

type Save = {
  attemptId: string
  since: number
  changes: readonly Change[]
  facts?: readonly Fact[] | undefined
}

/**
 * Stores answers. Those after deadline and grace are stored for an appeal.
 * @throws {SessionOver}
 * @throws {Refusal} 404 for no attempt of this student, 409 while the attempt is paused or once it was
 * submitted, 422 for a change that fits no question.
 */
export async function saveAnswers(act: QuizContext, save: Save): Promise<Saved> {
  const { attemptId, since, changes, facts = [] } = save
  const { database, bank, papers, saves, person, now } = act
  const { paper, quizId } = ownAttempt(person, await papers.of(attemptId))
  const given = await changesById(bank, paper, changes)
  const stored = await saves({ attemptId, person, now, changes: given })
  const spreadMs = await act.crowd.spreadMs()
  const notice = await act.notices.of(quizId, now)
  if (stored) {
    const revision = Math.max(stored.before, ...given.map(({ seq }) => seq))
    const { before, remainingMs, all } = stored
    await act.facts.note({ attemptId, person, facts, now })
    return { revision, stale: before > since || !all, late: false, remainingMs, spreadMs, notice }
  }
  await assertSession(database, person, now)
  const attempt = ownAttempt(person, await act.attempts.byId(attemptId))
  if (attempt.submittedAt) {
    if (attempt.submittedAt < attempt.deadlineAt)
      throw new Refusal(409, 'You have already submitted this quiz', { code: 'quiz_already_submitted' })
  } else {
    if (!isOver(clockOf(attempt), now.getTime()))
      throw new Refusal(409, 'The quiz is paused', { code: 'quiz_paused' })
    const ending = await act.endings.end({ attempt, given: null, now })
    // It got extra time meanwhile, so this save counts.
    if (!ending && !(await act.attempts.byId(attemptId))?.submittedAt) return saveAnswers(act, save)
  }
  await keepLate({ on: database.db, now }, { attemptId, answers: given.filter(({ answers }) => answers) })
  const remainingMs = remaining(clockOf(attempt), now.getTime())
  return { revision: since, stale: false, late: true, remainingMs, spreadMs, notice }
}
