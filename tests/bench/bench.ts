import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { createStudent, studentLogin } from '../../src/people/people.contract.ts'
import { getAllSubjects, getQuestionsByQuiz, getQuizzesBySubject } from '../../src/quiz/quiz.contract.ts'
import { type RunningServer, startServer } from '../faults/server.ts'
import { freshDatabase } from '../template.ts'
import { callerOf, PASSWORD } from '../world.ts'
import { PACED, paced } from './paced.ts'
import { type Child, type Load, underLoad, wholeAttempt } from './quiz-load.ts'
import { report } from './report.ts'
import { storeSubmissions } from './stored.ts'

const SECONDS = 4
const ROUNDS = 3
const CONNECTIONS = 32
const STUDENTS = 64
const ATTEMPTS_EACH = 6
/** Attempts of each student before it is measured. */
const WARM = 3
/** Submissions that are stored already, and the students who handed them in. */
const [FEW, MANY, OTHERS] = [1_000, 1_000_000, 40_000]

type Target = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

const say = (text: string) => process.stdout.write(`${text}\n`)
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** One request on a socket of its own, with the reply's bytes as they came. */
function raw(
  url: string,
  { method, path, headers, body }: Target,
): Promise<{ status: number; headers: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function load(url: string, target: Target): Promise<number> {
  const result = await autocannon({
    url: url + target.path,
    method: target.method,
    headers: target.headers,
    ...(target.body ? { body: target.body } : {}),
    connections: CONNECTIONS,
    duration: SECONDS,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.path}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

/**
 * Requests per second of the product and of a bare node:http server with the same bytes, in turns; their
 * ratio.
 */
async function compare(
  server: RunningServer,
  name: string,
  target: Target,
): Promise<{ name: string; ours: number; bare: number; ratio: number }> {
  const reply = await raw(server.url, target)
  if (reply.status >= 300) throw new Error(`${target.path} answers ${reply.status}: ${reply.body.toString()}`)
  const automatic = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
  const headers: string[] = []
  for (let at = 0; at < reply.headers.length; at += 2) {
    const [key, value] = [reply.headers[at] ?? '', reply.headers[at + 1] ?? '']
    if (!automatic.has(key.toLowerCase())) headers.push(key, value)
  }
  const child = fork(join(import.meta.dirname, 'bare.ts'))
  child.send({ status: reply.status, headers, body: reply.body.toString('base64') })
  const [address] = (await once(child, 'message')) as [{ port: number }]
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await load(`http://127.0.0.1:${address.port}`, target))
    ours.push(await load(server.url, target))
  }
  child.kill()
  const result = { name, ours: median(ours), bare: median(bare), ratio: median(ours) / median(bare) }
  say(
    `${name}: ${Math.round(result.ours)}/s of ${Math.round(result.bare)}/s = ${(result.ratio * 100).toFixed(0)} %`,
  )
  return result
}

async function enter(server: RunningServer, index: number): Promise<Child & { token: string }> {
  const visitor = callerOf(server.url, {})
  const email = `bench${index}@test.example`
  await visitor.ask(createStudent, {
    body: {
      fullName: 'Bench',
      email,
      mobile: '9000000001',
      presentEducation: 'Class 5',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  })
  const { token, _id } = (await visitor.ask(studentLogin, { body: { email, password: PASSWORD } })).body.data
    .data
  return { caller: callerOf(server.url, { authorization: `Bearer ${token}` }), id: _id, token }
}

type Whole = { name: string; perSecond: number; serverMs: number; allMs: number }

type Taking = Pick<Load, 'children' | 'quizId' | 'cpu'>

/** Warm, then the whole of it some times by each student. */
async function measured(name: string, { children, quizId, cpu }: Taking): Promise<Whole> {
  for (let n = 0; n < WARM; n += 1)
    await Promise.all(children.map((child) => wholeAttempt(child, { quizId, again: n > 0 })))
  const [before, start] = [await cpu(), performance.now()]
  await Promise.all(
    children.map(async (child) => {
      for (let n = 0; n < ATTEMPTS_EACH; n += 1) await wholeAttempt(child, { quizId, again: true })
    }),
  )
  const total = STUDENTS * ATTEMPTS_EACH
  const perSecond = total / ((performance.now() - start) / 1_000)
  const after = await cpu()
  const serverMs = (after.server - before.server) / total
  const allMs = serverMs + (after.database - before.database) / total
  say(
    `${name}: ${perSecond.toFixed(0)}/s, ${serverMs.toFixed(1)} ms of server CPU, ${allMs.toFixed(1)} ms of all`,
  )
  return { name, perSecond, serverMs, allMs }
}

const attempts = (name: string, database: string | undefined, bare = false): Promise<Whole> =>
  underLoad({ database, students: STUDENTS, bare }, (load) => measured(name, load))

/** The same beside few and beside many submissions that are stored already, each by students of its own. */
const grown = (database: string): Promise<readonly [Whole, Whole]> =>
  underLoad(
    { database, students: 3 * STUDENTS, others: OTHERS },
    async ({ children, quizId, cpu, watch }) => {
      if (!watch) throw new Error('only PostgreSQL is filled')
      const part = (n: number) => ({
        children: children.slice(n * STUDENTS, (n + 1) * STUDENTS),
        quizId,
        cpu,
      })
      const but = children.map(({ id }) => id)
      await measured('First', part(0))
      await storeSubmissions(watch, { count: FEW, but })
      const few = await measured(FEW.toLocaleString('en'), part(1))
      await storeSubmissions(watch, { count: MANY, but })
      return [few, await measured(MANY.toLocaleString('en'), part(2))] as const
    },
  )

async function onEmbedded<T>(work: (server: RunningServer, quizId: string) => Promise<T>): Promise<T> {
  delete process.env.TEST_DATABASE_URL
  const fresh = await freshDatabase()
  const server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
  try {
    const visitor = callerOf(server.url, {})
    const subject = (await visitor.ask(getAllSubjects, {})).body.data[0]?._id ?? ''
    const quiz =
      (await visitor.ask(getQuizzesBySubject, { params: { subjectId: subject } })).body.data[0]?._id ?? ''
    return await work(server, quiz)
  } finally {
    await server.terminate()
    await fresh.drop()
  }
}

const postgres = process.env.TEST_DATABASE_URL ?? process.env.BENCH_DATABASE_URL

const ratios = await onEmbedded(async (server, quizId) => {
  const visitor = callerOf(server.url, {})
  const subject = (await visitor.ask(getAllSubjects, {})).body.data[0]?._id ?? ''
  const child = await enter(server, 1_000)
  await wholeAttempt(child, { quizId, again: false })
  const { body } = await child.caller.ask(getQuestionsByQuiz, { params: { quizId } })
  const answers = Object.fromEntries(
    body.data.map((question, index) => [index, question.options[index % 4] ?? '']),
  )
  const submission = JSON.stringify({ quizId, userId: child.id, answers, timeTaken: 9, score: 0 })
  return [
    await compare(server, 'Cached public page (GET /, brotli)', {
      method: 'GET',
      path: '/',
      headers: { 'accept-encoding': 'br' },
    }),
    await compare(server, 'List call (GET get-quizzes-by-subject)', {
      method: 'GET',
      path: `/api/quiz/get-quizzes-by-subject/${subject}`,
      headers: {},
    }),
    await compare(server, 'Quiz submission (POST submit-quiz, a retry)', {
      method: 'POST',
      path: '/api/quiz/submit-quiz',
      headers: { authorization: `Bearer ${child.token}`, 'content-type': 'application/json' },
      body: submission,
    }),
  ]
})
const whole = [await attempts('Whole attempt, embedded database', undefined)]
if (postgres) {
  whole.push(await attempts('Whole attempt, PostgreSQL', postgres))
  whole.push(await attempts('The same by hand-written SQL over bare node:http', postgres, true))
}
const writes = async (name: string, database: string, bare: boolean) => {
  const written = await underLoad({ database, students: PACED.students, bare }, paced)
  say(`${name}: ${written.allMs.toFixed(1)} ms of all, p99 ${written.p99Ms.toFixed(0)} ms`)
  return { name, ...written }
}
const writing = postgres
  ? ([
      await writes('As children write', postgres, false),
      await writes('The same, bare', postgres, true),
    ] as const)
  : undefined
const beside = postgres ? await grown(postgres) : undefined

/** How it compares with the bare server, in the same run. */
const against = (allMs: number, bare: { allMs: number } | undefined, is: boolean) =>
  is && bare ? `, ${(allMs / bare.allMs).toFixed(2)} of bare` : ''

const budgets: Record<number, string> = { 0: '80 %', 1: '60 %', 2: '-' }
const table = [
  '| measured | product | bare node:http, same bytes | ratio | budget |',
  '|---|---|---|---|---|',
  ...ratios.map(
    ({ name, ours, bare, ratio }, index) =>
      `| ${name} | ${Math.round(ours)}/s | ${Math.round(bare)}/s | **${(ratio * 100).toFixed(0)} %** | ${budgets[index]} |`,
  ),
  '',
  `| ${STUDENTS} students at once: start, 10 saves, submit, results | attempts/s | server CPU per attempt | with the database's | budget |`,
  '|---|---|---|---|---|',
  ...whole.map(
    ({ name, perSecond, serverMs, allMs }, index) =>
      `| ${name} | ${perSecond.toFixed(0)} | ${serverMs.toFixed(1)} ms | **${allMs.toFixed(1)} ms**${against(allMs, whole[2], index === 1)} | ${['6 ms', '2.5 ms', '-'][index]} |`,
  ),
  ...(writing
    ? [
        '',
        `| ${PACED.students.toLocaleString('en')} students, a save of each every ${PACED.everyMs / 1_000} s, PostgreSQL | server CPU per attempt | with the database's | budget | a save, median | p99 |`,
        '|---|---|---|---|---|---|',
        ...writing.map(
          ({ name, serverMs, allMs, medianMs, p99Ms }, index) =>
            `| ${name} | ${serverMs.toFixed(1)} ms | **${allMs.toFixed(1)} ms**${against(allMs, writing[1], index === 0)} | ${['9 ms', '-'][index]} | ${medianMs.toFixed(0)} ms | ${p99Ms.toFixed(0)} ms |`,
        ),
      ]
    : []),
  ...(beside
    ? [
        '',
        '| submissions stored already, PostgreSQL | CPU of all processes per attempt | against the first | budget |',
        '|---|---|---|---|',
        ...beside.map(
          ({ name, allMs }, index) =>
            `| ${name} | ${allMs.toFixed(1)} ms | **${(allMs / beside[0].allMs).toFixed(2)}** | ${index === 0 ? '-' : '1.2'} |`,
        ),
      ]
    : []),
  '',
  `Measured by \`npm run bench\` on ${cpus().length} cores, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}; load generator and server share them. Attempts are measured after ${WARM} of each student. Ratios are medians of ${ROUNDS} rounds in turns, ${CONNECTIONS} connections, ${SECONDS} s each.`,
].join('\n')
report('bench', table)
