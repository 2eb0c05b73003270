import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import type { QuizParts } from '../act.server.ts'
import { quizNamesIn } from '../names.reads.server.ts'
import { hidesKey, ownSubmission } from '../policy.server.ts'
import { gradeWireAnswer } from '../kinds/kinds.rules.ts'
import { runningAttempts } from '../quiz.reads.server.ts'
import { practiceQueue } from '../results/feedback.rules.ts'
import type { StoredSubmission } from '../results/submissions.server.ts'
import { getPractice, MAX_PRACTICE, type PracticeQuestion } from './practice.contract.ts'

/** Number of newest results searched. */
const RESULTS = 20

/** The call of the practice of wrong answers. */
export function practiceCalls({ bank, submissions, database }: QuizParts): EndpointHandler[] {
  /** Questions of a result that are not right, in order; of many, the first ones to practise. */
  async function open(
    stored: StoredSubmission,
    { choice, language }: { choice: 'all' | 'first'; language: Translation | undefined },
  ): Promise<PracticeQuestion[]> {
    const { wire: quiz, row } = await bank.quiz(stored.submission.quizId)
    if (hidesKey(row)) return []
    const questions = await bank.questionsOnWire(await submissions.paperOf(stored), {
      withKey: true,
      language,
    })
    const names = await quizNamesIn(database.db, language)
    const { answers } = await submissions.onWire(stored)
    const asked = questions.map((question, place) => ({
      topic: question.topic ?? '',
      isRight: gradeWireAnswer(question, answers[place]) === 'right',
    }))
    const wrong = asked.flatMap(({ isRight }, place) => (isRight ? [] : [place]))
    const places = choice === 'first' ? practiceQueue(asked) : wrong
    return places.flatMap((place) => {
      const question = questions[place]
      if (!question) return []
      const { alt: _, correctAnswer = '', explanation = '', topic = '', ...asking } = question
      const of = { quizId: quiz._id, quizTitle: names.title(quiz.title), subject: quiz.subjectId.name }
      const userAnswer = answers[place] ?? null
      return [{ ...asking, ...of, topic, correctAnswer, explanation, userAnswer }]
    })
  }

  return [
    serve(getPractice, async ({ query, person, language }) => {
      const running = await runningAttempts(database.db, [person.id])
      const taken = new Set(running.map(({ quizId }) => quizId))
      if (query.submission) {
        const stored = ownSubmission(person, await submissions.byId(query.submission))
        if (taken.has(stored.submission.quizId))
          throw new Refusal(
            409,
            'You are taking this quiz now. You can practise its questions after you submit.',
            { code: 'quiz_running' },
          )
        return enveloped(await open(stored, { choice: 'first', language }))
      }
      const found: PracticeQuestion[] = []
      for (const stored of (await submissions.ofStudent(person.id)).slice(0, RESULTS)) {
        if (found.length >= MAX_PRACTICE) break
        if (!taken.has(stored.submission.quizId))
          found.push(...(await open(stored, { choice: 'all', language })))
      }
      return enveloped(found.slice(0, MAX_PRACTICE))
    }),
  ]
}
