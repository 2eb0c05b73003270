import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExam } from '../../src/craft/exams/exams.contract.ts'
import { openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the first exams of an academy without a subject are begun at once', async () => {
  expect(await world.count('quiz_subjects')).toBe(0)
  const grades = ['level-1', 'level-2', 'level-3', 'kyu-10', 'kyu-9', 'level-1']
  const students = await Promise.all(grades.map((_, n) => world.student(`Student ${n}`)))
  const begun = await Promise.all(
    students.map((student, n) =>
      student.ask(startExam, { params: { grade: grades[n] ?? '' }, body: { mode: 'typed' } }),
    ),
  )
  expect(begun.map(({ status }) => status)).toEqual(grades.map(() => 200))
  expect(await world.count('quiz_subjects')).toBe(1)
  expect(await world.count('quizzes')).toBe(new Set(grades).size)
})
