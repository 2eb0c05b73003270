import { statSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import { openBackups } from '../../src/platform/backup/backups.server.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { folderFiles } from '../../src/platform/files/folder-files.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { freshDatabase } from '../template.ts'
import { insertPeople } from './people.ts'
import { report } from './report.ts'

/** Submissions that are stored when it is measured. */
const STEPS = (process.env.BENCH_SUBMISSIONS ?? '1000,30000,100000,200000').split(',').map(Number)
const SAVES = 400
const log = createLog('error')
const say = (text: string) => process.stdout.write(`${text}\n`)

delete process.env.TEST_DATABASE_URL
const fresh = await freshDatabase()
const rows: string[] = []
try {
  const entered = await insertPeople(fresh, Number(process.env.BENCH_PEOPLE ?? 10_000))
  const first = entered[0]?.id ?? ''
  for (const count of STEPS) {
    const filling = await openDatabase({ url: undefined, folder: fresh.folder, log })
    const client = filling.pool as unknown as pg.Client
    if (count === STEPS[0]) await insertFirstAttempt(client, first)
    for (let stored = Math.min(count, 20_000); ; stored = Math.min(count, stored + 20_000)) {
      await storeMore(client, stored, first)
      if (stored === count) break
    }
    await filling.close()
    rows.push(await measure(count))
    say(rows.at(-1) ?? '')
  }
} finally {
  await fresh.drop()
}

/** One submitted attempt with ten answers, after which all others are made. */
async function insertFirstAttempt(client: pg.Client, studentId: string): Promise<void> {
  await client.query(
    `with quiz as (select quiz_id from questions where retired_at is null group by quiz_id having count(*) >= 10 limit 1),
      asked as (select id from questions where quiz_id = (select quiz_id from quiz) and retired_at is null order by id limit 10),
      chosen as (select asked.id, (select o.id from question_options o where o.question_id = asked.id order by o.id limit 1) as option_id from asked),
      made as (
        insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at, submitted_at,
          time_taken, correct, incorrect, marks_numerator, marks_denominator)
        select gen_random_uuid(), $1, (select quiz_id from quiz), 1,
          (select jsonb_agg(jsonb_build_object('question', q.id, 'options',
            (select jsonb_agg(o.id) from question_options o where o.question_id = q.id))) from asked q),
          now() - interval '1 day', now() - interval '23 hours', now() - interval '1435 minutes', 300, 8, 2, 15, 1
        returning id)
    insert into attempt_answers (attempt_id, question_id, option_id, marked, seq, saved_at)
    select made.id, chosen.id, chosen.option_id, false, 1, now() from made, chosen`,
    [studentId],
  )
}

/** Until so many are stored; each student hands in each quiz once. */
async function storeMore(client: pg.Client, count: number, but: string): Promise<void> {
  const { rows: have } = await client.query<{ count: number }>(
    'select count(*)::int as count from submissions',
  )
  const missing = count - (have[0]?.count ?? 0)
  if (missing <= 0) return
  await client.query(
    `with one as (select * from attempts where student_id = $2 limit 1),
      pairs as (select gen_random_uuid() as id, p.id as student_id, q.id as quiz_id
        from people p cross join quizzes q
        where p.role = 'student' and p.id <> $2
          and not exists (select from attempts a where a.student_id = p.id and a.quiz_id = q.id)
        limit $1),
      made as (
        insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at, submitted_at,
          time_taken, correct, incorrect, marks_numerator, marks_denominator)
        select pairs.id, pairs.student_id, pairs.quiz_id, 1, one.paper, one.started_at, one.deadline_at,
          one.submitted_at, one.time_taken, one.correct, one.incorrect, one.marks_numerator, one.marks_denominator
        from pairs, one returning id, student_id, quiz_id, submitted_at),
      answered as (
        insert into attempt_answers (attempt_id, question_id, option_id, given, marked, seq, saved_at)
        select made.id, a.question_id, a.option_id, a.given, a.marked, a.seq, a.saved_at
        from made, one join attempt_answers a on a.attempt_id = one.id)
    insert into submissions (id, student_id, quiz_id, attempt_id, created_at, updated_at)
    select gen_random_uuid(), student_id, quiz_id, id, submitted_at, submitted_at from made`,
    [missing, but],
  )
}

async function measure(count: number): Promise<string> {
  const opening = performance.now()
  const database = await openDatabase({ url: undefined, folder: fresh.folder, log })
  const openedMs = performance.now() - opening
  const saves: number[] = []
  const { rows: some } = await database.pool.query(
    `select attempt_id, question_id from attempt_answers limit ${SAVES}`,
  )
  for (const row of some) {
    const from = performance.now()
    await database.query({
      name: 'bench_save',
      text: 'update attempt_answers set seq = seq + 1, saved_at = now() where attempt_id = $1 and question_id = $2',
      values: [row.attempt_id, row.question_id],
    })
    saves.push(performance.now() - from)
  }
  const vacuuming = performance.now()
  await database.pool.query('vacuum attempt_answers')
  const vacuumMs = performance.now() - vacuuming
  const backups = openBackups({
    env: {
      BACKUP_DIR: join(fresh.folder, 'backups'),
      BACKUP_KEY: undefined,
      DATA_DIR: fresh.folder,
      MIN_FREE_MB: 1,
    },
    files: folderFiles(join(fresh.folder, 'uploads')),
    transact: database.transact,
    snapshot: database.snapshot,
  })
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  const backing = performance.now()
  const made = await backups.make('by-hand', new Date())
  const backupMs = performance.now() - backing
  loop.disable()
  const memory = process.memoryUsage().rss
  await database.close()
  const [p50, p99] = [0.5, 0.99].map(
    (part) => saves.toSorted((a, b) => a - b)[Math.floor(saves.length * part)] ?? 0,
  )
  const mb = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
  return `| ${count.toLocaleString('en-IN')} | ${mb(sizeOf(join(fresh.folder, 'database')))} | ${(openedMs / 1_000).toFixed(1)} s | ${p50?.toFixed(1)} ms / ${p99?.toFixed(1)} ms | ${(vacuumMs / 1_000).toFixed(2)} s | ${(backupMs / 1_000).toFixed(0)} s, ${mb(made.bytes)} | ${Math.round(loop.max / 1e6)} ms | ${mb(memory)} |`
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

report(
  'bench:embedded',
  [
    '| submissions | database on disk | opens in | a save, half / 99 of 100 | VACUUM of the answers | backup | longest wait of others meanwhile | memory |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    `Measured by \`npm run bench:embedded\`, each submission with its attempt and ten answers; Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`,
  ].join('\n'),
)
