import { abacusAndVedic } from './quiz-abacus-vedic.ts'
import { cubeAndHandwriting } from './quiz-cube-handwriting.ts'
import { teacherTraining } from './quiz-teacher.ts'
import { tries } from './quiz-tries.ts'

/** English texts of quizzes, subjects and categories with their Hindi. */
export const hindiTexts: Readonly<Record<string, string>> = {
  ...abacusAndVedic,
  ...cubeAndHandwriting,
  ...teacherTraining,
  ...tries,
}
