import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '../../src/classroom/classroom.tables.ts'
import { getRegister, markAttendance } from '../../src/classroom/classroom.contract.ts'
import { rodsOf } from '../../src/craft/soroban/soroban.rules.ts'
import { getLessonSummary, registerLesson } from '../../src/live/live.contract.ts'
import { rodsText } from '../../src/live/sums.rules.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { readArchive } from '../../src/platform/backup/archive.server.ts'
import { openBackups } from '../../src/platform/backup/backups.server.ts'
import { folderFiles } from '../../src/platform/files/folder-files.server.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { liveClass } from '../live-class.ts'
import { connectAsPage } from '../live-client.ts'
import { solution } from '../live-solution.ts'
import { type Member, openWorld, type World } from '../world.ts'

/* What stays of a lesson and what does not, and what its teacher sees of one child. */

let world: World
/** Every event of the server, of all levels. */
const events: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void events.push(line) })
  world = await openWorld({}, { log })
})
afterAll(() => world.close())

async function begun(names: readonly string[]) {
  const lesson = await liveClass(world, names)
  const { lessonId, teacher, children } = lesson
  const connect = ({ token }: Member) => connectAsPage({ url: world.url, lessonId, token })
  const desk = await connect(teacher)
  await desk.act({ act: 'begin' })
  const devices = await Promise.all(
    children.map(async (child) => {
      const device = await connect(child)
      await device.sure(['in'])
      return device
    }),
  )
  const end = async () => {
    await desk.act({ act: 'end' })
    await desk.closed
  }
  return { ...lesson, desk, devices, connect, end }
}

test('a mark by hand stays, whatever presence proposes: set before the lesson, after it, or taken away', async () => {
  const { teacher, children, groupId, lessonId, end } = await begun(['Aarav', 'Diya', 'Kabir', 'Tara'])
  const [aarav, diya, kabir, tara] = children as [Member, Member, Member, Member]
  const day = indianDay(new Date(Date.now() - 60_000))
  const mark = ({ id }: Member, to: 'present' | 'absent' | 'late' | null) =>
    teacher.ask(markAttendance, {
      params: { id: groupId },
      body: { day, marks: [{ studentId: id, mark: to, ago: 0 }] },
    })
  const register = async () =>
    (await teacher.ask(registerLesson, { params: { lessonId }, body: {} })).body.data
  const rows = () =>
    world.database.db
      .select()
      .from(attendance)
      .where(eq(attendance.groupId, groupId))
      .orderBy(attendance.studentId)
  expect((await mark(aarav, 'late')).status).toBe(200)
  await end()
  const summary = (await teacher.ask(getLessonSummary, { params: { lessonId } })).body.data
  const proposedOf = ({ id }: Member) => summary.children.find(({ studentId }) => studentId === id)?.proposed
  const other = (child: Member) => (proposedOf(child) === 'absent' ? 'present' : 'absent')
  await mark(diya, other(diya))
  // A mark that was taken away by hand is a decision too.
  await mark(kabir, 'present')
  await mark(kabir, null)
  const byHand = await rows()
  expect(byHand).toHaveLength(3)

  expect(await register()).toEqual({ written: 1 })
  const after = await rows()
  expect(after.filter(({ studentId }) => studentId !== tara.id)).toEqual(byHand)
  expect(after.find(({ studentId }) => studentId === tara.id)?.mark).toBe(proposedOf(tara))
  // By hand once more, then the lesson again.
  await mark(tara, other(tara))
  expect(await register()).toEqual({ written: 0 })
  const { body } = await teacher.ask(getRegister, { params: { id: groupId }, query: { day } })
  expect(
    [aarav, diya, kabir, tara].map(({ id }) => body.data.children.find(({ _id }) => _id === id)?.mark),
  ).toEqual(['late', other(diya), null, other(tara)])
})

test('the log and a backup hold nothing of beads, movements, hands, signs and words', async () => {
  const { teacher, lessonId, desk, devices, connect } = await begun(['Asha', 'Ben'])
  const [device, other] = devices as [(typeof devices)[number], (typeof devices)[number]]
  await desk.act({ act: 'call', text: '38617 + 24856' })
  await desk.sure(['o', 0])
  // Digits and times that nothing else has.
  const way = solution({ start: 38_617, by: 24_856 }).map(([rod, from, to, ms]) => [
    rod,
    from,
    to,
    ms + 70_707,
  ])
  await device.sure(['m', 1, 0, way])
  device.lossy(['b', 1, rodsText(rodsOf(63_473, 6)), 81_818])
  other.lossy(['b', 1, '090909', 82_828])
  await other.sure(['m', 1, 0, [[4, 3, 9, 83_838]]])
  await device.sure(['s', 'no sound'])
  await device.sure(['h', true])
  await desk.act({ act: 'word', seat: 0, word: 'which friend' })
  await desk.act({ act: 'put back', seat: 1 })
  // Frames that are refused are where a careless log would tell what came.
  other.lossy(['b', 1, '0909091', 84_848])
  await other.sure(['m', 1, 40, [[4, 3, 9, 85_858]]])
  await desk.act({ act: 'flash', grade: 'b 6k' })
  await desk.act({ act: 'stop' })
  await desk.act({ act: 'call', text: '1 + 1' })
  await other.sure(['m', 2, 0, [[0, 1, 9, 86_868]]])
  // The process loses the lesson with all beads in its memory, and says so in its log.
  await world.database.pool.query('update live_lessons set home = null, lease_until = null where id = $1', [
    lessonId,
  ])
  desk.raw(JSON.stringify(['!', 99, ['do', newId(), { act: 'hold', on: true }]]))
  await device.closed
  const again = await connect(teacher)
  await again.act({ act: 'end' })
  await again.closed
  await teacher.ask(registerLesson, { params: { lessonId }, body: {} })

  const kept: string[] = []
  const { path } = await openBackups({
    env: {
      BACKUP_DIR: join(world.folder, 'kept'),
      BACKUP_KEY: undefined,
      DATA_DIR: world.folder,
      MIN_FREE_MB: 1,
    },
    files: folderFiles(join(world.folder, 'uploads')),
    transact: world.database.transact,
    snapshot: world.database.snapshot,
  }).make('by-hand', new Date())
  await readArchive(path, undefined, async ({ contents }) => {
    for await (const { chunks } of contents) kept.push(await text(Readable.from(chunks)))
  })
  const backup = kept.join('\n')
  expect(backup).toContain(lessonId)
  expect(events.join('')).toContain('lesson moved to another process')
  // By itself: ids and hashes have any five digits in them.
  const has = (all: string, each: string) => new RegExp(`(?<![\\da-z])${each}(?![\\da-z])`).test(all)
  const times = [...way.map(([, , , ms]) => ms), 81_818, 82_828, 84_848, 85_858, 86_868]
  const last = way.at(-1)?.[3]
  for (const [name, told] of [
    ['backup', backup],
    ['log', events.join('')],
  ] as const)
    expect(
      [
        ...times.filter((ms) => ms !== last && ms !== 83_838).map(String),
        '063473',
        '090909',
        'no sound',
        'which friend',
        'put back',
      ].filter((each) => has(told, each)),
      name,
    ).toEqual([])
  // Of a sum stay the outcome and its milliseconds: that is in the backup, and not in the log.
  expect([has(backup, String(last)), has(events.join(''), String(last))]).toEqual([true, false])
})

test('pictures of beads may all be lost: the teacher’s screen has what the movements prove, within a second', async () => {
  const { desk, devices } = await begun(['Aarav', 'Kabir'])
  const [, kabir] = devices as [(typeof devices)[number], (typeof devices)[number]]
  await desk.act({ act: 'call', text: '386 + 248' })
  const [way, rested] = [solution({ start: 386, by: 248 }), performance.now()]
  await kabir.sure(['m', 1, 0, way])
  const isThere = ([type, list]: readonly unknown[]) =>
    type === 'B' &&
    (list as unknown[][]).some(([seat, rods, work]) => seat === 1 && rods === '00634' && work === 'right')
  await desk.until(isThere)
  expect(performance.now() - rested).toBeLessThan(1_000)
})

test('the movements of the child that is shown large go to this teacher alone, and end when it is closed', async () => {
  const { desk, devices, teacher, connect } = await begun(['Aarav', 'Kabir'])
  const [aarav, kabir] = devices as [(typeof devices)[number], (typeof devices)[number]]
  const beside = await connect(teacher)
  await desk.act({ act: 'call', text: '386 + 248' })
  await kabir.sure(['m', 1, 0, [[2, 3, 8, 900]]])
  const movements = (device: typeof desk) => device.heard.filter(([type]) => type === 'M')
  expect(movements(desk)).toEqual([])

  // Opened: what there was already, then each movement as it comes.
  await desk.sure(['o', 1])
  expect((await desk.until(([type]) => type === 'M')).toSpliced(3, 1)).toEqual([
    'M',
    1,
    1,
    [[2, 5, 900, false]],
  ])
  await kabir.sure([
    'm',
    1,
    1,
    [
      [2, 8, 5, 1_600],
      [1, 8, 4, 6_200],
    ],
  ])
  const [, , , rested, all] = await desk.until(
    ([type, , , , list]) => type === 'M' && (list as unknown[]).length === 3,
  )
  expect(all).toEqual([
    [2, 5, 900, false],
    [2, -3, 1_600, false],
    [1, -4, 6_200, true],
  ])
  expect(Number(rested)).toBeLessThan(5_000)
  await aarav.sure(['m', 1, 0, [[2, 3, 8, 800]]])
  await desk.act({ act: 'call', text: '1 + 1' })
  await desk.until(
    ([type, seat, sum, , list]) => type === 'M' && seat === 1 && sum === 2 && (list as []).length === 0,
  )
  expect(movements(desk).filter(([, seat]) => seat === 0)).toEqual([])

  // Closed, the next movements go to nobody; nor did the others hear of any.
  await desk.sure(['o', null])
  const before = movements(desk).length
  await kabir.sure(['m', 2, 0, [[0, 1, 2, 300]]])
  await desk.act({ act: 'hold', on: true })
  expect(movements(desk)).toHaveLength(before)
  for (const device of [beside, aarav, kabir]) expect(movements(device)).toEqual([])

  // A child opens nobody; a seat that is not there opens nothing.
  aarav.raw(JSON.stringify(['!', 3, ['o', 1]]))
  await aarav.until(([type]) => type === 'error')
  await desk.sure(['o', 59])
  expect(movements(aarav)).toEqual([])
  expect(movements(desk)).toHaveLength(before)
})
