import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { getQuestionsByQuiz, saveAnswers, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { type Child, type Load, underLoad } from './quiz-load.ts'
import { report } from './report.ts'

/** Seconds in which all start, between two answers on the median, and from zero to the last submission. */
const [START_S, ANSWER_S, SUBMIT_S] = [60, 20, 20]
const QUESTIONS = 10
/** Everything so many times faster, to try the bench itself. */
const PACE = Number(process.env.BENCH_PACE ?? 1)
const STUDENTS = Number(process.env.BENCH_STUDENTS ?? 10_000)
/** Children at the abacus: so many sums in so many seconds, what was answered sent every few seconds. */
const ABACUS = Number(process.env.BENCH_ABACUS_STUDENTS ?? 3_000)
const [SUMS, SUMS_S, BATCH_S] = [200, 480, 5]
const EMBEDDED = Number(process.env.BENCH_EMBEDDED_STUDENTS ?? Math.min(STUDENTS, 2_000))

type Seen = { errors: number; lost: number; starts: number[]; saves: number[]; submits: number[] }
type Measured = { students: number; seen: Seen; serverMs: number; allMs: number }

const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (s: number) => (s * 1_000) / PACE
const p99 = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0

/** What `ask` answers; how long it took, and whether it was refused, is noted. */
async function timed<T extends { status: number }>(
  times: number[],
  seen: Seen,
  ask: () => Promise<T>,
): Promise<T> {
  const from = performance.now()
  const answer = await ask()
  times.push(performance.now() - from)
  if (answer.status >= 300) seen.errors += 1
  return answer
}

type Sitting = { quizId: string; zero: number; seen: Seen }

/** Somewhere in the first minute. */
async function begin(caller: Child['caller'], { quizId, seen }: Sitting) {
  await wait(Math.random() * seconds(START_S))
  return (await timed(seen.starts, seen, () => caller.ask(getQuestionsByQuiz, { params: { quizId } }))).body
}

/** One student: starts somewhere in the first minute, answers at an own pace, hands in at zero. */
async function take({ caller, id }: Child, sitting: Sitting): Promise<void> {
  const opened = await begin(caller, sitting)
  const attempt = opened.attempt
  if (!attempt) return
  const params = { attemptId: attempt._id }
  const answers: Record<string, string> = {}
  let acknowledged = 0
  for (let index = 0; index < QUESTIONS; index += 1) {
    await wait(seconds(ANSWER_S * (0.5 + Math.random())))
    const option = opened.data[index]?.options[Math.floor(Math.random() * 4)] ?? ''
    answers[index] = option
    const change = { index, option, marked: false, seq: index + 1 }
    const saved = await timed(sitting.seen.saves, sitting.seen, () =>
      caller.ask(saveAnswers, { params, body: { since: index, changes: [change] } }),
    )
    if (saved.status === 200) acknowledged += 1
  }
  await handIn({ caller, id }, sitting, {
    attemptId: attempt._id,
    answers,
    acknowledged,
    revision: QUESTIONS,
  })
}

/** One child at the abacus: a sum every 2.4 s on the mean, sent in batches. */
async function calculate({ caller, id }: Child, sitting: Sitting): Promise<void> {
  const opened = await begin(caller, sitting)
  const attempt = opened.attempt
  if (!attempt) return
  const params = { attemptId: attempt._id }
  const answers: Record<string, string> = {}
  let acknowledged = 0
  const begun = performance.now()
  let since = 0
  for (; Object.keys(answers).length < SUMS; since += 1) {
    await wait(seconds(BATCH_S))
    const first = Object.keys(answers).length
    const due = Math.min(SUMS, Math.floor(((performance.now() - begun) / seconds(SUMS_S)) * SUMS))
    const changes = Array.from({ length: due - first }, (_, n) => ({
      index: first + n,
      option: opened.data[first + n]?.options[Math.floor(Math.random() * 4)] ?? '',
      marked: false,
      seq: first + n + 1,
    }))
    for (const { index, option } of changes) answers[index] = option
    const saved = await timed(sitting.seen.saves, sitting.seen, () =>
      caller.ask(saveAnswers, { params, body: { since, changes } }),
    )
    if (saved.status === 200) acknowledged += changes.length
  }
  await handIn({ caller, id }, sitting, {
    attemptId: attempt._id,
    answers,
    acknowledged,
    revision: since,
  })
}

type Held = {
  attemptId: string
  answers: Readonly<Record<string, string>>
  acknowledged: number
  /** How often it was saved. */
  revision: number
}

/** Hands in after zero; what was acknowledged and is not graded is lost. */
async function handIn(
  { caller, id }: Child,
  { quizId, zero, seen }: Sitting,
  { attemptId, answers, acknowledged, revision }: Held,
): Promise<void> {
  await wait(Math.max(0, zero - performance.now()) + Math.random() * seconds(SUBMIT_S))
  const body = { quizId, userId: id, answers, attemptId, revision, changes: [] }
  const told = await timed(seen.submits, seen, () => caller.ask(submitQuiz, { body }))
  const graded = told.status === 200 ? told.body.data.answers : {}
  const kept = Object.keys(answers).filter((index) => graded[index] === answers[index]).length
  seen.lost += Math.max(0, acknowledged - kept)
}

type Way = { takes: typeof take; lasts: number }
// All have answered by then, also the slowest of those who started last.
const QUIZ: Way = { takes: take, lasts: QUESTIONS * ANSWER_S * 1.4 }
const SPEED: Way = { takes: calculate, lasts: SUMS_S + 2 * BATCH_S }

async function competition({ children, quizId, cpu }: Load, { takes, lasts }: Way): Promise<Measured> {
  const seen: Seen = { errors: 0, lost: 0, starts: [], saves: [], submits: [] }
  const zero = performance.now() + seconds(START_S + lasts)
  const before = await cpu()
  await Promise.all(
    children.map((child) =>
      takes(child, { quizId, zero, seen }).catch(() => {
        seen.errors += 1
      }),
    ),
  )
  const after = await cpu()
  const serverMs = (after.server - before.server) / children.length
  const databaseMs = (after.database - before.database) / children.length
  return { students: children.length, seen, serverMs, allMs: serverMs + databaseMs }
}

const told = ({ students, seen, allMs }: Measured) =>
  `competition: ${students} students, ${seen.errors} errors, ${seen.lost} lost, p99 save ${p99(seen.saves).toFixed(0)} ms, p99 submit ${p99(seen.submits).toFixed(0)} ms, ${allMs.toFixed(1)} ms CPU per attempt`

const row = (name: string, { students, seen, serverMs, allMs }: Measured) =>
  `| ${name} | ${students} | ${seen.errors} | ${seen.lost} | ${p99(seen.starts).toFixed(0)} ms | **${p99(seen.saves).toFixed(0)} ms** | **${p99(seen.submits).toFixed(0)} ms** | ${serverMs.toFixed(1)} ms | **${allMs.toFixed(1)} ms** |`

const postgres = process.env.TEST_DATABASE_URL ?? process.env.BENCH_DATABASE_URL
const rows: string[] = []
const lines: string[] = []
const runs = [
  { name: 'embedded', database: undefined, students: EMBEDDED, way: QUIZ },
  ...(postgres
    ? [
        {
          name: 'PostgreSQL, at the abacus',
          database: postgres,
          students: ABACUS,
          way: SPEED,
          questions: SUMS,
        },
        { name: 'PostgreSQL', database: postgres, students: STUDENTS, way: QUIZ },
      ]
    : []),
]
for (const { name, way, ...load } of runs) {
  if (load.students === 0) continue
  const measured = await underLoad(load, (under) => competition(under, way))
  rows.push(row(name, measured))
  lines.push(told(measured))
  say(`${name}: ${told(measured)}`)
}
// What only tries the bench is told, and stands in no document.
if (PACE === 1 && postgres)
  report(
    'bench:competition',
    [
      '| database | students | errors | lost | p99 start | p99 save | p99 submission | CPU of the server | CPU of all processes |',
      '|---|---|---|---|---|---|---|---|---|',
      ...rows,
      '| budget | | 0 | 0 | | 500 ms | 1,500 ms | | |',
      '',
      `Measured by \`npm run bench:competition\`: all start within ${START_S} s, answer ${QUESTIONS} questions, one per ${ANSWER_S} s on the median, each saved by itself, and hand in within ${SUBMIT_S} s of zero; at the abacus ${SUMS} sums in ${SUMS_S / 60} minutes, sent every ${BATCH_S} s; the load and the database share the ${cpus().length} cores. CPU per attempt. Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`,
    ].join('\n'),
  )
say(lines.at(-1) ?? '')
