import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveLessons } from '../../src/live/live.tables.ts'
import { type Beads, openLesson, type SeatState } from '../../src/live/live.contract.ts'
import { startSession } from '../../src/people/account/sessions.server.ts'
import { taughtGroup } from '../../src/classroom/lessons.reads.server.ts'
import { connectDevice } from '../live-client.ts'
import { callerOf, openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, { filling: 'living' })
})
afterAll(() => world.close())

test('the demo has a lesson at the next quarter of an hour, in which eighteen children move beads by themselves', async () => {
  const { db } = world.database
  const now = new Date()
  await world.runJobs(now)
  const lessons = await db.select().from(liveLessons)
  expect(lessons).toHaveLength(1)
  const [lesson] = lessons
  if (!lesson) throw new Error('no lesson')
  expect(lesson.isDemo).toBe(true)
  const ahead = lesson.startsAt.getTime() - now.getTime()
  expect(ahead).toBeGreaterThanOrEqual(0)
  expect(ahead).toBeLessThanOrEqual(900_000)
  expect(lesson.startsAt.getTime() % 900_000).toBe(0)
  // Once, however often the job runs.
  await world.runJobs(now)
  expect(await world.count('live_lessons')).toBe(1)

  const group = await taughtGroup(db, lesson.groupId, now)
  const { token } = await startSession(
    db,
    { id: group?.teacherId ?? '', role: 'teacher' },
    { agent: '', now },
  )
  const caller = callerOf(world.url, { authorization: `Bearer ${token}` })
  const opened = await caller.ask(openLesson, { params: { groupId: lesson.groupId }, body: {} })
  expect(opened.body.data._id).toBe(lesson.id)
  const desk = await connectDevice({ url: world.url, lessonId: lesson.id, token })
  // As a page does: whoever is silent for ten seconds is lost, and the class goes with its teacher.
  const beating = setInterval(() => desk.lossy(['c', 0, 1]), 2_000)
  await desk.act({ act: 'begin' })
  const newest = (type: string) => desk.heard.findLast((frame) => frame[0] === type)?.[1]
  const count = (presence: string) =>
    ((newest('P') ?? []) as SeatState[]).filter((seat) => seat.presence === presence).length
  await expect.poll(() => count('in')).toBe(18)
  await desk.act({ act: 'call', text: '386 + 248' })
  const works = () => {
    const seen = new Map<number, string>()
    for (const [type, list] of desk.heard)
      if (type === 'B') for (const [seat, , work] of list as Beads[]) seen.set(seat, work)
    return [...seen.values()]
  }
  await expect
    .poll(() => works().filter((work) => work === 'right').length, { timeout: 90_000 })
    .toBeGreaterThanOrEqual(12)
  // Some stumble, so that whoever looks round sees what a teacher sees.
  expect(
    desk.heard.some(([type, list]) => type === 'B' && (list as Beads[]).some(([, , work]) => work === 'off')),
  ).toBe(true)
  await desk.act({ act: 'flash', grade: 'b 6k' })
  await expect
    .poll(() => ((newest('P') ?? []) as SeatState[]).filter(({ answer }) => answer !== null).length)
    .toBe(18)
  clearInterval(beating)
  await desk.act({ act: 'end' })
  await desk.closed
}, 180_000)
