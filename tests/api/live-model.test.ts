import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rodsOf } from '../../src/craft/soroban/soroban.rules.ts'
import type { Act, ChildState, TeacherState } from '../../src/live/live.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { rodCount, rodsText } from '../../src/live/sums.rules.ts'
import { SumWatch, SumWays } from '../../src/live/sum-watch.rules.ts'
import { seeded } from '../../src/quiz/seeded.rules.ts'
import { liveClass } from '../live-class.ts'
import { ChildPage, cutAll, openBrowser, TeacherPage } from '../live-page.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let other: Awaited<ReturnType<World['again']>>
/** The process at which pages arrive. */
let at = 0
let browser: ReturnType<typeof openBrowser>
beforeAll(async () => {
  world = await openWorld()
  other = await world.again()
  browser = openBrowser(() => [world.url, other.url][at % 2] ?? '')
})
afterAll(async () => {
  browser.close()
  await other.close()
  await world.close()
})

/** What all who are in a lesson share, and what one seat is shown, as both sides know it. */
const shared = ({ phase, mode, sum, round }: ChildState | TeacherState) => ({ phase, mode, sum, round })

function assertOneTruth(teacher: TeacherPage, children: readonly ChildPage[]): void {
  const byRevision = new Map<number, TeacherState>()
  for (const { revision, state } of teacher.told) {
    const before = byRevision.get(revision)
    if (before) expect(state).toEqual({ ...before, names: (state as TeacherState).names })
    byRevision.set(revision, state as TeacherState)
  }
  for (const page of [teacher, ...children]) {
    const revisions = page.told.map(({ revision }) => revision)
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
  }
  const seen = new Map<number, ReturnType<typeof shared>>()
  for (const page of [teacher, ...children])
    for (const { revision, state } of page.told) {
      const known = seen.get(revision)
      if (known) expect(shared(state)).toEqual(known)
      else seen.set(revision, shared(state))
    }
  for (const page of children)
    for (const { revision, state } of page.told) {
      const { way, calledOn, board } = byRevision.get(revision) ?? {}
      const { you, isShownWay, isCalledOn, board: own } = state as ChildState
      if (way) expect([isShownWay, isCalledOn]).toEqual([way.includes(you.seat), calledOn === you.seat])
      if (board) expect(own).toEqual({ abacus: board.abacus, hasChalk: board.chalk === you.seat })
    }
}

/** One bead after another on the way, or now and then a wrong one. */
function moveOnce(page: ChildPage, random: () => number): void {
  const own = page.work.own
  if (!own || own.isRight) return
  const goal = own.cell?.moves.find(({ rod, to }) => own.rods[rod] !== to)
  const isWrong = random() < 0.15 || !goal
  const rod = isWrong ? Math.floor(random() * own.rods.length) : goal.rod
  const to = isWrong ? Math.floor(random() * 10) : goal.to
  page.work.move(own.rods.map((digit, index) => (index === rod ? to : digit)))
}

const SUMS = ['386 + 248', '4 + 4', '1000 - 7', '27 + 35', '98 + 2', '50 - 18', '644 + 287']

function actOf(random: () => number): Act {
  const seat = Math.floor(random() * 3)
  const acts: Act[] = [
    { act: 'call', text: SUMS[Math.floor(random() * SUMS.length)] ?? '1 + 1' },
    { act: 'call', text: SUMS[Math.floor(random() * SUMS.length)] ?? '1 + 1' },
    { act: 'draw', formula: '+4 big', digits: 2 },
    { act: 'next' },
    { act: 'hold', on: random() < 0.3 },
    { act: 'way', seats: [seat] },
    { act: 'call on', seat },
    { act: 'board', on: random() < 0.5 },
    { act: 'abacus', number: Math.floor(random() * 1_000) },
    { act: 'chalk', seat },
    { act: 'flash', grade: 'b 6k' },
    { act: 'stop' },
  ]
  return acts[Math.floor(random() * acts.length)] as Act
}

/** Another process takes the lesson, as when its home was killed; the old one does not know it yet. */
async function kill(lessonId: string): Promise<void> {
  await world.database.pool.query(
    `update live_lessons set lease_until = now() - interval '1 second' where id = $1`,
    [lessonId],
  )
  at += 1
  await cutAll()
}

describe('a lesson with random acts, cuts, kills and two homes', () => {
  test.each([1, 2, 3, 4, 5])(
    'seed %i: one truth for all, the newest beads on the screen, no acknowledged outcome lost',
    async (seed) => {
      const random = seeded(seed)
      const { teacher, children, lessonId } = await liveClass(world, ['Asha', 'Ben', 'Cara'])
      const desk = new TeacherPage(lessonId, teacher.token)
      const pages = children.map(({ token }) => new ChildPage(lessonId, token))
      const all = [desk, ...pages]
      const settle = () =>
        Promise.all(
          all.map((page) =>
            page.until(
              () => page.network.state === 'open' && page.isTold && page.socket.unconfirmed() === 0,
              'open',
            ),
          ),
        )
      await desk.act({ act: 'begin' })
      for (const page of pages) page.socket.send(['in'])

      /** What each child has done of each sum. */
      const logs = new Map<string, SumWatch>()
      for (let step = 0; step < 75; step += 1) {
        const chance = random()
        if (chance < 0.25) await desk.act(actOf(random))
        else if (chance < 0.3) await kill(lessonId)
        else if (chance < 0.38) await cutAll(() => random() < 0.5)
        else for (const page of pages) moveOnce(page, random)
        for (const [seat, page] of pages.entries()) {
          const own = page.work.own
          if (!own || own.log.length === 0) continue
          const watch = new SumWatch(new SumWays(own.sum))
          watch.prove(0, own.log)
          logs.set(`${own.number} ${children[seat]?.id}`, watch)
        }
        if (step % 15 !== 14) continue
        await settle()
        // At rest the teacher's screen has each child's beads within a second.
        const rodsOn = (page: ChildPage) => {
          const own = page.work.own
          return own && rodsText(own.rods)
        }
        const isSame = () =>
          pages.every((page, seat) => !page.work.own || desk.rods.get(seat) === rodsOn(page))
        await desk.until(
          isSame,
          `screen ${JSON.stringify([...desk.rods])}, beads ${pages.map(rodsOn)}`,
          1_500,
        )
      }
      await settle()
      // Movements go up every 0.8 seconds; the end comes after them.
      for (const page of pages) page.work.send()
      await settle()
      assertOneTruth(desk, pages)
      await desk.act({ act: 'end' })
      await Promise.all(all.map((page) => page.until(() => page.network.state === 'ended', 'ended')))
      for (const page of all) page.close()

      const { rows } = await world.database.pool.query(
        'select sum, student_id, result, formula, mistake, milliseconds from live_outcomes where lesson_id = $1',
        [lessonId],
      )
      const stored = Object.fromEntries(
        rows.map(({ sum, student_id: id, result, formula, mistake, milliseconds }) => [
          `${sum} ${id}`,
          { result, first: formula && { formula, mistake }, milliseconds },
        ]),
      )
      const expected = Object.fromEntries([...logs].map(([key, watch]) => [key, watch.outcome()]))
      expect(stored).toEqual(expected)
      expect(expected).not.toEqual({})
    },
    120_000,
  )
})

test('a sum that was finished without a network counts, although the next one was called meanwhile', async () => {
  const { teacher, children, lessonId } = await liveClass(world, ['Asha'])
  const desk = new TeacherPage(lessonId, teacher.token)
  await desk.act({ act: 'begin' })
  const first = new ChildPage(lessonId, children[0]?.token ?? '')
  first.socket.send(['in'])
  await desk.act({ act: 'call', text: '27 + 35' })
  await first.until(() => first.state?.sum?.number === 1, 'the sum')
  // The page is left without a network, and what it saved is there for the next one.
  first.close()
  for (let step = 0; step < 9; step += 1) moveOnce(first, () => 1)
  expect(first.work.own?.isRight).toBe(true)
  await desk.act({ act: 'call', text: '4 + 4' })
  expect(await world.count('live_outcomes', `lesson_id = '${lessonId}'`)).toBe(0)
  const back = new ChildPage(lessonId, children[0]?.token ?? '')
  await back.until(() => back.state?.you.of === 1, 'the outcome')
  expect(back.state?.you).toMatchObject({ right: 1, of: 1 })
  expect(back.state?.sum).toEqual({ number: 2, start: 4, by: 4 })
  expect(rodsText(back.work.own?.rods ?? [])).toBe(rodsText(rodsOf(4, rodCount({ start: 4, by: 4 }))))
  for (const page of [desk, back]) page.close()
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'nobody hears that a lesson has ended before what was proved late is stored',
  async () => {
    const { teacher, children, lessonId } = await liveClass(world, ['Asha'])
    const child = children[0]
    const desk = new TeacherPage(lessonId, teacher.token)
    await desk.act({ act: 'begin' })
    const page = new ChildPage(lessonId, child.token)
    page.socket.send(['in'])
    await desk.act({ act: 'call', text: '27 + 35' })
    await page.until(() => page.state?.sum?.number === 1, 'the sum')
    await desk.act({ act: 'call', text: '4 + 4' })
    await page.until(() => page.state?.sum?.number === 2, 'the next sum')
    const { database } = world
    const waiting = async () => {
      const locked = "datname = current_database() and wait_event_type = 'Lock'"
      return (await database.pool.query(`select from pg_stat_activity where ${locked}`)).rowCount
    }
    const undone = new Error('undone')
    const inTheWay = database.transact('write', async (first) => {
      // Whoever stores this child's outcome waits for one that is taken back in the end.
      await first.query(
        `insert into live_outcomes (lesson_id, sum, student_id, result, milliseconds)
         values ($1, 1, $2, 'not', 0)`,
        [lessonId, child.id],
      )
      // The end of the lesson is stored before what is proved late.
      await database.transact('write', async (held) => {
        await held.query('select from live_lessons where id = $1 for no key update', [lessonId])
        desk.socket.send(['do', newId(), { act: 'end' }])
        await expect.poll(waiting).toBe(1)
        page.socket.send(['m', 1, 0, [[0, 7, 8, 500]]])
        await expect.poll(waiting).toBe(2)
      })
      await desk.until(
        () => (desk.told.at(-1)?.state as TeacherState | undefined)?.phase === 'ended',
        'the end',
      )
      await expect.poll(waiting).toBe(1)
      const isTold = () => [desk, page].some(({ network }) => network.state === 'ended')
      await expect(desk.until(isTold, 'nobody is told yet', 1_000)).rejects.toThrow('nobody is told yet')
      throw undone
    })
    await expect(inTheWay).rejects.toBe(undone)
    await Promise.all([desk, page].map((each) => each.until(() => each.network.state === 'ended', 'ended')))
    expect(await world.count('live_outcomes', `lesson_id = '${lessonId}' and sum = 1`)).toBe(1)
    for (const each of [desk, page]) each.close()
  },
)

test('a hundred messages that waited for the network all arrive, in their order, and the connection stays', async () => {
  const { teacher, lessonId } = await liveClass(world, ['Asha'])
  const desk = new TeacherPage(lessonId, teacher.token)
  await desk.act({ act: 'begin' })
  await desk.act({ act: 'board', on: true })
  await cutAll()
  for (let at = 0; at < 100; at += 1) desk.socket.send(['l', 0, 0, [at, at], null])
  await desk.until(() => desk.socket.unconfirmed() === 0, 'all confirmed')
  expect(desk.network.state).toBe('open')
  const { rows } = await world.database.pool.query(
    'select points[1] as x from live_lines where lesson_id = $1 order by number',
    [lessonId],
  )
  expect(rows.map(({ x }) => x)).toEqual(Array.from({ length: 100 }, (_, at) => at))
  desk.close()
})

test('where WebSockets are blocked a page goes on by events and POST, its beads and its clock too', async () => {
  const { teacher, children, lessonId } = await liveClass(world, ['Asha'])
  const desk = new TeacherPage(lessonId, teacher.token)
  await desk.act({ act: 'begin' })
  browser.blockSockets(true)
  const page = new ChildPage(lessonId, children[0].token)
  try {
    await page.until(() => page.isTold, 'the state')
    page.socket.send(['in'])
    await desk.act({ act: 'call', text: '27 + 35' })
    await page.until(() => page.state?.sum?.number === 1, 'the sum')
    page.work.move(rodsOf(57, 5))
    await desk.until(() => desk.rods.get(0) === '00057', 'the beads', 2_500)
    // Both clocks are this process's: what they differ by is known.
    const error = () => Math.abs((page.socket.clock()?.offset ?? 0) - performance.timeOrigin)
    await page.until(() => error() < 50, 'the clock')
    // Each sample can only narrow it: on a machine at work the first few are wide.
    await page.until(() => (page.socket.clock()?.bound ?? Infinity) < 50, 'a narrow bound')
    // What waits for a request is not put off by what comes after it.
    await page.until(() => (page.socket.clock()?.samples ?? 0) >= 4, 'more stamps', 5_000)
    expect(page.network.state).toBe('open')
  } finally {
    browser.blockSockets(false)
    for (const each of [desk, page]) each.close()
  }
})

test('beads that the teacher puts back go to where the movement began, once, and a word is for one child', async () => {
  const { teacher, children, lessonId } = await liveClass(world, ['Asha', 'Ben'])
  const desk = new TeacherPage(lessonId, teacher.token)
  const [one, other] = children.map(({ token }) => new ChildPage(lessonId, token)) as [ChildPage, ChildPage]
  await desk.act({ act: 'begin' })
  for (const page of [one, other]) page.socket.send(['in'])
  await desk.act({ act: 'call', text: '386 + 248' })
  await Promise.all([one, other].map((page) => page.until(() => page.state?.sum?.number === 1, 'the sum')))
  // The hundreds are right, the tens took 4 where its friend is 6.
  for (const number of [586, 546]) one.work.move(rodsOf(number, 5))
  await desk.act({ act: 'put back', seat: 0 })
  await one.until(() => rodsText(one.work.own?.rods ?? []) === '00586', 'put back')
  await desk.until(() => desk.rods.get(0) === '00586', 'the screen')
  await desk.act({ act: 'word', seat: 0, word: 'which friend' })
  await one.until(() => one.state?.you.word === 'which friend', 'the word')
  expect(other.state?.you).toMatchObject({ word: null, putBack: 0 })
  expect(rodsText(other.work.own?.rods ?? [])).toBe('00386')
  // What comes again puts nothing back a second time.
  one.work.move(rodsOf(546, 5))
  await cutAll()
  await one.until(() => one.network.state === 'open' && one.isTold, 'open')
  expect(rodsText(one.work.own?.rods ?? [])).toBe('00546')
  expect(await desk.act({ act: 'put back', seat: 7 })).toEqual([
    'no',
    expect.anything(),
    'This child is not in the lesson.',
  ])
  await desk.act({ act: 'call', text: '4 + 4' })
  await one.until(() => one.state?.sum?.number === 2, 'the next sum')
  expect(one.state?.you).toMatchObject({ word: null, putBack: 0 })
  for (const page of [desk, one, other]) page.close()
})
