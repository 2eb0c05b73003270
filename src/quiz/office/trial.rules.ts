import type { Question, Quiz, Subject, Submission } from '../quiz.contract.ts'
import { type Fraction, grade, marks, readable, score } from '../quiz.rules.ts'
import type { QuestionDraft, QuizDraft } from './documents.contract.ts'

/** Whether a question can be answered: a text, options that differ, one of them right. */
export function isFinished({ text, options, correct }: QuestionDraft): boolean {
  const texts = options.map((option) => option.trim())
  return (
    text.trim() !== '' &&
    texts.length > 1 &&
    texts.every((option) => option !== '') &&
    new Set(texts).size === texts.length &&
    correct !== null &&
    correct < texts.length
  )
}

/** What a wrong answer costs, of a draft in which nothing needs to stand yet. */
export const penaltyOf = ({ penalty }: QuizDraft): Fraction => ({
  numerator: penalty?.numerator ?? 0,
  denominator: Math.max(1, penalty?.denominator ?? 1),
})

export type Trial = { quiz: Quiz; questions: readonly Question[] }

/** A draft as a student would meet it; questions that are not finished are left out. */
export function trialOf(id: string, draft: QuizDraft, subject: Subject | undefined): Trial {
  const questions = (draft.questions ?? []).filter(isFinished).map((question) => ({
    _id: question.id,
    questionText: question.text.trim(),
    options: question.options.map((option) => option.trim()),
    correctAnswer: question.options[question.correct ?? 0]?.trim() ?? '',
    explanation: question.explanation,
  }))
  const minutes = Math.max(1, draft.minutes ?? subject?.quizMinutes ?? 30)
  return {
    questions,
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
      questionCount: questions.length,
      marks: draft.marks ?? 0,
      penalty: penaltyOf(draft),
    },
  }
}

type Answered = { answers: Readonly<Record<number, string>>; seconds: number }

/** The result that the answers of a trial would have, by the same rules as a student's. */
export function trialResult({ quiz, questions }: Trial, { answers, seconds }: Answered): Submission {
  const key = new Map(questions.map(({ _id, correctAnswer = '' }) => [_id, correctAnswer]))
  const given = new Map(questions.map(({ _id }, index) => [_id, answers[index] ?? null]))
  const counts = grade(key, given)
  return {
    _id: quiz._id,
    quizId: {
      _id: quiz._id,
      title: quiz.title,
      subjectId: quiz.subjectId,
      allowReattempt: quiz.allowReattempt,
    },
    userId: '',
    answers: { ...answers },
    timeTaken: seconds,
    score: score(counts),
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
