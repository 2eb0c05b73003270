import { WebSocket } from 'ws'
import { BEADS_MS, ChildWork, MOVEMENTS_MS } from '../src/live/child/child-work.ts'
import { type Act, type ChildState, lessonChannel, type TeacherState } from '../src/live/live.contract.ts'
import type { LessonMessage, LessonSocket } from '../src/live/useChannel.ts'
import { connectChannel, type ChannelState } from '../src/platform/channel/channel-socket.ts'
import { newId } from '../src/platform/db/columns.tables.ts'

/** Where no WebSocket is answered. */
const BLOCKED = 'ws://127.0.0.1:1'

type PageBrowser = {
  /** From now on new WebSockets fail, as behind a proxy that knows none. */
  blockSockets: (isNow: boolean) => void
  close: () => void
}

/**
 * What pages have of a browser, for the page's own code in a test: an address, and sockets that can be cut.
 * `close` gives the process back what it had.
 */
export function openBrowser(urlNow: () => string): PageBrowser {
  let isBlocked = false
  class Socket extends WebSocket {
    constructor(address: URL, protocols: string[]) {
      super(isBlocked ? BLOCKED : address, protocols, { origin: urlNow() })
      sockets.add(this)
      this.on('close', () => sockets.delete(this))
      // The page listens for the close that follows.
      this.on('error', () => {})
    }
  }
  const location = {
    get href() {
      return urlNow()
    },
  }
  const events = { addEventListener: () => {}, removeEventListener: () => {} }
  const { fetch: send } = globalThis
  const fetch = (path: string, init?: RequestInit) => send(new URL(path, urlNow()), init)
  const page = {
    WebSocket: Socket,
    location,
    fetch,
    ...events,
    document: { ...events, visibilityState: 'visible' },
  }
  const before = Object.keys(page).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  return {
    blockSockets: (isNow) => {
      isBlocked = isNow
    },
    close: () => {
      for (const each of pages) each.close()
      for (const [name, descriptor] of before)
        if (descriptor) Object.defineProperty(globalThis, name, descriptor)
        else Reflect.deleteProperty(globalThis, name)
    },
  }
}
const sockets = new Set<WebSocket>()

const pages = new Set<{ close: () => void }>()

/** The network of these pages breaks for a moment, without a word. */
export async function cutAll(fits: () => boolean = () => true): Promise<void> {
  const cut = [...sockets].filter(fits)
  const closed = Promise.all(cut.map((socket) => new Promise((resolve) => socket.on('close', resolve))))
  for (const socket of cut) socket.terminate()
  await closed
}

const ASK_MS = 20

type Told = { revision: number; state: ChildState | TeacherState }

/** A page in a lesson: the browser's own half of the channel, and what it was told. */
export class LivePage {
  readonly socket: LessonSocket
  readonly told: Told[] = []
  readonly heard: LessonMessage[] = []
  network: ChannelState = { state: 'connecting' }
  /** A state came over this connection: a child's page asks then which of its sums the server has. */
  isTold = false
  readonly #waiting = new Set<() => void>()

  constructor(lessonId: string, token: string) {
    pages.add(this)
    this.socket = connectChannel(
      lessonChannel,
      { address: `/live/${lessonId}/channel`, secret: token },
      {
        onMessage: (message) => this.onMessage(message),
        onState: (network) => {
          this.network = network
          if (network.state !== 'open') this.isTold = false
          this.onNetwork()
        },
        onRefused: () => {},
      },
    )
  }

  onMessage(message: LessonMessage): void {
    this.heard.push(message)
    if (message[0] === 'S' || message[0] === 'T') {
      this.told.push({ revision: message[1], state: message[2] })
      this.isTold = true
    }
    for (const look of this.#waiting) look()
  }
  onNetwork(): void {
    for (const look of this.#waiting) look()
  }

  /** Resolves once this is so; asked at each message and now and then. @throws {Error} after so many milliseconds. */
  until(isSo: () => boolean, what: string, patience = 30_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        done()
        reject(new Error(`${what}: ${JSON.stringify([this.network, this.told.at(-1)])}`))
      }, patience)
      const look = () => {
        if (!isSo()) return
        done()
        resolve()
      }
      // Confirmations come without a message of the channel.
      const asking = setInterval(look, ASK_MS)
      const done = () => {
        clearTimeout(timer)
        clearInterval(asking)
        this.#waiting.delete(look)
      }
      this.#waiting.add(look)
      look()
    })
  }

  close(): void {
    pages.delete(this)
    this.socket.close()
  }
}

/** A teacher's page: what it does is answered, or its network broke. */
export class TeacherPage extends LivePage {
  get state(): TeacherState | undefined {
    return this.told.at(-1)?.state as TeacherState | undefined
  }

  async act(act: Act): Promise<LessonMessage> {
    const id = newId()
    this.socket.send(['do', id, act])
    const answer = () => this.heard.find((each) => (each[0] === 'did' || each[0] === 'no') && each[1] === id)
    await this.until(() => answer() !== undefined, `no answer to ${JSON.stringify(act)}`)
    return answer() as LessonMessage
  }

  /** The newest rods of each seat, as they are on the screen. */
  get rods(): Map<number, string> {
    const seen = new Map<number, string>()
    for (const message of this.heard)
      if (message[0] === 'B') for (const [seat, rods] of message[1]) seen.set(seat, rods)
    return seen
  }
}

/** A child's page: its own work, with the page's pace. */
export class ChildPage extends LivePage {
  readonly work: ChildWork
  readonly #timers: NodeJS.Timeout[]

  constructor(lessonId: string, token: string) {
    super(lessonId, token)
    this.work = new ChildWork(lessonId)
    this.work.sendOver(() => this.socket)
    this.#timers = [
      setInterval(() => this.work.send(), MOVEMENTS_MS),
      setInterval(() => this.work.sendBeads(), BEADS_MS),
    ]
  }

  get state(): ChildState | undefined {
    return this.told.at(-1)?.state as ChildState | undefined
  }

  override onMessage(message: LessonMessage): void {
    this.work?.take(message)
    super.onMessage(message)
  }
  override onNetwork(): void {
    if (this.network.state !== 'open') this.work?.lost()
    super.onNetwork()
  }
  override close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    super.close()
  }
}
