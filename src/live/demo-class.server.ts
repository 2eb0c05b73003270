import { and, eq, ne } from 'drizzle-orm'
import { academyOf } from '../academy/academy.reads.server.ts'
import { largestGroup, taughtGroup } from '../classroom/lessons.reads.server.ts'
import { ChannelClient } from '../platform/channel/channel-client.server.ts'
import type { ChannelHandler } from '../platform/channel/channel.server.ts'
import { HELLO, type RawMessage, SURE } from '../platform/channel/channel.ts'
import { newId } from '../platform/db/columns.tables.ts'
import type { Database } from '../platform/db/db.server.ts'
import type { CurrentUser } from '../platform/http/serve.server.ts'
import { type Log, logged } from '../platform/runtime/log.server.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import { formulaKey, rodsOf } from '../craft/soroban/soroban.rules.ts'
import type { ChildState } from './live.contract.ts'
import { lessonChannel } from './live.contract.ts'
import { newState } from './live.rules.ts'
import { cellsOf, rodCount, rodsText } from './sums.rules.ts'
import { type Movement } from './sum-watch.rules.ts'
import type { LiveHomes } from './live-homes.server.ts'
import { liveLessons } from './live.tables.ts'

/** Children of the demo who move by a script; the first two of the group are for whoever looks round. */
const [REAL, SCRIPTED] = [2, 18]
const QUARTER_MS = 900_000
const MINUTES = 45
/** How often a scripted child may move a bead, in milliseconds. */
const MOVE_MS = 700

/** Opens the demo's lesson of the next full quarter of an hour, unless one is there. */
export async function openDemoLesson({ db }: Database, now: Date): Promise<void> {
  if (!(await academyOf(db))?.demoSince) return
  const group = await largestGroup(db, now)
  if (!group || group.studentIds.length < REAL) return
  const [running] = await db
    .select({ id: liveLessons.id })
    .from(liveLessons)
    .where(and(eq(liveLessons.isDemo, true), ne(liveLessons.phase, 'ended')))
  if (running) return
  const startsAt = new Date(Math.ceil(now.getTime() / QUARTER_MS) * QUARTER_MS)
  await db
    .insert(liveLessons)
    .values({
      groupId: group.groupId,
      day: indianDay(startsAt),
      startsAt,
      minutes: MINUTES,
      state: newState(),
      isDemo: true,
    })
    .onConflictDoNothing()
}

type DemoParts = { database: Database; log: Log; homes: LiveHomes; handler: ChannelHandler }

/** The demo's class: eighteen children who move beads by a script, over the channel's own messages. */
export class DemoClass {
  readonly #parts: DemoParts
  readonly #children = new Map<string, ScriptedChild[]>()
  readonly #timer: NodeJS.Timeout
  #isLooking = false

  constructor(parts: DemoParts) {
    this.#parts = parts
    this.#timer = setInterval(() => {
      this.#look().catch((error: unknown) => parts.log.warn({ error: logged(error) }, 'demo class not moved'))
    }, MOVE_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** The class is there while the teacher is. */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const taught = (await this.#parts.homes.all()).filter(({ isDemo, hasTeacher }) => isDemo && hasTeacher)
      const ids = new Set(taught.map(({ lessonId }) => lessonId))
      for (const [id, children] of this.#children)
        if (!ids.has(id)) {
          for (const child of children) child.leave()
          this.#children.delete(id)
        }
      for (const { lessonId, groupId } of taught) {
        if (!this.#children.has(lessonId)) this.#children.set(lessonId, await this.#seat(lessonId, groupId))
        for (const child of this.#children.get(lessonId) ?? []) child.step()
      }
    } finally {
      this.#isLooking = false
    }
  }

  async #seat(lessonId: string, groupId: string): Promise<ScriptedChild[]> {
    const { database, handler, log } = this.#parts
    const now = database.clock.now()
    const group = await largestGroup(database.db, now)
    if (!group || group.groupId !== groupId || !(await taughtGroup(database.db, groupId, now))) return []
    return Promise.all(
      group.studentIds.slice(REAL, REAL + SCRIPTED).map(async (id, place) => {
        const account = { id, role: 'student' } as const
        const person: CurrentUser = { ...account, account, sessionId: newId() }
        const accept = await handler.open({ params: { lessonId }, person, now })
        return new ScriptedChild({ person, place, accept, log })
      }),
    )
  }
}

type ScriptParts = {
  person: CurrentUser
  place: number
  accept: Awaited<ReturnType<ChannelHandler['open']>>
  log: Log
}

/** One child: goes in, works out each sum bead by bead, stumbles now and then, raises a hand. */
class ScriptedChild {
  readonly #client: ChannelClient
  readonly #place: number
  #state: ChildState | undefined
  #number = 0
  #sum = 0
  #plan: Movement[] = []
  #rods: number[] = []
  #waits = 0

  constructor({ person, place, accept, log }: ScriptParts) {
    this.#place = place
    this.#client = new ChannelClient({
      channel: lessonChannel as never,
      person,
      carrier: {
        write: (text) => this.#hear(JSON.parse(text) as RawMessage),
        buffered: () => 0,
        close: () => {},
        destroy: () => {},
      },
      memory: { last: 0, queue: Promise.resolve(), usedAt: performance.now() },
      log,
    })
    this.#client.enter(accept)
    this.#client.receive(JSON.stringify([HELLO, 1]))
  }

  leave(): void {
    this.#client.closed()
  }

  #hear(frame: RawMessage): void {
    if (frame[0] === 'S') this.#state = frame[2] as ChildState
  }

  #send(message: RawMessage): void {
    this.#number += 1
    this.#client.receive(JSON.stringify([SURE, this.#number, message]))
  }

  /** One moment of the script. */
  step(): void {
    const state = this.#state
    if (!state || state.phase !== 'live') return
    if (state.you.presence === 'lobby') return this.#send(['in'])
    if (state.round && !state.round.isOver) return this.#answer(state.round)
    const { sum } = state
    if (!sum || state.mode !== 'beads') return
    if (sum.number !== this.#sum) this.#begin(sum)
    if (this.#waits > 0) {
      this.#waits -= state.isShownWay ? 4 : 1
      return
    }
    const next = this.#plan.shift()
    if (!next) return
    const [rod, , to, pause] = next
    const from = this.#rods[rod] ?? 0
    this.#rods[rod] = to
    const ms = Math.max(0, Date.now() - this.#began)
    this.#send(['m', sum.number, this.#sent, [[rod, from, to, ms]]])
    this.#sent += 1
    this.#client.receive(JSON.stringify(['b', sum.number, rodsText(this.#rods), ms]))
    this.#waits = pause
  }

  #sent = 0
  #began = 0

  #begin(sum: { number: number; start: number; by: number }): void {
    this.#sum = sum.number
    this.#began = Date.now()
    this.#sent = 0
    this.#rods = rodsOf(sum.start, rodCount(sum))
    this.#plan = planOf(sum, this.#place)
    // Quick and slow children; nobody begins at once.
    this.#waits = 2 + ((this.#place * 7 + sum.number) % 9)
    if (this.#place === 4 && sum.number % 2 === 0) this.#send(['h', true])
  }

  #answer(round: NonNullable<ChildState['round']>): void {
    if (this.#state?.you.answer || Date.now() < round.at + round.seconds * 1_000 + 300 * this.#place) return
    const sum = round.numbers.reduce((all, each) => all + each, 0)
    this.#send(['a', round.number, String(this.#place % 5 === 0 ? sum + 1 : sum), 17, 8])
  }
}

/**
 * The movements of a sum; the last number of each is how many moments pass after it. Every fifth child takes
 * a big friend's number itself instead of its friend, and mends it later.
 */
function planOf(sum: { start: number; by: number; number: number }, place: number): Movement[] {
  const isStumbling = (place + sum.number) % 5 === 0
  let hasStumbled = false
  return cellsOf(sum).flatMap((cell) => {
    const [own] = cell.moves
    const pause = 1 + ((place + cell.rod) % 4)
    const wrong = own ? own.from - cell.by : -1
    const isBig = formulaKey(cell.by, cell.technique).endsWith('big')
    const right = cell.moves.map(({ rod, from, to }): Movement => [rod, from, to, pause])
    if (!own || hasStumbled || !isStumbling || !isBig || wrong < 0 || wrong > 9) return right
    hasStumbled = true
    return [[own.rod, own.from, wrong, 18] as Movement, ...right]
  })
}
