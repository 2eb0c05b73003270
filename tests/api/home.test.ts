import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import { getHome } from '../../src/progress/home/home.contract.ts'
import { getQuestionsByQuiz, getRunning, pauseAttempt, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { type Member, openWorld, type TestQuiz, type World } from '../world.ts'

let world: World
let quizzes: TestQuiz[]
beforeAll(async () => {
  world = await openWorld()
  const subject = await world.subject('Beads')
  quizzes = [await world.quiz(subject, 1), await world.quiz(subject, 2)]
})
afterAll(() => world.close())

const begin = async (member: Member, quiz: TestQuiz | undefined) => {
  const { body } = await member.ask(getQuestionsByQuiz, { params: { quizId: quiz?.id ?? '' } })
  if (!body.attempt) throw new Error('no attempt was started')
  return body.attempt
}
const home = async (member: Member) => (await member.ask(getHome, {})).body.data

test('signed out, a parent, staff; a teacher has a home too', async () => {
  const [parent, office, teacher] = [
    await world.parent('Kavita'),
    await world.office('Office'),
    await world.teacher('Guru'),
  ]
  for (const call of [getHome, getRunning]) {
    expect((await world.visitor.ask(call, {})).status).toBe(401)
    expect((await parent.ask(call, {})).status).toBe(403)
    expect((await office.ask(call, {})).status).toBe(403)
    expect((await teacher.ask(call, {})).status).toBe(200)
  }
})

test('a newcomer has a clean slate; what runs comes first, and is nobody else’s', async () => {
  const [asha, ravi] = [await world.student('Asha'), await world.student('Ravi')]
  expect(await home(asha)).toMatchObject({ go: { kind: 'new' }, or: null, paths: [], skills: [], better: [] })
  const attempt = await begin(asha, quizzes[0])
  expect((await asha.ask(getRunning, {})).body.data).toMatchObject([
    { _id: attempt._id, quizId: quizzes[0]?.id, subject: 'Beads', answered: 0, paused: false },
  ])
  expect(await home(asha)).toMatchObject({ go: { kind: 'running', running: { _id: attempt._id } } })
  expect((await ravi.ask(getRunning, {})).body.data).toEqual([])
  expect((await home(ravi)).paths).toEqual([])
})

test('paused its time stands still; over it is not shown, even before it is graded', async () => {
  const meera = await world.student('Meera')
  const attempt = await begin(meera, quizzes[0])
  await meera.ask(pauseAttempt, { params: { attemptId: attempt._id }, body: {} })
  const [running] = (await meera.ask(getRunning, {})).body.data
  expect(running).toMatchObject({ paused: true, durationMs: attempt.durationMs })
  const nila = await world.student('Nila')
  const late = await begin(nila, quizzes[0])
  await world.letPass(late._id, late.durationMs / 1_000 + 1)
  expect((await nila.ask(getRunning, {})).body.data).toEqual([])
})

test('a course brings its lessons, a result its quiz, its best and what can be done', async () => {
  const tara = await world.student('Tara')
  const office = await world.office('Office')
  const course = await world.course('Beads from Zero', { lessons: 3 })
  await office.ask(recordPayment, {
    body: { studentId: tara.id, courseId: course.id, amount: 455, method: 'bank', reference: 'NEFT 1' },
  })
  const [first] = quizzes
  await begin(tara, first)
  const answers = Object.fromEntries(first?.questions.map(({ right }, index) => [index, right]) ?? [])
  await tara.ask(submitQuiz, { body: { quizId: first?.id ?? '', userId: tara.id, answers } })
  const { go, or, paths, skills } = await home(tara)
  expect(go).toMatchObject({ kind: 'lesson', lesson: { number: 1, of: 3, course: 'Beads from Zero' } })
  expect(or).toMatchObject({ kind: 'quiz', quiz: { _id: quizzes[1]?.id }, first: false })
  expect(paths).toMatchObject([
    { course: { lessonsDone: 0, lessonCount: 3 }, quizzes: [] },
    { subject: 'Beads', course: null, quizzes: [{ state: 'done', best: 100 }, { state: 'open' }] },
  ])
  expect(skills).toMatchObject([{ kind: 'quiz', count: first?.questions.length }])
})
