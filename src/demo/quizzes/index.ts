import type { SeedSubject } from '../../quiz/seed.server.ts'
import { makeAbacus } from './abacus.ts'
import { makeCube } from './cube.ts'
import { makeHandwriting } from './handwriting.ts'
import { makeTeacher } from './teacher.ts'
import { makeVedic } from './vedic.ts'

/** The demo quizzes, in the order children meet the courses. */
export const subjects: readonly SeedSubject[] = [
  makeAbacus(),
  makeVedic(),
  makeCube(),
  makeHandwriting(),
  makeTeacher(),
]
