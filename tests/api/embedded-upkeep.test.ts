import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDashboard } from '../../src/office/office.contract.ts'
import { databaseBytes, findOutgrown, outgrownJob } from '../../src/platform/db/outgrown.server.ts'
import { MAX_EMBEDDED_BYTES } from '../../src/platform/db/outgrown.rules.ts'
import { vacuumTables } from '../../src/platform/db/statistics.server.ts'
import { openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.academy.jobs.stop()
})
afterAll(() => world.close())

test('a table whose rows are replaced again and again does not grow for ever', async () => {
  const { pool } = world.database
  await pool.query(`insert into quiz_subjects (id, name, position)
    select gen_random_uuid(), 'Subject ' || n, n from generate_series(1, 4000) n`)
  const size = async () => {
    const { rows } = await pool.query("select pg_relation_size('quiz_subjects')::int as bytes")
    return Number(rows[0]?.bytes)
  }
  const first = await size()
  for (let turn = 0; turn < 12; turn += 1) {
    await pool.query('update quiz_subjects set position = position + 1')
    // Statistics are written once a second unless one asks for them.
    await pool.query('select pg_stat_force_next_flush()')
    await vacuumTables(world.database)
  }
  // Half of it is free at any time: the rows before the last update.
  expect(await size()).toBeLessThan(3 * first)
})

test('while a backup reads, others read and write, and it reads on as of its moment', async () => {
  const { snapshot, pool } = world.database
  const count = "select count(*)::int as n from quiz_subjects where name = 'Made meanwhile'"
  const rows = await snapshot(async (on) => {
    await on.query(count)
    // Were the backup a transaction of the database itself, this would wait for its end, and it for this.
    await pool.query(
      "insert into quiz_subjects (id, name, position) values (gen_random_uuid(), 'Made meanwhile', 0)",
    )
    return on.query(count)
  })
  expect(rows).toEqual([{ n: 0 }])
  expect((await pool.query(count)).rows).toEqual([{ n: 1 }])
})

test('a database within its limits is not reported, and its size is known', async () => {
  await outgrownJob(world.database).run(new Date())
  expect(await findOutgrown(world.database)).toBeNull()
  const bytes = await databaseBytes(world.database)
  expect(bytes).toBeGreaterThan(1_000_000)
  expect(bytes).toBeLessThan(MAX_EMBEDDED_BYTES)
})

test('one that is too large is on the owner’s desk and in the figures; a week later, when it is small again, it is not', async () => {
  const large = {
    query: async (statement: Parameters<typeof world.database.query>[0]) =>
      statement.name === 'database_bytes'
        ? [{ bytes: String(3 * MAX_EMBEDDED_BYTES) }]
        : world.database.query(statement),
  }
  const [owner, office] = [await world.staff('owner', 'Olga'), await world.staff('office', 'Omar')]
  const desk = async (who: typeof owner) =>
    (await who.ask(getDashboard, {})).body.data.waits.filter(({ to }) => to === '/office/health')
  const figure = async () =>
    /^manka_database_outgrown (\d)$/m.exec(await (await fetch(`${world.url}/metrics`)).text())?.[1]
  expect([await desk(owner), await figure()]).toEqual([[], '0'])
  const now = new Date()
  await outgrownJob(large).run(now)
  expect(await desk(owner)).toMatchObject([
    { title: 'The database has become too small', detail: expect.stringMatching(/^It holds 3 GB/) },
  ])
  expect([await desk(office), await figure()]).toEqual([[], '1'])
  await outgrownJob(world.database).run(new Date(now.getTime() + 6 * 86_400_000))
  expect(await findOutgrown(world.database)).not.toBeNull()
  await outgrownJob(world.database).run(new Date(now.getTime() + 8 * 86_400_000))
  expect(await findOutgrown(world.database)).toBeNull()
})
