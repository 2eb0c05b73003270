import type { SeedSubject } from '../../quiz/seed.server.ts'
import { makeAbacus } from './abacus.ts'
import { makeCube } from './cube.ts'
import { makeHandwriting } from './handwriting.ts'
import { makeTeacher } from './teacher.ts'
import { ofKinds } from './of-kinds.ts'
import { openQuizzes } from './open.ts'
import { makeVedic } from './vedic.ts'

export { hindiTexts as hindi } from '../content/hindi/quizzes.ts'

const withOpen = (subject: Omit<SeedSubject, 'open'>): SeedSubject => {
  const open = openQuizzes[subject.name]
  if (!open) throw new Error(`${subject.name} has nothing to try`)
  const kinds = ofKinds[subject.name]
  return kinds ? { ...subject, ofKinds: kinds, open } : { ...subject, open }
}

/** The demo quizzes, in the order of the courses. */
export const subjects: readonly SeedSubject[] = [
  makeAbacus(),
  makeVedic(),
  makeCube(),
  makeHandwriting(),
  makeTeacher(),
].map(withOpen)
