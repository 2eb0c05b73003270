import { type Asking, saidVerdict } from '../kinds/kinds.rules.ts'
import type { Verdict } from '../verdicts.rules.ts'
import type { PastAttempt, Question, Quiz, Submission } from '../quiz.contract.ts'
import { rebuiltCounts } from '../quiz.rules.ts'

/** One answered question, as the review shows it. */
export type QuestionDetail = {
  questionText: string
  options: readonly string[]
  /** Absent for one of many. */
  task?: Asking | undefined
  correctAnswer: string
  userAnswer: string | null
  isCorrect: boolean
  explanation: string
  /** '' where its author named none. */
  topic: string
}

/** How a question was answered. */
export type Outcome = Verdict
export const outcome = (detail: QuestionDetail): Outcome => saidVerdict(detail, detail.userAnswer)

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
  submittedAt: string
  attemptNumber: number
  /** Percent, over all attempts. */
  bestScore: number
  /** Submitted attempts, this one included, the oldest first; empty where none are stored. */
  history: readonly PastAttempt[]
  /** The first quiz of the subject that is not done; null when there is none, or nobody could tell. */
  next: Quiz | null
  /** Empty when the questions could not be loaded. */
  questionDetails: readonly QuestionDetail[]
}

type Detail =
  | 'totalQuestions'
  | 'correctAnswers'
  | 'incorrectAnswers'
  | 'marks'
  | 'maxMarks'
  | 'bestScore'
  | 'history'
/** A stored submission; one without detail has no counts and no marks. */
type Stored = Omit<Submission, Detail> & Partial<Pick<Submission, Detail>>

/** Its counts; without stored detail they are rebuilt from the percent. */
function countsOf({ totalQuestions, correctAnswers, incorrectAnswers, score }: Stored, questions: number) {
  if (totalQuestions !== undefined && correctAnswers !== undefined && incorrectAnswers !== undefined)
    return { total: totalQuestions, correct: correctAnswers, incorrect: incorrectAnswers }
  return rebuiltCounts(score, totalQuestions ?? questions)
}

/**
 * Lays the questions, with their key, beside a submission, and what comes after it. Without a key there is no
 * review.
 */
export function buildResult(
  submission: Stored,
  questions: readonly Question[],
  next: Quiz | null = null,
): Result {
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
    submittedAt: submission.submittedAt,
    attemptNumber: submission.attemptNumber,
    bestScore: Math.max(submission.bestScore ?? 0, submission.score),
    history: submission.history ?? [],
    next,
    questionDetails: questions.flatMap((question, index) => {
      if (question.correctAnswer === undefined) return []
      const userAnswer = submission.answers[index] ?? null
      return [
        {
          questionText: question.questionText,
          options: question.options,
          ...(question.task ? { task: question.task } : {}),
          correctAnswer: question.correctAnswer,
          userAnswer,
          isCorrect: saidVerdict(question, userAnswer) === 'right',
          explanation: question.explanation ?? '',
          topic: question.topic ?? '',
        },
      ]
    }),
  }
}

/** Seconds as '3m 05s'. */
export const timeText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}m ${String(seconds % 60).padStart(2, '0')}s`

/** How long an answer took, in milliseconds, as people say it; '' where nobody knows. */
export function answerTime(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return ''
  const seconds = Math.max(1, Math.round(ms / 1_000))
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
