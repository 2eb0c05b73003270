import { expect, test } from 'vitest'
import { newSecret, openSessions } from '../../src/people/account/sessions.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { type Database, type Query, type Row } from '../../src/platform/db/db.server.ts'
import { guardDisk } from '../../src/platform/files/disk.server.ts'
import { fingerprint } from '../../src/platform/http/fingerprint.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { openQuizParts, type QuizParts } from '../../src/quiz/act.server.ts'
import { reattemptQuiz, startAttempt } from '../../src/quiz/attempt/start.server.ts'
import { saveAnswers } from '../../src/quiz/attempt/save.server.ts'
import { submitQuiz } from '../../src/quiz/attempt/submit.server.ts'
import { freshDatabase } from '../template.ts'

type Statement = Parameters<Query>[0]
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/** Pages of 8 KiB that are read as quickly as an index. */
const FEW_PAGES = 8
/** A moment of a few hundred thousand rows more. */
const PATIENCE_MS = 180_000
/** Once in five seconds for all who ask, by an index of what runs. */
const SELDOM = new Set(['attempts_running'])

const FILLED = 'people, sessions, attempts, attempt_answers, submissions'
const COUNTS = process.env.TEST_DATABASE_URL ? [10, 10_000, 300_000] : [10, 10_000]

/** `database`, and the last use of each statement that ran on it. */
function recorded(database: Database): { database: Database; statements: Map<string, Statement> } {
  const statements = new Map<string, Statement>()
  const noting =
    (query: Query): Query =>
    (statement) => {
      statements.set(statement.name, statement)
      return query(statement)
    }
  const together: Database['together'] = (work) => database.together((query) => work(noting(query)))
  return { database: { ...database, query: noting(database.query), together }, statements }
}

/** SQL: the id of row `n`, in the order of `n` as the ids of `newId` are in that of time; `kind`: a digit. */
const idOf = (kind: number) => `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
const [STUDENT, SESSION, SUBMITTED, RUNNING, SUBMISSION] = [1, 2, 3, 4, 5].map(idOf)

/**
 * Students from number `from` to number `to`, each with a session and a submission with an answer; of one in
 * ten an attempt runs.
 */
const fill = ({ transact }: Database, { from, to }: { from: number; to: number }): Promise<void> =>
  transact('write', async ({ run }) => {
    const students = `generate_series(${from}, ${to}) as n`
    const quiz = (nth: number) => `(select id from quizzes order by id offset ${nth} limit 1)`
    // Neither foreign keys nor triggers: only what lies there matters.
    await run('set local session_replication_role = replica')
    await run(`insert into people (id, role, full_name, email, mobile, present_education)
      select ${STUDENT}, 'student', 'Student', lpad(n::text, 9, '0') || '@test.example', '9000000001', 'Class 5'
      from ${students}`)
    await run(`insert into sessions (id, person_id, cookie_hash, token_hash, expires_at)
      select ${SESSION}, ${STUDENT}, lpad(n::text, 9, '0'), lpad(n::text, 9, '0'), now() + interval '1 day'
      from ${students}`)
    await run(`insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at,
        submitted_at, time_taken, correct, incorrect, marks_numerator, marks_denominator)
      select ${SUBMITTED}, ${STUDENT}, ${quiz(0)}, 1, '[]'::jsonb, now(), now() + interval '1 hour', now(),
        1, 0, 0, 0, 1 from ${students}`)
    await run(`insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at)
      select ${RUNNING}, ${STUDENT}, ${quiz(1)}, 1, '[]'::jsonb, now(), now() + interval '1 hour'
      from ${students} where n % 10 = 0`)
    await run(`insert into attempt_answers (attempt_id, question_id, marked, seq, saved_at)
      select ${SUBMITTED}, ${STUDENT}, false, 1, now() from ${students}`)
    await run(`insert into submissions (id, student_id, quiz_id, attempt_id, created_at, updated_at)
      select ${SUBMISSION}, ${STUDENT}, ${quiz(0)}, ${SUBMITTED}, now(), now() from ${students}`)
  })

/** A student takes a quiz twice. */
async function take(parts: QuizParts): Promise<void> {
  const { database, bank } = parts
  const { clock } = database
  const [id, sessionId, token] = [newId(), newId(), newSecret()]
  await database.pool.query(
    `insert into people (id, role, full_name, email, mobile, present_education)
    values ($1, 'student', 'Student', $2, '9000000001', 'Class 5')`,
    [id, `${id}@test.example`],
  )
  await database.pool.query(
    `insert into sessions (id, person_id, cookie_hash, token_hash, expires_at)
    values ($1, $2, $3, $4, now() + interval '1 day')`,
    [sessionId, id, fingerprint(newSecret()), fingerprint(token)],
  )
  const person = await openSessions(database).authenticate({ bearer: token, cookie: undefined }, clock.now())
  const { rows } = await database.pool.query(
    'select id from quizzes where active and allow_reattempt and sequence = 1 limit 1',
  )
  const quiz = await bank.quiz(String(rows[0]?.id))
  const act = { ...parts, person: { id, sessionId }, now: clock.now() }
  expect(person?.id).toBe(id)
  for (const again of [false, true]) {
    const { running } = again ? { running: await reattemptQuiz(act, quiz) } : await startAttempt(act, quiz)
    const attemptId = running?.row.id ?? ''
    await parts.attempts.byId(attemptId)
    const changes = [{ index: 0, marked: true, seq: 1 }]
    await saveAnswers(act, { attemptId, since: 0, changes, facts: [{ id: newId(), kind: 'away', ms: 1 }] })
    const submitted = await submitQuiz(act, { quizId: quiz.row.id, answers: {}, attemptId, revision: 1 })
    const stored = await parts.submissions.ownById(submitted._id, act.person, act.now)
    expect(stored?.attempt.id).toBe(attemptId)
  }
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/** What of these plans reads the whole of a table that is not small. */
async function wholeReads(database: Database, statements: Iterable<Statement>): Promise<string[]> {
  const { rows } = await database.pool.query(
    `select relname from pg_class where relkind = 'r' and pg_relation_size(oid) > ${FEW_PAGES * 8_192}`,
  )
  const large = new Set(rows.map(({ relname }) => String(relname)))
  const found: string[] = []
  for (const { name, text, values } of statements) {
    const told = await database.pool.query(`explain (format json) ${text}`, [...values])
    const plans = planOf(told.rows[0])
    for (const { 'Node Type': type, 'Relation Name': table, 'Index Cond': by } of nodes(plans))
      if (table && large.has(table) && /Scan/.test(type) && type !== 'Bitmap Heap Scan' && !by)
        found.push(`${name}: ${type} of ${table}`)
  }
  return found
}

function planOf(row: Row | undefined): Plan {
  const told = row?.['QUERY PLAN']
  const [{ Plan: plan }] = (typeof told === 'string' ? JSON.parse(told) : told) as [{ Plan: Plan }]
  return plan
}

test(
  'what runs for each save, start and submission looks everything up, among ten people and among many',
  async ({ onTestFinished }) => {
    const { url, folder, drop } = await freshDatabase()
    // No academy runs on it: nobody else counts statistics anew.
    const opened = await openDatabase({ url, folder, log: createLog('error') })
    const disk = await guardDisk({ folder, minFree: 0, refuses: false, now: opened.clock.now })
    onTestFinished(async () => {
      disk.stop()
      await opened.close()
      await drop()
    })
    // What finds people by anything but their id is nothing of these, and slow to fill.
    const { rows } = await opened.pool.query(`select indexrelid::regclass as name from pg_index
      where indrelid = 'people'::regclass and not indisunique`)
    for (const { name } of rows) await opened.pool.query(`drop index ${String(name)}`)
    let there = 0
    for (const count of COUNTS) {
      await fill(opened, { from: there + 1, to: count })
      there = count
      for (const statistics of ['missing', 'fresh', 'of a night on which nothing ran']) {
        if (statistics !== 'missing')
          await opened.transact('write', async ({ run }) => {
            if (statistics !== 'fresh') await run('delete from attempts where submitted_at is null')
            await run(`analyze ${FILLED}`)
          })
        const { database, statements } = recorded(opened)
        await take(openQuizParts({ database, disk, log: createLog('silent') }))
        expect(statements.size).toBeGreaterThan(10)
        const often = [...statements.values()].filter(({ name }) => !SELDOM.has(name))
        expect(await wholeReads(opened, often), `${count} people, ${statistics} statistics`).toEqual([])
      }
    }
  },
  PATIENCE_MS,
)
