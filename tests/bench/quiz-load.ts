import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { type Entered, insertPeople, insertQuiz } from './people.ts'
import {
  getAllSubjects,
  getQuestionsByQuiz,
  getQuizzesBySubject,
  getSingleQuiz,
  getSubmission,
  reattempt,
  saveAnswers,
  submitQuiz,
} from '../../src/quiz/quiz.contract.ts'
import { addressOf, type AnyEndpoint } from '../../src/platform/wire.ts'
import { type RunningServer, startServer } from '../faults/server.ts'
import { freshDatabase } from '../template.ts'
import type { Caller } from '../world.ts'

export type Child = { caller: Caller; id: string }

/** A server of its own with students who are logged in, and one quiz of ten questions or more. */
export type Load = {
  server: Pick<RunningServer, 'url' | 'process'>
  children: readonly Child[]
  quizId: string
  /** Milliseconds of CPU so far: of the server, and of PostgreSQL's processes for its database. */
  cpu: () => Promise<{ server: number; database: number }>
  /** A connection of its own; undefined on the embedded database. */
  watch: pg.Client | undefined
}

type Wanted = {
  database: string | undefined
  students: number
  /** Students who are only there. */
  others?: number
  /** The quiz has so many questions. */
  questions?: number
  /** The bare server in place of the product's; on PostgreSQL. */
  bare?: boolean
}

/** Runs `work` on a server with so many students, on PostgreSQL when a URL is given. */
export async function underLoad<T>(
  { database: url, students, others = 0, questions, bare = false }: Wanted,
  work: (load: Load) => Promise<T>,
): Promise<T> {
  if (url) process.env.TEST_DATABASE_URL = url
  else delete process.env.TEST_DATABASE_URL
  const fresh = await freshDatabase()
  const entered = (await insertPeople(fresh, students + others)).slice(0, students)
  const own = questions === undefined ? undefined : await insertQuiz(fresh, questions)
  const server = bare
    ? await startBare(fresh.url)
    : await startServer({
        DATA_DIR: fresh.folder,
        DATABASE_URL: fresh.url,
        NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS,
      })
  const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' })
  const watch = fresh.url ? new pg.Client({ connectionString: fresh.url }) : undefined
  await watch?.connect()
  let watching: (() => void) | undefined
  try {
    const quizId = own ?? (bare && watch ? await firstStored(watch) : await firstListed(server.url, agent))
    const children = entered.map(({ id, cookie }: Entered) => ({
      id,
      caller: quickCaller(server.url, agent, cookie),
    }))
    const database = watch && watchPostgres(watch)
    watching = database?.stop
    const cpu = async () => ({
      server: cpuOf(server.process.pid ?? 0),
      database: (await database?.cpu()) ?? 0,
    })
    return await work({ server, children, quizId, cpu, watch })
  } finally {
    watching?.()
    agent.destroy()
    await watch?.end()
    await server.terminate()
    await fresh.drop()
  }
}

async function firstListed(url: string, agent: Agent): Promise<string> {
  const visitor = quickCaller(url, agent, undefined)
  const subjectId = (await visitor.ask(getAllSubjects, {})).body.data[0]?._id ?? ''
  return (await visitor.ask(getQuizzesBySubject, { params: { subjectId } })).body.data[0]?._id ?? ''
}

/** The same one, where no list is served. */
async function firstStored(watch: pg.Client): Promise<string> {
  const { rows } = await watch.query<{ id: string }>(
    `select q.id from quizzes q join quiz_subjects s on s.id = q.subject_id where q.active
      and exists (select from questions k where k.quiz_id = q.id and k.retired_at is null)
    order by s.position, q.sequence limit 1`,
  )
  return rows[0]?.id ?? ''
}

async function startBare(
  url: string | undefined,
): Promise<Pick<RunningServer, 'url' | 'process' | 'terminate'>> {
  const child = fork(join(import.meta.dirname, 'bare-attempts.ts'), {
    env: { ...process.env, DATABASE_URL: url },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    terminate: async () => {
      child.kill()
      await once(child, 'exit')
      return child.exitCode
    },
  }
}

/** What Chrome on a phone sends with each call of a page. */
const asBrowser = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-IN,en;q=0.9,hi;q=0.8',
  'sec-ch-ua': '"Chromium";v="153", "Google Chrome";v="153", "Not)A;Brand";v="8"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
}

/** A caller as a browser is one, by its cookie, that costs the load's side little: both share the machine. */
export function quickCaller(url: string, agent: Agent, cookie: string | undefined): Caller {
  const { hostname, port, origin } = new URL(url)
  const own: Record<string, string> = cookie ? { ...asBrowser, cookie: `session=${cookie}` } : asBrowser
  return {
    ask: (target, input) =>
      new Promise((resolve, reject) => {
        const endpoint = target as unknown as AnyEndpoint
        const asked = input.body === undefined ? undefined : JSON.stringify(input.body)
        const body = asked ?? ''
        const json = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
        const path = addressOf(endpoint, input)
        const headers = { ...own, ...(asked === undefined ? {} : { ...json, origin }) }
        const options = { hostname, port, path, method: endpoint.method, headers, agent }
        const asking = request(options, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const sent = Buffer.concat(chunks)
            const isPacked = response.headers['content-encoding'] === 'br'
            const text = (isPacked ? brotliDecompressSync(sent) : sent).toString()
            // A proxy with nobody behind it answers with a page of its own.
            const isOurs = String(response.headers['content-type']).startsWith('application/json')
            const reply = (isOurs ? JSON.parse(text) : {}) as never
            resolve({
              status: response.statusCode ?? 0,
              headers: new Headers(),
              body: reply,
              refusal: reply,
            })
          })
        })
        asking.on('error', reject)
        asking.end(body)
      }),
  }
}

/** `again`: after an earlier attempt. `beforeSave`: what is waited for in front of each save. */
type Taking = { quizId: string; again: boolean; beforeSave?: () => Promise<unknown> }

/** Start, ten saves, submit, results: as the browser does it. @returns the milliseconds that each save took */
export async function wholeAttempt(
  { caller, id }: Child,
  { quizId, again, beforeSave }: Taking,
): Promise<number[]> {
  if (again) await caller.ask(reattempt, { params: { quizId }, body: {} })
  const [opened] = await Promise.all([
    caller.ask(getQuestionsByQuiz, { params: { quizId }, query: { userId: id } }),
    caller.ask(getSingleQuiz, { params: { quizId } }),
  ])
  const took: number[] = []
  const running = opened.body.attempt
  if (!running) throw new Error('no attempt was started')
  const answers: Record<string, string> = {}
  for (let index = 0; index < 10; index += 1) {
    const option = opened.body.data[index]?.options[index % 4] ?? ''
    answers[index] = option
    await beforeSave?.()
    const from = performance.now()
    const saved = await caller.ask(saveAnswers, {
      params: { attemptId: running._id },
      body: { since: index, changes: [{ index, option, marked: false, seq: index + 1 }] },
    })
    if (saved.status !== 200) throw new Error(saved.refusal.message)
    took.push(performance.now() - from)
  }
  const submitted = await caller.ask(submitQuiz, {
    body: { quizId, userId: id, answers, attemptId: running._id, revision: 10 },
  })
  await caller.ask(getSubmission, { params: { submissionId: submitted.body.data._id } })
  const review = await caller.ask(getQuestionsByQuiz, { params: { quizId } })
  if (!review.body.data[0]?.correctAnswer) throw new Error('no review')
  return took
}

/** CPU a process has used, in milliseconds. */
export function cpuOf(pid: number): number {
  if (process.platform === 'linux') {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const [seconds = 0, minutes = 0, hours = 0] = execFileSync('ps', ['-o', 'cputime=', '-p', String(pid)], {
    encoding: 'utf8',
  })
    .trim()
    .split(':')
    .map(Number)
    .toReversed()
  return (hours * 3_600 + minutes * 60 + seconds) * 1_000
}

/** A connection that nobody needs is closed after a while: what it has used is looked at this often. */
const LOOK_MS = 1_000

/** Of the connections of this database, those that ended too, and of the writers that all databases share. */
function watchPostgres(watch: pg.Client): { cpu: () => Promise<number>; stop: () => void } {
  const used = new Map<number, number>()
  const look = async () => {
    for (const [pid, ms] of await cpuOfPostgres(watch)) used.set(pid, ms)
  }
  const looking = setInterval(() => void look().catch(() => {}), LOOK_MS)
  return {
    cpu: async () => {
      await look()
      return [...used.values()].reduce((sum, ms) => sum + ms, 0)
    },
    stop: () => clearInterval(looking),
  }
}

async function cpuOfPostgres(watch: pg.Client): Promise<[pid: number, ms: number][]> {
  const { rows } = await watch.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid()
      and (datname = current_database() or backend_type in ('walwriter', 'checkpointer', 'background writer'))`,
  )
  const here = new Set(process.platform === 'linux' ? readdirSync('/proc') : [])
  return rows.filter(({ pid }) => here.has(String(pid))).map(({ pid }) => [pid, cpuOf(pid)])
}
