import { afterAll, beforeAll, expect, test } from 'vitest'
import { cellsOf, rodsText } from '../../src/live/sums.rules.ts'
import { liveClass } from '../live-class.ts'
import { connectDevice } from '../live-client.ts'
import { ChildPage, openBrowser, TeacherPage } from '../live-page.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { openHashingDoor, openTcpProxy } from '../tcp-proxy.ts'
import { openWorld, type World } from '../world.ts'
import { startServer } from './server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

// Two processes cannot share the embedded database.
if (process.env.TEST_DATABASE_URL)
  test('the instance that holds a lesson is killed behind the proxy: the other goes on, nothing acknowledged is lost', async () => {
    const { rows } = await world.database.pool.query('select current_database() as name')
    const database = new URL(process.env.TEST_DATABASE_URL ?? '')
    database.pathname = `/${String(rows[0]?.name)}`
    const settings = { DATABASE_URL: database.href, NODE_ENV: 'test' }
    const instances = await Promise.all([startServer(settings), startServer(settings)])
    const door = await openHashingDoor(instances.map(({ url }) => Number(new URL(url).port)))
    const browser = openBrowser(() => `http://127.0.0.1:${door.port}`)
    try {
      const { teacher, children, lessonId } = await liveClass(world, ['Asha', 'Ben', 'Cara'])
      const desk = new TeacherPage(lessonId, teacher.token)
      const pages = children.map(({ token }) => new ChildPage(lessonId, token))
      await desk.act({ act: 'begin' })
      for (const page of pages) page.socket.send(['in'])
      await desk.act({ act: 'call', text: '27 + 35' })
      const isAtWork = ({ state }: ChildPage) => state?.sum?.number === 1 && state.you.presence === 'in'
      await Promise.all(pages.map((page) => page.until(() => isAtWork(page), 'the sum')))
      const workOut = (page: ChildPage) => {
        for (let step = 0; step < 9 && !page.work.own?.isRight; step += 1) {
          const { cell, rods = [] } = page.work.own ?? {}
          const goal = cell?.moves.find(({ rod, to }) => rods[rod] !== to)
          if (goal) page.work.move(rods.map((digit, rod) => (rod === goal.rod ? goal.to : digit)))
        }
      }
      const [first, second, third] = pages as [ChildPage, ChildPage, ChildPage]
      // The first is right and acknowledged; the second works on while its server is gone.
      workOut(first)
      await first.until(() => first.socket.unconfirmed() === 0, 'acknowledged')
      const revision = desk.told.at(-1)?.revision ?? 0
      const home = instances[door.last() ?? 0]
      await home?.kill()
      workOut(second)
      // The teacher calls the next sum as soon as a server answers, before all children are back.
      await desk.until(() => desk.network.state === 'open', 'the other instance')
      await desk.act({ act: 'call', text: '50 - 18' })
      await Promise.all(
        pages.map((page) =>
          page.until(() => page.state?.sum?.number === 2 && page.network.state === 'open', 'back'),
        ),
      )
      expect(desk.told.at(-1)?.revision).toBeGreaterThan(revision)
      for (const page of pages) expect(page.state?.you.presence).toBe('in')
      workOut(third)
      await desk.until(() => desk.rods.get(2) === rodsText(third.work.own?.rods ?? []), 'the screen')
      await Promise.all(
        [first, second].map((page) => page.until(() => page.state?.you.right === 1, 'the outcome')),
      )
      await desk.act({ act: 'end' })
      const { rows: stored } = await world.database.pool.query(
        `select p.number as seat, o.sum, o.result from live_outcomes o join live_participants p
           on p.lesson_id = o.lesson_id and p.student_id = o.student_id
         where o.lesson_id = $1 order by seat, sum`,
        [lessonId],
      )
      expect(stored).toEqual([
        { seat: 0, sum: 1, result: 'at once' },
        { seat: 1, sum: 1, result: 'at once' },
        { seat: 2, sum: 2, result: 'at once' },
      ])
    } finally {
      browser.close()
      await door.close()
      await Promise.all(instances.map((instance) => instance.kill()))
    }
  })
else test.skip('two processes cannot share the embedded database', () => {})

test.runIf(process.env.TEST_DATABASE_URL)(
  'while the database is away acts are refused, beads go on, and what was acknowledged is stored once it is back',
  async () => {
    const { hostname, port } = new URL(process.env.TEST_DATABASE_URL ?? '')
    const wire = await openTcpProxy({ host: hostname, port: Number(port || 5432) })
    const behind = await openWorld({}, { databasePort: wire.port })
    try {
      const { teacher, children, lessonId } = await liveClass(behind, ['Asha'])
      const connect = (token: string) => connectDevice({ url: behind.url, lessonId, token })
      const desk = await connect(teacher.token)
      await desk.act({ act: 'begin' })
      const device = await connect(children[0].token)
      await device.sure(['in'])
      await desk.act({ act: 'call', text: '27 + 35' })
      wire.cut()
      expect(await desk.act({ act: 'call', text: '4 + 4' })).toEqual([
        'error',
        'Not saved yet. Please try again in a moment.',
      ])
      device.lossy(['b', 1, '00057', 300])
      await desk.until(([type, beads]) => type === 'B' && JSON.stringify(beads).includes('"00057"'))
      const way = cellsOf({ start: 27, by: 35 }).flatMap(({ moves }) => moves)
      await device.sure(['m', 1, 0, way.map(({ rod, from, to }, at) => [rod, from, to, 400 + 100 * at])])
      device.lossy(['c', 0, 1])
      await device.until(([type]) => type === 'c')
      wire.heal()
      // The teacher presses again until it is saved.
      const call = async () => {
        const id = newId()
        await desk.sure(['do', id, { act: 'call', text: '4 + 4' }])
        return desk.heard.some(([type, each]) => type === 'did' && each === id)
      }
      await expect.poll(call, { timeout: 15_000 }).toBe(true)
      const { rows } = await behind.database.pool.query(
        'select sum, result from live_outcomes where lesson_id = $1',
        [lessonId],
      )
      expect(rows).toEqual([{ sum: 1, result: 'at once' }])
    } finally {
      wire.heal()
      await behind.close()
      await wire.close()
    }
  },
)
