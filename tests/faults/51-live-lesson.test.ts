import { afterAll, beforeAll, expect, test } from 'vitest'
import { rodsText } from '../../src/live/live.rules.ts'
import { liveClass } from '../live-class.ts'
import { ChildPage, openBrowser, TeacherPage } from '../live-page.ts'
import { openHashingDoor } from '../tcp-proxy.ts'
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
      await Promise.all(pages.map((page) => page.until(() => page.state?.sum?.number === 1, 'the sum')))
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
