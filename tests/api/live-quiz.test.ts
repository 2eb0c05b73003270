import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLessonSummary, type SeatState } from '../../src/live/live.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { getQuestionsByQuiz, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { liveClass } from '../live-class.ts'
import { connectAsPage, connectDevice, type Device } from '../live-client.ts'
import { type Member, openWorld, type TestQuiz, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Begins the quiz; what is returned hands it in with one right answer. */
async function begin(child: Member, quiz: TestQuiz): Promise<() => Promise<number>> {
  const { body } = await child.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
  const attemptId = body.attempt?._id
  const right = new Map(quiz.questions.map(({ text, right: answer }) => [text, answer]))
  const answers = { 0: right.get(body.data[0]?.questionText ?? '') ?? '' }
  return async () => {
    const handed = await child.ask(submitQuiz, {
      body: { quizId: quiz.id, userId: child.id, attemptId, answers },
    })
    return handed.status
  }
}

/** The newest of what the teacher has of all seats, once it fits. */
const seatsOf = async (desk: Device, fits: (seats: readonly SeatState[]) => boolean) => {
  const frame = await desk.until((each) => each[0] === 'P' && fits(each[1] as SeatState[]))
  return frame[1] as SeatState[]
}

test('a quiz for all has its own rules and clock; the teacher sees who has finished, and the summary has it', async () => {
  const quiz = await world.quiz(await world.subject('For all'), 1, { size: 4 })
  const { teacher, children, lessonId } = await liveClass(world, ['Asha', 'Ben', 'Cara'])
  const [asha, ben, cara] = children as [Member, Member, Member]
  const connect = ({ token }: Member) => connectAsPage({ url: world.url, lessonId, token })
  const desk = await connect(teacher)
  const [one, two] = [await connect(asha), await connect(ben)]
  const refused = await desk.act({ act: 'quiz', quizId: quiz.id })
  expect(refused[2]).toBe('Begin the lesson first.')
  await desk.act({ act: 'begin' })
  await one.sure(['in'])
  await two.sure(['in'])
  expect((await desk.act({ act: 'quiz', quizId: newId() }))[2]).toBe('Choose a quiz of the list.')
  await one.sure(['do', newId(), { act: 'quiz', quizId: quiz.id }])
  expect((await one.child()).quiz).toBeNull()
  const id = newId()
  expect((await desk.act({ act: 'quiz', quizId: quiz.id }, id))[0]).toBe('did')
  await desk.act({ act: 'quiz', quizId: quiz.id }, id)
  expect((await one.child((state) => state.mode === 'quiz')).quiz).toEqual({
    quizId: quiz.id,
    title: 'Quiz 1',
    result: null,
  })

  // The quiz has its own page: nobody is connected here meanwhile.
  one.drop()
  const handIn = await begin(asha, quiz)
  await seatsOf(desk, (seats) => seats[0]?.quiz?.right === null)
  expect(await handIn()).toBe(200)
  const [first] = await seatsOf(desk, (seats) => seats[0]?.quiz?.right === 1)
  expect(first?.quiz).toEqual({ right: 1, total: 4 })
  expect(JSON.stringify(two.heard)).not.toContain('"total":4')

  // Late, again, and after its process has lost the lesson: one path.
  const late = await connect(cara)
  expect((await late.child()).quiz?.result).toBeNull()
  const back = await connect(asha)
  expect((await back.child()).quiz?.result).toEqual({ right: 1, total: 4 })
  await world.database.pool.query('update live_lessons set home = null, lease_until = null where id = $1', [
    lessonId,
  ])
  await desk.closed
  const again = await connect(teacher)
  expect((await again.teacher()).quiz).toEqual({ quizId: quiz.id, title: 'Quiz 1' })
  await seatsOf(again, (seats) => seats[0]?.quiz?.right === 1)
  expect((await (await connect(asha)).child()).quiz?.result).toEqual({ right: 1, total: 4 })

  // Whoever is at it may finish, also when the teacher has gone on.
  const later = await begin(ben, quiz)
  await seatsOf(again, (seats) => seats[1]?.quiz?.right === null)
  await again.act({ act: 'stop' })
  expect((await again.teacher()).mode).toBe('hold')
  expect(await later()).toBe(200)
  await seatsOf(again, (seats) => seats[1]?.quiz?.right === 1)
  await again.act({ act: 'end' })
  await again.closed
  const { data } = (await teacher.ask(getLessonSummary, { params: { lessonId } })).body
  expect(data.quizzes).toEqual(['Quiz 1'])
  expect(data.children.map(({ quizzes }) => quizzes)).toEqual([
    [{ right: 1, total: 4 }],
    [{ right: 1, total: 4 }],
    [null],
  ])
})

test('who works at the quiz is present, although nothing is heard of its lesson page', async () => {
  const quiz = await world.quiz(await world.subject('Present'), 1)
  const { teacher, children, lessonId } = await liveClass(world, ['Asha'])
  const desk = await connectDevice({ url: world.url, lessonId, token: teacher.token })
  await desk.act({ act: 'begin' })
  await desk.act({ act: 'quiz', quizId: quiz.id })
  const handIn = await begin(children[0], quiz)
  const spans = () => world.count('live_participants', `lesson_id = '${lessonId}' and spans <> '[]'::jsonb`)
  await expect.poll(spans).toBe(1)
  await handIn()
  await desk.act({ act: 'end' })
  await desk.closed
  const { data } = (await teacher.ask(getLessonSummary, { params: { lessonId } })).body
  expect(data.children[0]?.spans).toHaveLength(1)
})

test('a quiz that learners are not shown cannot be started', async () => {
  const quiz = await world.quiz(await world.subject('Hidden'), 1)
  await world.quiz(await world.subject('Shown'), 2)
  await world.database.pool.query('update quizzes set active = false where id = $1', [quiz.id])
  const { teacher, lessonId } = await liveClass(world, ['Asha'])
  const desk = await connectDevice({ url: world.url, lessonId, token: teacher.token })
  await desk.act({ act: 'begin' })
  expect((await desk.act({ act: 'quiz', quizId: quiz.id }))[2]).toBe('Choose a quiz of the list.')
})

// The embedded database has one connection: nothing can wait there.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a lesson that was taken again while its lease was being renewed stays with who took it',
  async () => {
    const { database } = world
    const quiz = await world.quiz(await world.subject('Slow'), 1)
    const { teacher, lessonId } = await liveClass(world, ['Asha'])
    const connect = () => connectAsPage({ url: world.url, lessonId, token: teacher.token })
    const desk = await connect()
    await desk.act({ act: 'begin' })
    // Another lesson of this process is at a quiz, whose attempts the round looks at.
    const other = await liveClass(world, ['Ben'])
    const place = { url: world.url, lessonId: other.lessonId, token: other.teacher.token }
    const busy = await connectAsPage(place)
    await busy.act({ act: 'begin' })
    await busy.act({ act: 'quiz', quizId: quiz.id })
    const isWaiting = async () =>
      (
        await database.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
            and query like '%"attempts"."paused_at" is not null%'`,
        )
      ).rows.length > 0
    /** Waits until the leases are renewed once more. */
    const renewed = async () => {
      await database.pool.query("update live_lessons set lease_until = now() + interval '7 s'")
      const isRenewed = () =>
        world.count('live_lessons', `id = '${lessonId}' and lease_until > now() + interval '9 s'`)
      await expect.poll(isRenewed, { timeout: 10_000 }).toBe(1)
    }
    await renewed()
    const again = await database.transact('write', async (on) => {
      await on.query('lock table attempts in access exclusive mode')
      await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)
      await database.pool.query('update live_lessons set home = null, lease_until = null where id = $1', [
        lessonId,
      ])
      desk.raw(JSON.stringify(['!', 2, ['do', newId(), { act: 'call', text: '1 + 1' }]]))
      await desk.closed
      const taken = await connect()
      await taken.teacher()
      return taken
    })
    // Later rounds renew what was taken again: it was not given away with the old home.
    await expect.poll(isWaiting).toBe(false)
    await renewed()
    expect((await again.act({ act: 'call', text: '1 + 1' }))[0]).toBe('did')
  },
)
