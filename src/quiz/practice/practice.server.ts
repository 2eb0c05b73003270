import { Refusal } from '../../platform/errors.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import type { QuizParts } from '../act.server.ts'
import { keepsKey, ownSubmission } from '../policy.server.ts'
import { saidVerdict } from '../kinds/kinds.rules.ts'
import { runningAttempts } from '../quiz.reads.server.ts'
import { toPractise } from '../results/moment.rules.ts'
import type { StoredSubmission } from '../results/submissions.server.ts'
import { getPractice, PRACTICE_MAX, type PracticeQuestion } from './practice.contract.ts'

/** So many of the newest results are looked through. */
const RESULTS = 20

/** The call of those who practise what went wrong. */
export function practiceCalls({ bank, submissions, database }: QuizParts): Served[] {
  /** Every question of a result that is not right, in its order; of many the ones to begin with. */
  async function open(stored: StoredSubmission, choice: 'all' | 'first'): Promise<PracticeQuestion[]> {
    const { wire: quiz, row } = await bank.quiz(stored.submission.quizId)
    if (keepsKey(row)) return []
    const questions = await bank.questionsOnWire(await submissions.paperOf(stored), { withKey: true })
    const { answers } = await submissions.onWire(stored)
    const asked = questions.map((question, place) => ({
      topic: question.topic ?? '',
      isRight: saidVerdict(question, answers[place]) === 'right',
    }))
    const wrong = asked.flatMap(({ isRight }, place) => (isRight ? [] : [place]))
    const places = choice === 'first' ? toPractise(asked) : wrong
    return places.flatMap((place) => {
      const question = questions[place]
      if (!question) return []
      const { _id, questionText, options, task, correctAnswer = '', explanation = '', topic = '' } = question
      const of = { quizId: quiz._id, quizTitle: quiz.title, subject: quiz.subjectId.name, topic }
      const userAnswer = answers[place] ?? null
      const kind = task ? { task } : {}
      return [{ _id, ...of, questionText, options, ...kind, correctAnswer, explanation, userAnswer }]
    })
  }

  return [
    serve(getPractice, async ({ query, person }) => {
      const running = await runningAttempts(database.db, [person.id])
      const taken = new Set(running.map(({ quizId }) => quizId))
      if (query.submission) {
        const stored = ownSubmission(person, await submissions.byId(query.submission))
        if (taken.has(stored.submission.quizId))
          throw new Refusal(409, 'You are taking this quiz now. Its questions can be practised afterwards.')
        return enveloped(await open(stored, 'first'))
      }
      const found: PracticeQuestion[] = []
      for (const stored of (await submissions.ofStudent(person.id)).slice(0, RESULTS)) {
        if (found.length >= PRACTICE_MAX) break
        if (!taken.has(stored.submission.quizId)) found.push(...(await open(stored, 'all')))
      }
      return enveloped(found.slice(0, PRACTICE_MAX))
    }),
  ]
}
