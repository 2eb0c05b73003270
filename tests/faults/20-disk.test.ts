import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStudent, logout } from '../../src/people/people.contract.ts'
import { getAllSubjects, getQuestionsByQuiz, getQuizzesBySubject } from '../../src/quiz/quiz.contract.ts'
import { openWorld, PASSWORD } from '../world.ts'

const MB = 1_048_576
const FILL_MB = 192

test('row 20: with too little room writes are refused before they reach the database, reads go on, and it recovers by itself', async () => {
  const free = statfsSync('.')
  const freeMb = Math.floor((free.bavail * free.bsize) / MB)
  const world = await openWorld({ MIN_FREE_MB: String(freeMb - FILL_MB / 2) })
  const filler = join(process.cwd(), 'dist', 'filler')
  try {
    const asha = await world.student('Asha')
    const subject = await world.subject('Abacus')
    const quiz = await world.quiz(subject, 1)
    writeFileSync(filler, Buffer.alloc(FILL_MB * MB, 1))
    const start = () => asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    await expect.poll(async () => (await world.visitor.ask(logout, { body: {} })).status, { timeout: 10_000 }).toBe(507)
    const signup = await world.visitor.ask(createStudent, {
      body: {
        fullName: 'Ravi',
        email: 'ravi@test.example',
        mobile: '9000000001',
        presentEducation: 'Class 2',
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
    })
    expect([signup.status, signup.refusal.success]).toEqual([507, false])
    expect((await start()).status).toBe(507)
    expect(await world.count('people', "email = 'ravi@test.example'")).toBe(0)
    expect((await world.visitor.ask(getAllSubjects, {})).status).toBe(200)
    expect((await world.visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })).status).toBe(200)
    rmSync(filler)
    await expect.poll(async () => (await start()).status, { timeout: 10_000 }).toBe(200)
  } finally {
    rmSync(filler, { force: true })
    await world.close()
  }
})
