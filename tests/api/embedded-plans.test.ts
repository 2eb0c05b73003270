import { expect, test } from 'vitest'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { freshDatabase } from '../template.ts'

test('a plan made while a table was small does not outlive its growth for long', async ({
  onTestFinished,
}) => {
  const { folder, drop } = await freshDatabase()
  // No academy runs on it: nobody else counts statistics anew.
  const { pool, query, close } = await openDatabase({ url: undefined, folder, log: createLog('error') })
  onTestFinished(() => close().then(drop))
  const grow = (count: number) =>
    pool.query(`insert into quiz_subjects (id, name, position)
      select gen_random_uuid(), 'Subject ' || gen_random_uuid(), n from generate_series(1, ${count}) n`)
  await grow(1)
  await pool.query('analyze quiz_subjects')
  const text = 'select name from quiz_subjects where id = $1::uuid'
  const id = newId()
  // From its second use it is prepared, and from its sixth execution its plan is kept.
  for (let n = 0; n < 10; n += 1) await query({ name: 'subject_name', text, values: [id] })
  const plan = async () => {
    const { rows } = await pool.query(
      "select name from pg_prepared_statements where statement like '%from quiz_subjects where id%'",
    )
    return JSON.stringify((await pool.query(`explain execute ${String(rows[0]?.name)}('${id}')`)).rows)
  }
  await grow(20_000)
  expect(await plan()).toContain('Seq Scan')
  // Whatever is run counts.
  for (let n = 0; n < 1_000; n += 1) await query({ name: 'one', text: 'select 1', values: [] })
  await expect.poll(plan).toContain('Index Scan')
})
