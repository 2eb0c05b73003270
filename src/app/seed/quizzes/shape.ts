/** One multiple-choice question: exactly four distinct options, `correct` is the index of the right one. */
export type SeedQuestion = {
  text: string
  options: readonly [string, string, string, string]
  correct: 0 | 1 | 2 | 3
  explanation: string
}

export type SeedQuiz = {
  title: string
  description: string
  minutes: number
  passingMarks: number
  allowReattempt: boolean
  pausable: boolean
  questions: readonly SeedQuestion[]
}

export type SeedSubject = { name: string; quizzes: readonly SeedQuiz[] }
