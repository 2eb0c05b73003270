import type { Question, Submission } from '../quiz.contract.ts'
import { rebuiltCounts } from '../quiz.rules.ts'

/** One answered question, as the review shows it. */
export type QuestionDetail = {
  questionText: string
  options: readonly string[]
  correctAnswer: string
  userAnswer: string | null
  isCorrect: boolean
  explanation: string
}

/** How a question was answered. */
export type Outcome = 'right' | 'wrong' | 'blank'
export function outcome({ isCorrect, userAnswer }: QuestionDetail): Outcome {
  if (isCorrect) return 'right'
  return userAnswer === null ? 'blank' : 'wrong'
}

/** The local result summary: a submission with its questions laid beside it. `timeTaken` in seconds. */
export type Result = {
  submissionId: string
  quizId: string
  quizTitle: string
  subject: string
  allowReattempt: boolean
  totalQuestions: number
  correctAnswers: number
  incorrectAnswers: number
  /** Percent. */
  score: number
  /** Null for a submission that was stored without them. */
  marks: number | null
  maxMarks: number
  timeTaken: number
  /** Empty when the questions could not be loaded. */
  questionDetails: readonly QuestionDetail[]
}

/** A stored submission; one without detail has no counts and no marks. */
type Stored = Omit<
  Submission,
  'totalQuestions' | 'correctAnswers' | 'incorrectAnswers' | 'marks' | 'maxMarks'
> &
  Partial<Pick<Submission, 'totalQuestions' | 'correctAnswers' | 'incorrectAnswers' | 'marks' | 'maxMarks'>>

/** Its counts; without stored detail they are rebuilt from the percent. */
function countsOf({ totalQuestions, correctAnswers, incorrectAnswers, score }: Stored, questions: number) {
  if (totalQuestions !== undefined && correctAnswers !== undefined && incorrectAnswers !== undefined)
    return { total: totalQuestions, correct: correctAnswers, incorrect: incorrectAnswers }
  return rebuiltCounts(score, totalQuestions ?? questions)
}

/** Lays the questions, with their key, beside a submission. Without a key there is no review. */
export function buildResult(submission: Stored, questions: readonly Question[]): Result {
  const counts = countsOf(submission, questions.length)
  return {
    submissionId: submission._id,
    quizId: submission.quizId._id,
    quizTitle: submission.quizId.title,
    subject: submission.quizId.subjectId.name,
    allowReattempt: submission.quizId.allowReattempt,
    totalQuestions: counts.total,
    correctAnswers: counts.correct,
    incorrectAnswers: counts.incorrect,
    score: submission.score,
    marks: submission.marks ?? null,
    maxMarks: submission.maxMarks ?? 0,
    timeTaken: submission.timeTaken,
    questionDetails: questions.flatMap((question, index) => {
      if (question.correctAnswer === undefined) return []
      const userAnswer = submission.answers[index] ?? null
      return [
        {
          questionText: question.questionText,
          options: question.options,
          correctAnswer: question.correctAnswer,
          userAnswer,
          isCorrect: userAnswer === question.correctAnswer,
          explanation: question.explanation ?? '',
        },
      ]
    }),
  }
}

/** Seconds as '3m 05s'. */
export const timeText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}m ${String(seconds % 60).padStart(2, '0')}s`
