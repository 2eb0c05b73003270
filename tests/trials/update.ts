import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { insertPeople, insertQuiz } from '../bench/people.ts'
import { type Cluster, onCluster } from './cluster/cluster.ts'
import { doubledIn } from './cluster/doubled.ts'
import { requirePackages } from './cluster/parts.ts'
import { callersOf, HEAD, QUESTIONS, rowOf, type Seen, sit } from './cluster/students.ts'

const STUDENTS = Number(process.env.TRY_STUDENTS ?? 500)
/** Seconds: all that is written, the first calm ones, and between two steps. */
const [WHOLE_S, CALM_S, REST_S] = [100, 10, 4]
const LATER_EACH_MS = 1_500

const END = Number.POSITIVE_INFINITY

const root = join(import.meta.dirname, '../..')
const say = (text: string) => process.stdout.write(`${text}\n`)

/** The same build as a newer release: with one migration more, which adds a column to a table that all read. */
function makeRelease(folder: string): string {
  const release = join(folder, 'release')
  mkdirSync(release)
  for (const part of ['dist', 'migrations', 'public', 'src', 'package.json'])
    cpSync(join(root, part), join(release, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(release, 'node_modules'))
  const file = join(release, 'migrations/meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number }[] }
  const last = journal.entries.at(-1)
  const next = { ...last, idx: (last?.idx ?? 0) + 1, when: (last?.when ?? 0) + 1, tag: '9999_trial' }
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }))
  writeFileSync(
    join(release, 'migrations/9999_trial.sql'),
    'alter table attempts add column trial_note text;',
  )
  return release
}

async function hasColumn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "select from information_schema.columns where table_name = 'attempts' and column_name = 'trial_note'",
  )
  await client.end()
  return rows.length === 1
}

requirePackages(['patroni', 'etcd', 'haproxy', 'openssl'])
await onCluster(run)

async function run(cluster: Cluster): Promise<boolean> {
  await cluster.createAcademy()
  const url = await cluster.academyUrl()
  const place = { url, folder: cluster.folder }
  const quizId = await insertQuiz(place, QUESTIONS)
  const entered = await insertPeople(place, STUDENTS)
  for (let n = 0; n < 2; n += 1) await cluster.startInstance()
  await wait(1_000)
  const release = makeRelease(cluster.folder)
  const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' })
  const students = callersOf(cluster.door, agent, entered)
  const seen: Seen = { asked: [], lost: [] }
  const zero = performance.now()
  const handIn = zero + WHOLE_S * 1_000
  const writing = students.map((student, n) => {
    const isLater = n % 2 === 0
    const startsAt = zero + Math.random() * (isLater ? WHOLE_S - 30 : CALM_S) * 1_000
    const eachMs = isLater ? LATER_EACH_MS : ((WHOLE_S - CALM_S) / QUESTIONS) * 700
    const pace = { startsAt, eachMs, zero: isLater ? 0 : handIn + Math.random() * 5_000 }
    return sit(student, { quizId, ...pace }, seen)
  })
  await wait(CALM_S * 1_000)
  const steps: { name: string; at: number }[] = []
  const step = async (name: string, act: () => Promise<void>) => {
    steps.push({ name, at: performance.now() })
    say(name)
    await act()
    await wait(REST_S * 1_000)
  }
  await step('the first instance is updated, and migrates', () => cluster.replaceInstance(0, release))
  const migrated = await hasColumn(url)
  await step('the second instance is updated', () => cluster.replaceInstance(1, release))
  await step('back: the first instance, on the newer tables', () => cluster.replaceInstance(0))
  await step('back: the second instance', () => cluster.replaceInstance(1))
  if (performance.now() > handIn) say('The update took longer than the competition; this machine is busy.')
  await Promise.all(writing)
  const ids = students.map(({ id }) => id)
  const { doubled, missing } = await doubledIn(url, quizId, ids)
  for (const line of HEAD) say(line)
  for (const [n, each] of steps.entries()) say(rowOf({ ...each, until: steps[n + 1]?.at ?? END }, seen))
  say(rowOf({ name: 'all of it', at: zero, until: END }, seen, doubled))
  const errors = seen.asked.filter(({ error, again }) => error !== undefined || again.length > 0).length
  say(
    `${STUDENTS} students, ${errors} calls refused or broken off, ${seen.lost.length} answers lost, ${missing} without a result.`,
  )
  say(migrated ? 'The new migration ran under load.' : 'The new migration did not run.')
  return errors + seen.lost.length + doubled + missing === 0 && migrated
}
