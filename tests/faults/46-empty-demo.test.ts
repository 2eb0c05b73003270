import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { STAFF } from '../../src/academy/roles.rules.ts'
import { resetDemo } from '../../src/academy/office/demo.contract.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { startServer } from './server.ts'
import { onePerRole } from './staff-and-families.ts'

const MEMBERS = `role not in ('${STAFF.join("', '")}')`
/** What a running server writes by itself. */
const WORKED = [
  'server_keys',
  'job_runs',
  'rate_limits',
  'outbox_mails',
  'mailed_tokens',
  'recovery_requests',
  // Laid out for the weeks ahead: one more once a day's class has begun.
  'demo_classes',
]

const settings = ({ folder, url }: FreshDatabase) => ({ DATA_DIR: folder, DATABASE_URL: url })

async function look<T>(
  { folder, url }: FreshDatabase,
  work: (ask: (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ url, folder, log: createLog('error') })
  try {
    return await work(async (text) => (await database.pool.query(text)).rows)
  } finally {
    await database.close()
  }
}

/** How many rows there are in each table. */
const counted = (fresh: FreshDatabase) =>
  look(fresh, async (ask) => {
    const tables = await ask(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const counts: Record<string, unknown> = {}
    for (const { name } of tables)
      if (!WORKED.includes(String(name)))
        counts[String(name)] = (await ask(`select count(*)::int as n from "${String(name)}"`))[0]?.n
    return counts
  })

test('what the tests take for the shipped demo is what a first start fills', async () => {
  const [started, filled] = [await freshDatabase('nothing'), await freshDatabase('living')]
  const server = await startServer(settings(started))
  await server.terminate()
  expect(await counted(started)).toEqual(await counted(filled))
  await started.drop()
  await filled.drop()
})

test.each([0, 20, 60, 150])(
  'killed %i ms after its backup, the emptying is whole or it was nothing',
  async (ms) => {
    const fresh = await freshDatabase('living')
    const tokens = await onePerRole(fresh)
    const whole = await look(fresh, (ask) => ask(`select count(*)::int as n from people where ${MEMBERS}`))
    const server = await startServer(settings(fresh))
    const asked = fetch(`${server.url}/api${resetDemo.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get('owner')}` },
      body: JSON.stringify({ name: 'Manka Academy', courses: true, newcomers: true }),
    }).catch(() => undefined)
    const folder = join(fresh.folder, 'backups')
    const isMade = () => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.tar.gz'))
    while (!isMade()) await wait(2)
    await wait(ms)
    await server.kill()
    await asked
    const [left, mark, results] = await look(fresh, async (ask) => [
      await ask(`select count(*)::int as n from people where ${MEMBERS}`),
      await ask('select demo_since is null as emptied from site_settings'),
      await ask('select (count(*) = 0) as emptied from submissions'),
    ])
    const emptied = mark?.[0]?.emptied
    expect(results?.[0]?.emptied).toBe(emptied)
    expect(left).toEqual(emptied ? [{ n: 0 }] : whole)
    await fresh.drop()
  },
)
