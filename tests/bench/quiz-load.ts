import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { type Entered, insertPeople, insertQuiz } from './people.ts'
import {
  getAllSubjects,
  getQuestionsByQuiz,
  getQuizzesBySubject,
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
  server: RunningServer
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
}

/** Runs `work` on a server with so many students, on PostgreSQL when a URL is given. */
export async function underLoad<T>(
  { database, students, others = 0, questions }: Wanted,
  work: (load: Load) => Promise<T>,
): Promise<T> {
  if (database) process.env.TEST_DATABASE_URL = database
  else delete process.env.TEST_DATABASE_URL
  const fresh = await freshDatabase()
  const entered = (await insertPeople(fresh, students + others)).slice(0, students)
  const own = questions === undefined ? undefined : await insertQuiz(fresh, questions)
  const server = await startServer({
    DATA_DIR: fresh.folder,
    DATABASE_URL: fresh.url,
    NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' })
  const watch = fresh.url ? new pg.Client({ connectionString: fresh.url }) : undefined
  await watch?.connect()
  try {
    const visitor = quickCaller(server.url, agent, undefined)
    const subject = (await visitor.ask(getAllSubjects, {})).body.data[0]?._id ?? ''
    const quizzes = (await visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })).body.data
    const children = entered.map(({ id, token }: Entered) => ({
      id,
      caller: quickCaller(server.url, agent, token),
    }))
    const cpu = async () => ({
      server: cpuOf(server.process.pid ?? 0),
      database: watch ? await cpuOfPostgres(watch) : 0,
    })
    return await work({ server, children, quizId: own ?? quizzes[0]?._id ?? '', cpu, watch })
  } finally {
    agent.destroy()
    await watch?.end()
    await server.terminate()
    await fresh.drop()
  }
}

/** A caller that costs the load's side little: both share the machine. */
function quickCaller(url: string, agent: Agent, token: string | undefined): Caller {
  const { hostname, port } = new URL(url)
  const own: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  return {
    ask: (target, input) =>
      new Promise((resolve, reject) => {
        const endpoint = target as unknown as AnyEndpoint
        const sent = input.body === undefined ? undefined : JSON.stringify(input.body)
        const body = sent ?? ''
        const json = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
        const path = addressOf(endpoint, input)
        const headers = { ...own, ...(sent === undefined ? {} : json) }
        const options = { hostname, port, path, method: endpoint.method, headers, agent }
        const asking = request(options, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const reply = JSON.parse(Buffer.concat(chunks).toString()) as never
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

/** Start, ten saves, submit, results: as the browser does it. */
export async function wholeAttempt({ caller, id }: Child, quizId: string, again: boolean): Promise<void> {
  if (again) await caller.ask(reattempt, { params: { quizId }, body: {} })
  const opened = await caller.ask(getQuestionsByQuiz, { params: { quizId } })
  const running = opened.body.attempt
  if (!running) throw new Error('no attempt was started')
  const answers: Record<string, string> = {}
  for (let index = 0; index < 10; index += 1) {
    const option = opened.body.data[index]?.options[index % 4] ?? ''
    answers[index] = option
    const saved = await caller.ask(saveAnswers, {
      params: { attemptId: running._id },
      body: { since: index, changes: [{ index, option, marked: false, seq: index + 1 }] },
    })
    if (saved.status !== 200) throw new Error(saved.refusal.message)
  }
  const submitted = await caller.ask(submitQuiz, {
    body: { quizId, userId: id, answers, attemptId: running._id, revision: 10 },
  })
  await caller.ask(getSubmission, { params: { submissionId: submitted.body.data._id } })
  const review = await caller.ask(getQuestionsByQuiz, { params: { quizId } })
  if (!review.body.data[0]?.correctAnswer) throw new Error('no review')
}

/** CPU a process has used, in milliseconds. */
function cpuOf(pid: number): number {
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

/** Of the connections of this database, and of the writers that all databases of the server share. */
async function cpuOfPostgres(watch: pg.Client): Promise<number> {
  const { rows } = await watch.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid()
      and (datname = current_database() or backend_type in ('walwriter', 'checkpointer', 'background writer'))`,
  )
  const here = new Set(process.platform === 'linux' ? readdirSync('/proc') : [])
  return rows.filter(({ pid }) => here.has(String(pid))).reduce((sum, { pid }) => sum + cpuOf(pid), 0)
}
