import { type TaskPrompt, gradeWireAnswer } from '../kinds/kinds.rules.ts'
import type { Verdict } from '../verdicts.rules.ts'
import type { PastAttempt, Question, Quiz, Subject, Submission } from '../quiz.contract.ts'
import { rebuiltCounts } from '../quiz.rules.ts'
import { words } from '../attempt/attempt.words.ts'

/** One question of the review. */
export type QuestionDetail = {
  questionText: string
  options: readonly string[]
  /** The options as they are read, and the languages of the texts: as `Question` has them. */
  shown?: readonly string[] | undefined
  alsoIn?: Question['alsoIn']
  /** Absent for one of many. */
  task?: TaskPrompt | undefined
  correctAnswer: string
  userAnswer: string | null
  isCorrect: boolean
  explanation: string
  /** '' where its author named none. */
  topic: string
  /** Where `topic` is in another language. */
  englishTopic?: string | undefined
}

/** An option as it was shown: in the language of the paper. */
export const shownOption = (
  { options, shown }: Pick<QuestionDetail, 'options' | 'shown'>,
  option: string,
): string => shown?.[options.indexOf(option)] ?? option

/** How a question was answered. */
export type Outcome = Verdict
export const outcome = (detail: QuestionDetail): Outcome => gradeWireAnswer(detail, detail.userAnswer)

/** The result summary: a submission with its questions. `timeTaken` in seconds. */
export type Result = {
  submissionId: string
  quizId: string
  quizTitle: string
  subject: string
  /** Whether its answers are set on an abacus. */
  isOnBeads: boolean
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
  /** Submitted attempts including this one, oldest first; empty if none are stored. */
  history: readonly PastAttempt[]
  /** First open quiz of the subject; null if there is none or it is not known. */
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

/** The counts; rebuilt from the percent if none are stored. */
function countsOf({ totalQuestions, correctAnswers, incorrectAnswers, score }: Stored, questions: number) {
  if (totalQuestions !== undefined && correctAnswers !== undefined && incorrectAnswers !== undefined)
    return { total: totalQuestions, correct: correctAnswers, incorrect: incorrectAnswers }
  return rebuiltCounts(score, totalQuestions ?? questions)
}

type Counts = Pick<Result, 'correctAnswers' | 'incorrectAnswers' | 'totalQuestions'>

/** How many questions have no answer. */
export const unanswered = ({ correctAnswers, incorrectAnswers, totalQuestions }: Counts): number =>
  Math.max(0, totalQuestions - correctAnswers - incorrectAnswers)

/** The counts of a result by their labels, adding up to the total; "Not answered" only where some are. */
export function resultCounts(counts: Counts): [label: string, count: number][] {
  const open = unanswered(counts)
  return [
    [words.correct, counts.correctAnswers],
    [words.incorrect, counts.incorrectAnswers],
    ...(open > 0 ? [[words.blank, open] satisfies [string, number]] : []),
    [words.total, counts.totalQuestions],
  ]
}

/** Whether the answers of a subject are set on an abacus. */
export const isOnBeads = ({ name, englishName = name }: Pick<Subject, 'name' | 'englishName'>): boolean =>
  englishName === 'Abacus'

/**
 * Combines a submission with its questions, their key and the next quiz. Without a key there is no review.
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
    isOnBeads: isOnBeads(submission.quizId.subjectId),
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
          ...(question.shown ? { shown: question.shown } : {}),
          ...(question.alsoIn ? { alsoIn: question.alsoIn } : {}),
          ...(question.task ? { task: question.task } : {}),
          correctAnswer: question.correctAnswer,
          userAnswer,
          isCorrect: gradeWireAnswer(question, userAnswer) === 'right',
          explanation: question.explanation ?? '',
          topic: question.topic ?? '',
          ...(question.englishTopic ? { englishTopic: question.englishTopic } : {}),
        },
      ]
    }),
  }
}

/** Seconds as '3m 05s'. */
export const timeText = (seconds: number): string =>
  words.minutesSeconds(Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0'))

/** Time of an answer as text, from milliseconds; '' if not known. */
export function answerTime(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return ''
  const seconds = Math.max(1, Math.round(ms / 1_000))
  return words.answerTime(Math.floor(seconds / 60), seconds % 60)
}
