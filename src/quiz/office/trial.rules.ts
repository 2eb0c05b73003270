import * as z from 'zod/mini'
import { askingOf, optionsOf, saidOf, saidVerdict, shownOf } from '../kinds/kinds.rules.ts'
import type { Question, Quiz, Subject, Submission } from '../quiz.contract.ts'
import { type Fraction, marks, readable, score } from '../quiz.rules.ts'
import { type Blueprint, drawn, drawnCount, type Pooled } from '../draw.rules.ts'
import { pooledOf, QuestionDraft, type QuizDraft } from './documents.contract.ts'
import { taskOf } from './task-draft.rules.ts'

/** A draft as it would be stored; null while it cannot be answered. */
function finished(draft: QuestionDraft): z.output<typeof QuestionDraft> | null {
  const read = z.safeParse(QuestionDraft, draft)
  return read.success ? read.data : null
}

/** Whether a question can be answered: a text, options that differ, one of them right. */
export const isFinished = (draft: QuestionDraft): boolean => finished(draft) !== null

/** What a wrong answer costs, of a draft in which nothing needs to stand yet. */
export const penaltyOf = ({ penalty }: QuizDraft): Fraction => ({
  numerator: penalty?.numerator ?? 0,
  denominator: Math.max(1, penalty?.denominator ?? 1),
})

/** `blueprint`: what a draw asks of its questions; [] for all. */
export type Trial = {
  quiz: Quiz
  questions: readonly Question[]
  blueprint: Blueprint
  pool: readonly Pooled[]
}

/** One draw of a trial, as an attempt with this seed would ask it. */
export function trialDraw(trial: Trial, seed: string): Trial {
  if (trial.blueprint.length === 0) return trial
  const byId = new Map(trial.questions.map((question) => [question._id, question]))
  const questions = drawn(trial.blueprint, trial.pool, seed).flatMap((id) => byId.get(id) ?? [])
  return { ...trial, questions }
}

/** A question as a student meets it, with its key; none while it cannot be answered. */
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
  const shown = shownOf(task, id)
  const options = shown.map((place) => optionsOf(task)[Number(place)] ?? '')
  const correctAnswer = saidOf(task, shown, `=${task.right}`)
  return [{ ...about, options, task: askingOf(task, true), correctAnswer }]
}

/** A draft as a student would meet it; questions that are not finished are left out. */
export function trialOf(id: string, draft: QuizDraft, subject: Subject | undefined): Trial {
  const drafts = draft.questions ?? []
  const questions = drafts.flatMap(asShown)
  const blueprint = (draft.blueprint ?? []).map((pool) => ({ ...pool, count: pool.count ?? 0 }))
  const pool = drafts.filter(isFinished).map(pooledOf)
  const minutes = Math.max(1, draft.minutes ?? subject?.quizMinutes ?? 30)
  return {
    questions,
    blueprint,
    pool,
    quiz: {
      _id: id,
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
      questionCount: blueprint.length > 0 ? drawnCount(blueprint) : questions.length,
      marks: draft.marks ?? 0,
      penalty: penaltyOf(draft),
    },
  }
}

type Answered = { answers: Readonly<Record<number, string>>; seconds: number }

/** The result that the answers of a trial would have, by the same rules as a student's. */
export function trialResult({ quiz, questions }: Trial, { answers, seconds }: Answered): Submission {
  const verdicts = questions.map((question, index) => saidVerdict(question, answers[index]))
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
      keptBy: null,
      keptAs: null,
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
