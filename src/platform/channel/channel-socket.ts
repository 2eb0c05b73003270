import {
  CLOCK,
  CLOCK_MS,
  CLOSE,
  CONFIRMED,
  type DownMessage,
  HELLO,
  NEAR_STAMP_MS,
  NEAR_STAMPS,
  NOT_ACCEPTED,
  type RawMessage,
  SILENCE_MS,
  stampPause,
  SURE,
  type UpMessage,
} from './channel.ts'
import { ClockOffset, type Offset } from './clock-offset.rules.ts'
import { Unconfirmed } from './sure-messages.rules.ts'
import { type Link, openEventLink, openSocketLink } from './channel-links.ts'

/** A connection for the page: waiting for it, open, without a network, or ended for good. */
export type ChannelState =
  | { state: 'connecting' }
  | { state: 'open' }
  | { state: 'lost'; since: number }
  | { state: 'ended'; code: number; reason: string }

export type ChannelSocket<C> = {
  /** Sends a message that must arrive: kept and repeated until the server has handled it. */
  send: (message: UpMessage<C>) => void
  /**
   * Sends a message of which only the newest matters: left out while the way is blocked.
   * @returns false when it was left out.
   */
  sendLossy: (message: UpMessage<C>) => boolean
  /** The server's clock less `performance.now()`, and the largest error; null until it is known. */
  clock: () => Offset | null
  /** An instant for all is near: stamps come often until then. */
  measureClock: () => void
  /** How many messages are not confirmed yet. */
  unconfirmed: () => number
  close: () => void
}

type Listeners<C> = {
  onMessage: (message: DownMessage<C>) => void
  onState: (state: ChannelState) => void
  /** A message was not accepted; the sentence is for the person. */
  onRefused: (message: string) => void
}

/** Codes after which it makes no sense to connect again. */
const FINAL: ReadonlySet<number> = new Set([
  CLOSE.signedOut,
  CLOSE.ended,
  CLOSE.replaced,
  CLOSE.malformed,
  400,
  401,
  403,
  404,
  409,
])
/** Answers of a server that can't take a connection at the moment. */
const BUSY: ReadonlySet<number> = new Set([429, 503])
/** Failed upgrades after which events and POST are used instead. */
const UPGRADES_TRIED = 3
/** Wait before the next try, in milliseconds: at random between these. */
const [SOONEST_MS, LATEST_MS] = [200, 2_000]
/** Messages that wait for their confirmation go up so many at a time, then after this pause. */
const [MAX_IN_FLIGHT, REFILL_MS] = [10, 500]

type Target = {
  /** The channel's path with the parameters filled in. */
  address: string
  /** Of a guest, who has no session. */
  secret?: string | undefined
}

/**
 * Connects to a channel, and again whenever the connection is lost, by WebSocket or else by server-sent
 * events.
 * @example connectChannel(updates, { address: '/updates/7' }, { onMessage, onState, onRefused })
 */
export function connectChannel<C>(
  _: C,
  { address, secret }: Target,
  listeners: Listeners<C>,
): ChannelSocket<C> {
  return new Connection<C>({ address, secret }, listeners)
}

class Connection<C> implements ChannelSocket<C> {
  readonly #address: string
  readonly #secret: string | undefined
  readonly #listeners: Listeners<C>
  readonly #key = crypto.randomUUID()
  readonly #kept = new Unconfirmed<UpMessage<C>>()
  readonly #offset = new ClockOffset()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  #link: Link | undefined
  #isOpen = false
  #failed = 0
  #heardAt = 0
  #stamps = 0
  /** How many more stamps come as for a near instant. */
  #near = 0
  #nextBeat: ReturnType<typeof setTimeout> | undefined
  /** The last message that went up over this connection, and the oldest unconfirmed one at the last look. */
  #sentUpTo = 0
  #oldest = 0
  #lostSince = performance.now()
  #isClosed = false

  constructor({ address, secret }: Target, listeners: Listeners<C>) {
    this.#address = address
    this.#secret = secret
    this.#listeners = listeners
    addEventListener('online', this.#again)
    document.addEventListener('visibilitychange', this.#onSight)
    this.#connect()
  }

  send(message: UpMessage<C>): void {
    const { number } = this.#kept.add(message)
    // Behind a backlog it waits its turn: the server counts messages a second.
    if (this.#isOpen && number === this.#sentUpTo + 1) this.#refill()
  }

  sendLossy(message: UpMessage<C>): boolean {
    if (!this.#isOpen || !this.#link?.isFree()) return false
    this.#link.send(message as RawMessage)
    return true
  }

  clock(): Offset | null {
    return this.#offset.read()
  }

  measureClock(): void {
    this.#near = NEAR_STAMPS
    if (!this.#isOpen) return
    clearTimeout(this.#nextBeat)
    if (this.#nextBeat) this.#timers.delete(this.#nextBeat)
    this.#beat()
  }

  unconfirmed(): number {
    return this.#kept.waiting.length
  }

  close(): void {
    this.#isClosed = true
    removeEventListener('online', this.#again)
    document.removeEventListener('visibilitychange', this.#onSight)
    for (const timer of this.#timers) clearTimeout(timer)
    this.#link?.close()
  }

  #connect(): void {
    if (this.#isClosed) return
    const open = this.#failed >= UPGRADES_TRIED ? openEventLink : openSocketLink
    let isThis = true
    const target = { path: `/api${this.#address}`, key: this.#key, secret: this.#secret }
    const link = open(target, {
      onOpen: () => isThis && this.#opened(),
      onFrame: (frame) => isThis && this.#heard(frame),
      onClose: (code, reason) => {
        if (!isThis) return
        isThis = false
        this.#closed(code, reason)
      },
    })
    this.#link = link
  }

  #opened(): void {
    this.#isOpen = true
    this.#failed = 0
    this.#heardAt = performance.now()
    this.#stamps = 0
    // Another server may answer, whose clock is not the last one's.
    this.#offset.forget()
    this.#link?.send([HELLO, this.#kept.base])
    this.#oldest = 0
    this.#sentUpTo = this.#kept.base - 1
    this.#keepFilled()
    this.#repeat()
    this.#listeners.onState({ state: 'open' })
    this.#beat()
  }

  /** Sends what waits, as far as the messages in flight allow. */
  #refill(): void {
    const last = this.#kept.base - 1 + MAX_IN_FLIGHT
    for (const { number, message } of this.#kept.waiting)
      if (number > this.#sentUpTo && number <= last) {
        this.#link?.send([SURE, number, message])
        this.#sentUpTo = number
      }
  }

  #keepFilled(): void {
    if (!this.#isOpen) return
    this.#refill()
    this.#later(() => this.#keepFilled(), REFILL_MS)
  }

  /** The server may leave out what is too much in one second: what stays unconfirmed goes up again. */
  #repeat(): void {
    if (!this.#isOpen) return
    const { base, waiting } = this.#kept
    if (waiting.length > 0 && base === this.#oldest) this.#sentUpTo = base - 1
    this.#oldest = waiting.length > 0 ? base : 0
    this.#later(() => this.#repeat(), CLOCK_MS)
  }

  /** Clock stamps, which are the heartbeat too: a socket may die without a word. */
  #beat(): void {
    if (!this.#isOpen) return
    if (performance.now() - this.#heardAt > SILENCE_MS) return this.#link?.close()
    this.#link?.send([CLOCK, this.#stamps, performance.now()])
    this.#stamps += 1
    this.#near = Math.max(0, this.#near - 1)
    const pause = this.#near > 0 ? NEAR_STAMP_MS : stampPause(this.#stamps)
    this.#nextBeat = this.#later(() => this.#beat(), pause)
  }

  #heard(frame: RawMessage): void {
    const t4 = performance.now()
    this.#heardAt = t4
    const [type, ...parts] = frame
    if (type === CLOCK) {
      const [, t1, t2, t3] = parts as number[]
      if (t1 !== undefined && t2 !== undefined && t3 !== undefined) this.#offset.add({ t1, t2, t3, t4 })
    } else if (type === CONFIRMED) this.#kept.confirm(Number(parts[0]))
    else if (type === NOT_ACCEPTED) this.#listeners.onRefused(String(parts[0]))
    else this.#listeners.onMessage(frame as DownMessage<C>)
  }

  #closed(code: number, reason: string): void {
    if (this.#isOpen) this.#lostSince = performance.now()
    this.#isOpen = false
    this.#link = undefined
    // What beats for this connection ends with it.
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    if (this.#isClosed) return
    if (FINAL.has(code)) {
      this.close()
      this.#listeners.onState({ state: 'ended', code, reason })
      return
    }
    // A server that answers, but not now, says nothing of WebSockets: they are tried again.
    this.#failed = BUSY.has(code) ? 0 : this.#failed + 1
    this.#listeners.onState({ state: 'lost', since: this.#lostSince })
    this.#later(() => this.#connect(), SOONEST_MS + Math.random() * (LATEST_MS - SOONEST_MS))
  }

  #later(act: () => void, delay: number): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, delay)
    this.#timers.add(timer)
    return timer
  }

  /** The network is back: a socket of before may be dead without knowing it. */
  readonly #again = (): void => {
    if (this.#isOpen) this.#link?.close()
  }

  readonly #onSight = (): void => {
    if (document.visibilityState !== 'visible') return
    this.#offset.forget()
    this.measureClock()
  }
}
