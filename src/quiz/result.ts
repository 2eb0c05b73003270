import type { Question, Submission } from './quiz.contract.ts'

/** One answered question, as the review shows it. */
export type QuestionDetail = {
  questionText: string
  options: readonly string[]
  correctAnswer: string
  userAnswer: string | null
  isCorrect: boolean
  explanation: string
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
  marks: number
  maxMarks: number
  timeTaken: number
  /** Empty when the questions could not be loaded. */
  questionDetails: readonly QuestionDetail[]
}

/** Lays the questions, with their key, beside a submission. Without a key there is no review. */
export function buildResult(submission: Submission, questions: readonly Question[]): Result {
  return {
    submissionId: submission._id,
    quizId: submission.quizId._id,
    quizTitle: submission.quizId.title,
    subject: submission.quizId.subjectId.name,
    allowReattempt: submission.quizId.allowReattempt,
    totalQuestions: submission.totalQuestions,
    correctAnswers: submission.correctAnswers,
    incorrectAnswers: submission.incorrectAnswers,
    score: submission.score,
    marks: submission.marks,
    maxMarks: submission.maxMarks,
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
export const timeText = (seconds: number): string => `${Math.floor(seconds / 60)}m ${String(seconds % 60).padStart(2, '0')}s`
