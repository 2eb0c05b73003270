import * as z from 'zod/mini'
import {
  withoutKey,
  optionsOf,
  decodeAnswer,
  gradeWireAnswer,
  shuffledOptions,
} from '../kinds/kinds.rules.ts'
import type { Question, Quiz, Subject, Submission } from '../quiz.contract.ts'
import { type Fraction, marks, readable, score } from '../quiz.rules.ts'
import { type Blueprint, drawQuestions, drawnCount, type Pooled } from '../draw.rules.ts'
import { pooledOf, QuestionDraft, type QuizDraft } from './documents.contract.ts'
import { taskOf } from './task-draft.rules.ts'

/** A draft as it would be stored; null if incomplete. */
function finished(draft: QuestionDraft): z.output<typeof QuestionDraft> | null {
  const read = z.safeParse(QuestionDraft, draft)
  return read.success ? read.data : null
}

/** Whether a question is complete: text, different options, one correct. */
export const isFinished = (draft: QuestionDraft): boolean => finished(draft) !== null

/** Negative marks of an incomplete draft. */
export const penaltyOf = ({ penalty }: QuizDraft): Fraction => ({
  numerator: penalty?.numerator ?? 0,
  denominator: Math.max(1, penalty?.denominator ?? 1),
})

/** `blueprint`: pools of random questions; [] for all. */
export type PreviewAttempt = {
  quiz: Quiz
  questions: readonly Question[]
  blueprint: Blueprint
  pool: readonly Pooled[]
}

/** The questions of a preview with this seed. */
export function trialDraw(trial: PreviewAttempt, seed: string): PreviewAttempt {
  if (trial.blueprint.length === 0) return trial
  const byId = new Map(trial.questions.map((question) => [question._id, question]))
  const questions = drawQuestions(trial.blueprint, trial.pool, seed).flatMap((id) => byId.get(id) ?? [])
  return { ...trial, questions }
}

/** A question as a student sees it, with its key; none if incomplete. */
export function asShown(draft: QuestionDraft): Question[] {
  const question = finished(draft)
  if (!question) return []
  const { id, text, explanation, topic = '' } = question
  const about = { _id: id, questionText: text, explanation, topic }
  const task = taskOf(question)
  if (!task) {
    if (!('correct' in question)) return []
    const { options, correct } = question
    return [{ ...about, options, correctAnswer: options[correct] ?? '' }]
  }
  const shown = shuffledOptions(task, id)
  const options = shown.map((place) => optionsOf(task)[Number(place)] ?? '')
  const correctAnswer = decodeAnswer(task, shown, `=${task.right}`)
  return [{ ...about, options, task: withoutKey(task, true), correctAnswer }]
}

/** A draft as a student would see it, without incomplete questions. */
export function trialOf(id: string, draft: QuizDraft, subject: Subject | undefined): PreviewAttempt {
  const drafts = draft.questions ?? []
  const questions = drafts.flatMap(asShown)
  const blueprint = (draft.blueprint ?? []).map((pool) => ({ ...pool, count: pool.count ?? 0 }))
  const pool = drafts.filter(isFinished).map(pooledOf)
  const questionCount = blueprint.length > 0 ? drawnCount(blueprint) : questions.length
  return { questions, blueprint, pool, quiz: { _id: id, questionCount, ...shownQuiz(draft, subject) } }
}

/** What the draft does not say yet is as in a new quiz. */
function shownQuiz(
  draft: QuizDraft,
  subject: Subject | undefined,
): Omit<PreviewAttempt['quiz'], '_id' | 'questionCount'> {
  const minutes = Math.max(1, draft.minutes ?? subject?.quizMinutes ?? 30)
  return {
    title: draft.title || 'Untitled',
    description: draft.description ?? '',
    subjectId: subject ?? { _id: '', name: '', quizMinutes: minutes },
    sequence: 1,
    price: draft.price ?? 0,
    timeLimit: minutes,
    duration: minutes,
    passingMarks: draft.passingMarks ?? 0,
    allowReattempt: draft.allowReattempt ?? false,
    pausable: draft.pausable ?? true,
    language: draft.language ?? '',
    marks: draft.marks ?? 0,
    penalty: penaltyOf(draft),
  }
}

type Answered = { answers: Readonly<Record<number, string>>; seconds: number }

/** The result of a preview, by the rules of real results. */
export function trialResult({ quiz, questions }: PreviewAttempt, { answers, seconds }: Answered): Submission {
  const verdicts = questions.map((question, index) => gradeWireAnswer(question, answers[index]))
  const counts = {
    total: questions.length,
    correct: verdicts.filter((verdict) => verdict === 'right').length,
    incorrect: verdicts.filter((verdict) => verdict === 'wrong').length,
  }
  return {
    _id: quiz._id,
    quizId: {
      _id: quiz._id,
      title: quiz.title,
      subjectId: quiz.subjectId,
      allowReattempt: quiz.allowReattempt,
      reservedBy: null,
      reservedAs: null,
    },
    userId: '',
    answers: { ...answers },
    timeTaken: seconds,
    score: score(counts),
    bestScore: score(counts),
    history: [],
    totalQuestions: counts.total,
    correctAnswers: counts.correct,
    incorrectAnswers: counts.incorrect,
    marks: readable(marks(counts, quiz)),
    maxMarks: quiz.marks,
    attemptId: quiz._id,
    attemptNumber: 1,
    submittedAt: '',
  }
}
