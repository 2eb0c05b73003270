import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { siteSettings } from '../../src/academy/academy.tables.ts'
import { groupMembers, groups } from '../../src/classroom/classroom.tables.ts'
import { rodsOf } from '../../src/craft/soroban/soroban.rules.ts'
import { newState } from '../../src/live/live.rules.ts'
import { cellsOf, rodCount, rodsText } from '../../src/live/sums.rules.ts'
import { liveLessons } from '../../src/live/live.tables.ts'
import { newSession } from '../../src/people/account/sessions.server.ts'
import { people, sessions } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { CLOCK_MS } from '../../src/platform/channel/channel.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { percentile } from '../e2e/craft-measured.ts'
import { type RunningServer, startServer } from '../faults/server.ts'
import { freshDatabase } from '../template.ts'
import { startBareRelay } from './bare-relay.ts'

/*
 * npm run bench:live: a process with many lessons in which all children move beads, each judged by the coach's
 * rules, seen by their teachers. The load runs beside it, on the same machine.
 */

const ROOMS = Number(process.env.ROOMS ?? 200)
const CHILDREN = Number(process.env.CHILDREN ?? 30)
const SECONDS = Number(process.env.SECONDS ?? 10)
/** Movements a second of each child. */
const PACE = 3
/** Connections that are opened at once. */
const AT_ONCE = 40
/** Every so manieth room is behind a slow network: 150 +-100 ms each way. */
const SLOW_EVERY = 10
const SUM = { number: 1, start: 386, by: 248 }

type Login = { id: string; token: string }
type Room = { lessonId: string; teacher: Login; children: Login[] }

const fresh = await freshDatabase('tables')
const rooms = await fill()

/** Groups with their lessons, which run already. */
async function fill(): Promise<Room[]> {
  const database = await openDatabase({ url: fresh.url, folder: fresh.folder, log: createLog('error') })
  const now = new Date()
  const day = indianDay(now)
  const made: Room[] = []
  // With its settings it is an academy already, and not to be filled with the demo.
  const contacts = { phone1: '+91 90000 00001', phone2: '+91 90000 00002', email: 'hello@bench.example' }
  const links = { facebook: 'https://bench.example/', instagram: 'https://bench.example/', youtube: '' }
  await database.db.insert(siteSettings).values({ academyName: 'Bench', ...contacts, ...links })
  for (let room = 0; room < ROOMS; room += 1) {
    const [groupId, lessonId] = [newId(), newId()]
    const all = Array.from({ length: CHILDREN + 1 }, (_, at) => {
      const role = at === 0 ? ('teacher' as const) : ('student' as const)
      const { token, stored } = newSession({ role }, { agent: '', now })
      return { id: newId(), role, token, stored }
    })
    const [teacher, ...children] = all
    if (!teacher) throw new Error('no teacher')
    await database.db.transaction(async (tx) => {
      await tx.insert(people).values(
        all.map(({ id, role }, at) => ({
          id,
          role,
          fullName: `Person ${room} ${at}`,
          email: `person${at}.${room}@bench.example`,
          mobile: '9000000001',
          ...(role === 'student' ? { presentEducation: 'Class 3' } : {}),
        })),
      )
      await tx.insert(sessions).values(all.map(({ id, stored }) => ({ personId: id, ...stored })))
      await tx.insert(groups).values({
        id: groupId,
        name: `Group ${room}`,
        subject: 'Abacus',
        teacherId: teacher.id,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        time: '16:30',
        minutes: 60,
        place: 'Online',
        capacity: 60,
        fromDay: day,
      })
      await tx
        .insert(groupMembers)
        .values(children.map(({ id }) => ({ groupId, studentId: id, joinedOn: day })))
      await tx.insert(liveLessons).values({
        id: lessonId,
        groupId,
        day,
        startsAt: now,
        minutes: 60,
        phase: 'live',
        state: { ...newState(), phase: 'live', mode: 'beads', sum: SUM },
      })
    })
    made.push({ lessonId, teacher, children })
  }
  await database.close()
  return made
}

let [isMeasuring, sent] = [false, 0]
const began = performance.now()
const stamp = () => Math.round(performance.now() - began)

/** Connects, and again after a refusal, as a page does. */
async function connect(url: string, lessonId: string, login: Login): Promise<WebSocket> {
  for (let tries = 0; tries < 30; tries += 1) {
    const socket = await connectOnce(url, lessonId, login).catch(() => null)
    if (socket) return socket
    await wait(500)
  }
  throw new Error('no connection in thirty tries')
}

function connectOnce(url: string, lessonId: string, { token }: Login): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}/api/live/${lessonId}/channel?key=${newId()}`
  const socket = new WebSocket(address, {
    headers: { authorization: `Bearer ${token}` },
    perMessageDeflate: false,
  })
  return new Promise((resolve, reject) => {
    socket.once('open', () => {
      socket.send('["hi",1]')
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

/** The teacher's frames: how old each bead is. */
function watch(socket: WebSocket, seen: number[]): void {
  socket.on('message', (data) => {
    const text = (data as Buffer).toString('utf8')
    if (!isMeasuring || !text.startsWith('["B"')) return
    const [, beads] = JSON.parse(text) as [string, [number, string, string, number, number, string, number][]]
    const now = stamp()
    for (const [, , , , , , ms] of beads) if (ms > 0) seen.push(now - ms)
  })
}

/** The rods of a sum, movement by movement, back and forth. */
const steps = (() => {
  let rods = rodsOf(SUM.start, rodCount(SUM))
  const found = [rodsText(rods)]
  for (const { moves } of cellsOf(SUM))
    for (const { rod, to } of moves) {
      rods = rods.map((digit, at) => (at === rod ? to : digit))
      found.push(rodsText(rods))
    }
  return [...found, ...found.toReversed()]
})()

/** One child moves beads; a slow way delays each frame, in order. */
function move(socket: WebSocket, isSlow: boolean): NodeJS.Timeout {
  let [at, free] = [Math.floor(Math.random() * steps.length), 0]
  return setInterval(
    () => {
      at = (at + 1) % steps.length
      sent += 1
      const frame = `["b",1,"${steps[at]}",${stamp()}]`
      if (!isSlow) return socket.send(frame)
      free = Math.max(free, performance.now() + 150 + (2 * Math.random() - 1) * 100)
      setTimeout(() => socket.send(frame), free - performance.now())
    },
    1_000 / PACE + Math.random() * 20 - 10,
  )
}

/** Processor time of a process until now, in seconds. */
function cpuSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const p95 = (values: readonly number[]): number => Math.round(percentile(values, 0.95))

/** `slow` and `fast`: 95 of 100 beads were so old on the teacher's screen, in milliseconds; `cpu` of one core. */
type Load = { rate: number; fast: number; slow: number; cpu: number }

/** All children at a server at once. */
async function loaded({ url, process: { pid } }: Pick<RunningServer, 'url' | 'process'>): Promise<Load> {
  const latencies: { fast: number[]; slow: number[] } = { fast: [], slow: [] }
  const timers: NodeJS.Timeout[] = []
  const sockets: WebSocket[] = []
  const tasks = rooms.flatMap(({ lessonId, teacher, children }, room) => {
    const isSlow = room % SLOW_EVERY === SLOW_EVERY - 1
    const enter = async (login: Login) => {
      const socket = await connect(url, lessonId, login)
      sockets.push(socket)
      timers.push(setInterval(() => socket.send('["c",1,1]'), CLOCK_MS))
      return socket
    }
    return [
      async () => watch(await enter(teacher), isSlow ? latencies.slow : latencies.fast),
      ...children.map((child) => async () => {
        const socket = await enter(child)
        socket.send('["!",1,["in"]]')
        timers.push(move(socket, isSlow))
      }),
    ]
  })
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let task = tasks[next++]; task; task = tasks[next++]) await task()
    }),
  )
  await wait(3_000)
  const [cpu, from, before] = [cpuSeconds(pid), performance.now(), sent]
  isMeasuring = true
  await wait(SECONDS * 1_000)
  isMeasuring = false
  const seconds = (performance.now() - from) / 1_000
  const used = (cpuSeconds(pid) - cpu) / seconds
  for (const timer of timers) clearInterval(timer)
  for (const socket of sockets) socket.terminate()
  return {
    rate: Math.round((sent - before) / seconds),
    fast: p95(latencies.fast),
    slow: p95(latencies.slow),
    cpu: Math.round(used * 100),
  }
}

const bare = await startBareRelay()
const relayed = await loaded(bare)
bare.process.kill()
const server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
const taught = await loaded(server)
await server.kill()
await fresh.drop()

const say = (line: string) => process.stdout.write(`${line}\n`)
say(`a bare relay of the same frames: p95 ${relayed.fast} ms, CPU ${relayed.cpu} %`)
say(`of that the lessons take ${(taught.cpu / relayed.cpu).toFixed(2)} times the CPU`)
if (taught.slow > 0) say(`children at 150 +-100 ms: p95 ${taught.slow} ms to the teacher's screen`)
say(
  `rooms ${ROOMS}, children ${ROOMS * CHILDREN}, moves/s ${taught.rate}, p95 ${taught.fast} ms, CPU ${taught.cpu} %`,
)
process.exit(0)
