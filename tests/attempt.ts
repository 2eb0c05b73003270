import type { Attempt } from '../src/quiz/quiz.contract.ts'

/** A running attempt at four questions with a minute left, and what a test changes of it. */
export const attemptWith = (more: Partial<Attempt> = {}): Attempt => ({
  _id: 'a',
  quizId: 'q',
  number: 1,
  total: 4,
  startedAt: '',
  deadline: '',
  remainingMs: 60_000,
  durationMs: 60_000,
  paused: false,
  pausable: true,
  answers: {},
  marked: [],
  visited: [],
  revision: 0,
  spreadMs: 0,
  noted: false,
  notice: null,
  ...more,
})
