import { Agent } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, INSTANCES, onCluster } from '../trials/cluster/cluster.ts'
import { end, postgresOf, requirePackages } from '../trials/cluster/parts.ts'
import { doubledIn } from '../trials/cluster/doubled.ts'
import { callersOf, HEAD, QUESTIONS, rowOf, type Seen, sit } from '../trials/cluster/students.ts'
import { insertPeople, insertQuiz } from './people.ts'
import { cpuOf, wholeAttempt } from './quiz-load.ts'
import { fixedWork } from './fixed-work.ts'
import { report } from './report.ts'

const MANY = 3_000
/** Below four cores a quarter of the load is run, unless another number is asked for. */
const STUDENTS = Number(process.env.BENCH_STUDENTS ?? (cpus().length < 4 ? MANY / 4 : MANY))
/** Attempts to warm up a new instance, and how many at once. */
const [WARM, WARM_AT_ONCE] = [800, 16]
/**
 * Attempts for the processor's figures, and how many begin in a second, for each instance: all have the same
 * load, and of two cores four instances use about half of one.
 */
const [WHOLE, EACH_SECOND] = [300, 4]
/** Seconds in which the instances' processor is read while nobody asks for anything. */
const IDLE_S = 15
/** Seconds: in which all start; from one blow to the next; in which all hand in. */
const [START_S, BLOW_S, SUBMIT_S] = [30, 40, 20]
/** One in so many comes later and is soon done, so that starts and submissions are hit too. */
const LATER = 4
const LATER_EACH_MS = 2_000
/** Seconds until what was ended is there again: a supervisor's, a machine's that starts, a wire's that is mended. */
const [AGAIN_S, MACHINE_S, WIRE_S] = [1, 15, 15]

const END = Number.POSITIVE_INFINITY

const say = (text: string) => process.stdout.write(`${text}\n`)

type Blow = { name: string; strike: (cluster: Cluster) => Promise<() => void | Promise<void>>; mendS: number }

const blows: readonly Blow[] = [
  {
    name: 'one of four instances',
    mendS: AGAIN_S,
    strike: async ({ instances }) => {
      await instances[0]?.kill()
      return () => instances[0]?.start()
    },
  },
  {
    name: "the primary's machine (Patroni and PostgreSQL)",
    mendS: MACHINE_S,
    strike: async (cluster) => {
      const machine = (await cluster.primary()) ?? 0
      const processes = postgresOf(cluster.dataOf(machine))
      await cluster.patroni[machine]?.kill()
      for (const pid of processes) end(pid)
      return () => cluster.patroni[machine]?.start()
    },
  },
  {
    name: 'the leader of etcd',
    mendS: MACHINE_S,
    strike: async ({ etcd, leader }) => {
      const machine = etcd[await leader()]
      await machine?.kill()
      return () => machine?.start()
    },
  },
  {
    name: 'the proxy',
    mendS: 0.1,
    strike: async ({ proxies }) => {
      await proxies[0]?.kill()
      return () => proxies[0]?.start()
    },
  },
  {
    name: `the network between the primary and both standbys, for ${WIRE_S} s`,
    mendS: WIRE_S,
    strike: async ({ primary, wires }) => {
      const wire = wires[(await primary()) ?? 0]
      wire?.hang()
      return () => wire?.heal()
    },
  },
]

/** Ends one thing after the other while students write. @returns when each was ended */
async function strikeAll(cluster: Cluster, zero: number): Promise<{ name: string; at: number }[]> {
  const struck: { name: string; at: number }[] = []
  for (const { name, strike, mendS } of blows) {
    const next = performance.now() + BLOW_S * 1_000
    const standbys = await cluster.standbys().catch(() => 0)
    struck.push({ name, at: performance.now() })
    say(`${((performance.now() - zero) / 1_000).toFixed(0)} s, ${standbys} standbys stream: ended is ${name}`)
    const mend = await strike(cluster)
    await wait(mendS * 1_000)
    await mend()
    await wait(Math.max(0, next - performance.now()))
  }
  return struck
}

type Students = ReturnType<typeof callersOf>

/** Milliseconds of processor that all instances have used. */
const usedCpu = ({ instances }: Cluster) => instances.reduce((sum, part) => sum + cpuOf(part.pid()), 0)

/** Whole attempts, as many at once as all instances are warmed up with. */
async function warmUp(cluster: Cluster, students: Students, quizId: string): Promise<void> {
  const waiting = [...students]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      await wholeAttempt(next, { quizId, again: false })
  }
  await Promise.all(Array.from({ length: WARM_AT_ONCE * cluster.instances.length }, work))
}

/**
 * The instances' processor for one whole attempt, in milliseconds: so many begin each second for each
 * instance, and what all instances use while nobody asks is taken off.
 * @returns the attempt's own, of one idle instance in a second, and of the fixed work meanwhile
 */
async function cpuAnAttempt(cluster: Cluster, students: Students, quizId: string) {
  const from = performance.now()
  const before = usedCpu(cluster)
  await wait(IDLE_S * 1_000)
  const idle = (usedCpu(cluster) - before) / (performance.now() - from)
  const fixed = fixedWork()
  const [begin, used] = [performance.now(), usedCpu(cluster)]
  await Promise.all(
    students.map(async (student, n) => {
      await wait((n / EACH_SECOND / cluster.instances.length) * 1_000)
      await wholeAttempt(student, { quizId, again: false })
    }),
  )
  const ms = (usedCpu(cluster) - used - idle * (performance.now() - begin)) / students.length
  return { ms, idleMs: (idle * 1_000) / cluster.instances.length, fixedMs: await fixed() }
}

requirePackages(['patroni', 'etcd', 'haproxy', 'openssl'])
if (STUDENTS < MANY) say(`${STUDENTS} students in place of ${MANY}: this machine has ${cpus().length} cores.`)
await onCluster(run)

async function run(cluster: Cluster): Promise<boolean> {
  say('Patroni, etcd, the proxy and the store are up.')
  await cluster.createAcademy()
  const url = await cluster.academyUrl()
  const place = { url, folder: cluster.folder }
  const quizId = await insertQuiz(place, QUESTIONS)
  const steps = [1, 2, INSTANCES]
  const forCpu = steps.reduce((sum, step) => sum + (WARM + WHOLE) * step, 0)
  const entered = await insertPeople(place, STUDENTS + forCpu)
  const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' })
  const students = callersOf(cluster.door, agent, entered)
  const cpu: Awaited<ReturnType<typeof cpuAnAttempt>>[] = []
  for (const step of steps) {
    while (cluster.instances.length < step) await cluster.startInstance()
    // The proxy looks every half second.
    await wait(2_000)
    await warmUp(cluster, students.splice(0, WARM * step), quizId)
    cpu.push(await cpuAnAttempt(cluster, students.splice(0, WHOLE * step), quizId))
    const { ms, fixedMs } = cpu.at(-1) ?? { ms: 0, fixedMs: 0 }
    say(
      `${step} instances: ${ms.toFixed(2)} ms of the instances' processor an attempt, fixed work ${fixedMs.toFixed(2)} ms`,
    )
  }
  const seen: Seen = { asked: [], lost: [] }
  const zero = performance.now()
  const handIn = zero + (START_S + 10 + blows.length * BLOW_S) * 1_000
  const writing = students.map((student, n) => {
    const isLater = n % LATER === 0
    const last = handIn - zero - QUESTIONS * LATER_EACH_MS * 1.5
    const startsAt = zero + Math.random() * (isLater ? last : START_S * 1_000)
    const eachMs = isLater ? LATER_EACH_MS : (blows.length * BLOW_S * 1_000) / QUESTIONS
    const pace = { startsAt, eachMs, zero: isLater ? 0 : handIn + Math.random() * SUBMIT_S * 1_000 }
    return sit(student, { quizId, ...pace }, seen)
  })
  await wait((START_S + 10) * 1_000)
  const struck = await strikeAll(cluster, zero)
  await Promise.all(writing)
  const ids = students.map(({ id }) => id)
  const { doubled, missing } = await doubledIn(await cluster.academyUrl(), quizId, ids)
  const rows = struck.map((blow, n) => rowOf({ ...blow, until: struck[n + 1]?.at ?? END }, seen))
  const whole = rowOf({ name: 'all of it', at: zero, until: END }, seen, doubled)
  const errors = new Set(seen.asked.flatMap(({ error }) => error ?? []))
  if (errors.size > 0) say(`Errors: ${[...errors].join(', ')}`)
  say(`${missing} students without a result; ${await cluster.standbys()} standbys stream in the end.`)
  const table = [
    ...HEAD,
    ...rows,
    whole,
    '',
    `Processor of the instances an attempt (start, ten saves, submission, result; ${EACH_SECOND} begin a second for each instance), ${steps.join(', ')} instances: ${cpu.map(({ ms }) => ms.toFixed(1)).join(', ')} ms, without the ${cpu.map(({ idleMs }) => idleMs.toFixed(1)).join(', ')} ms a second that an idle instance uses. A fixed piece of work in the load's process took ${cpu.map(({ fixedMs }) => fixedMs.toFixed(1)).join(', ')} ms meanwhile, so an attempt cost ${cpu.map(({ ms, fixedMs }) => (ms / fixedMs).toFixed(2)).join(', ')} of it.`,
    '',
    `Measured by \`npm run bench:cluster\`: ${STUDENTS} students, ${missing} of them without a result at the end; PostgreSQL with Patroni and etcd on three machines, HAProxy, ${INSTANCES} instances, a store that speaks S3, all on loopback of one machine with ${cpus().length} cores, beside the load. Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}.`,
  ].join('\n')
  say(table)
  report('bench:cluster', table)
  return true
}
