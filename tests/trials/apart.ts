import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { insertPeople, insertQuiz } from '../bench/people.ts'
import { report } from '../bench/report.ts'
import { type Cluster, onCluster } from './cluster/cluster.ts'
import { doubledIn } from './cluster/doubled.ts'
import { openNetwork } from './cluster/machines.ts'
import { end, postgresOf, requirePackages } from './cluster/parts.ts'
import { callersOf, HEAD, QUESTIONS, rowOf, type Seen, sit } from './cluster/students.ts'

const STUDENTS = Number(process.env.TRY_STUDENTS ?? 300)
const MACHINES = 3
/** Seconds: in which all start; from one blow to the next; until what was ended is there again; in which all hand in. */
const [START_S, BLOW_S, MEND_S, SUBMIT_S] = [10, 45, 20, 5]
const LATER_EACH_MS = 1_500
const END = Number.POSITIVE_INFINITY
const say = (text: string) => process.stdout.write(`${text}\n`)

if (process.getuid?.() !== 0) {
  process.stderr.write('Machines with a network of their own need root: sudo npm run try:apart\n')
  process.exit(1)
}
requirePackages(['patroni', 'etcd', 'haproxy', 'keepalived', 'openssl', 'ip'])
await onCluster(run, openNetwork(MACHINES))

/** The machine that holds the floating address. */
async function holderOf({ machines }: Cluster): Promise<number> {
  for (;;) {
    for (let n = 0; n < MACHINES; n += 1) if (machines.holdsDoor(n)) return n
    await wait(200)
  }
}

/** Ends the instance of a machine alone, whose proxy goes on. */
async function loseInstance({ instances }: Cluster, machine: number): Promise<void> {
  const instance = instances[machine]
  await instance?.kill()
  await wait(MEND_S * 1_000)
  instance?.start()
}

/** Ends all that runs on a machine, pulls its cable, and starts it again later. */
async function loseMachine({ machines, dataOf, partsOn }: Cluster, machine: number): Promise<void> {
  const parts = partsOn(machine)
  machines.cut(machine)
  const processes = postgresOf(dataOf(machine))
  await Promise.all(parts.map((part) => part.kill()))
  for (const pid of processes) end(pid)
  await wait(MEND_S * 1_000)
  machines.mend(machine)
  for (const part of parts) part.start()
}

async function cutPrimary({ machines, primary }: Cluster): Promise<void> {
  const machine = (await primary()) ?? 0
  machines.cut(machine)
  await wait(MEND_S * 1_000)
  machines.mend(machine)
}

async function run(cluster: Cluster): Promise<boolean> {
  const { createAcademy, academyUrl, door, folder, machines } = cluster
  const holder = () => holderOf(cluster)
  await holder()
  await createAcademy()
  const place = { url: await academyUrl(), folder }
  const quizId = await insertQuiz(place, QUESTIONS)
  const entered = await insertPeople(place, STUDENTS)
  for (let n = 0; n < MACHINES; n += 1) await cluster.startInstance()
  await wait(2_000)
  const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' })
  const students = callersOf(door, agent, entered)
  const blows = [
    {
      name: 'the instance of another machine',
      strike: async () => loseInstance(cluster, ((await holder()) + 1) % MACHINES),
    },
    { name: `the cable of the primary’s machine, for ${MEND_S} s`, strike: () => cutPrimary(cluster) },
    {
      name: 'the machine with the floating address, with all that runs on it',
      strike: async () => loseMachine(cluster, await holder()),
    },
  ]
  const seen: Seen = { asked: [], lost: [] }
  const zero = performance.now()
  const handIn = zero + (START_S + blows.length * BLOW_S) * 1_000
  const writing = students.map((student, n) => {
    const isLater = n % 2 === 0
    const last = handIn - zero - QUESTIONS * LATER_EACH_MS * 1.5
    const startsAt = zero + Math.random() * (isLater ? last : START_S * 1_000)
    const eachMs = isLater ? LATER_EACH_MS : (blows.length * BLOW_S * 1_000) / QUESTIONS
    const pace = { startsAt, eachMs, zero: isLater ? 0 : handIn + Math.random() * SUBMIT_S * 1_000 }
    return sit(student, { quizId, ...pace }, seen)
  })
  await wait(START_S * 1_000)
  const struck: { name: string; at: number }[] = []
  for (const { name, strike } of blows) {
    const next = performance.now() + BLOW_S * 1_000
    struck.push({ name, at: performance.now() })
    say(`${((performance.now() - zero) / 1_000).toFixed(0)} s, ${await cluster.standbys()} standbys: ${name}`)
    await strike()
    await wait(Math.max(0, next - performance.now()))
  }
  await Promise.all(writing)
  const { doubled, missing } = await doubledIn(
    await academyUrl(),
    quizId,
    students.map(({ id }) => id),
  )
  const errors = seen.asked.filter(({ error }) => error !== undefined).length
  const table = [
    ...HEAD,
    ...struck.map((blow, n) => rowOf({ ...blow, until: struck[n + 1]?.at ?? END }, seen)),
    rowOf({ name: 'all of it', at: zero, until: END }, seen, doubled),
    '',
    `Measured by \`npm run try:apart\`: ${STUDENTS} students, ${missing} of them without a result at the end; three machines with a network of their own each (namespaces of Linux on one host), PostgreSQL with Patroni and etcd, a proxy and an instance on each, a floating address (keepalived), TLS between all of them. ${new Date().toISOString().slice(0, 10)}.`,
  ].join('\n')
  say(table)
  report('try:apart', table)
  say(
    `The floating address is at ${machines.address(await holder())}; ${await cluster.standbys()} standbys stream.`,
  )
  return errors + seen.lost.length + doubled + missing === 0
}
