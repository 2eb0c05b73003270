import { Refusal } from '../errors.ts'
import { logged, type Log } from '../runtime/log.server.ts'
import type { CurrentUser } from '../http/serve.server.ts'
import type { ChannelConnection, ChannelMember } from './channel.server.ts'
import {
  type AnyChannel,
  CLOCK,
  CLOSE,
  CONFIRMED,
  HELLO,
  MAX_FRAME_BYTES,
  NOT_ACCEPTED,
  type RawMessage,
  readMessage,
  SILENCE_MS,
  SURE,
  type UpMessage,
} from './channel.ts'
import { isNext } from './sure-messages.rules.ts'

/** What carries the frames: a socket or a stream of events. */
export type Carrier = {
  write: (text: string) => void
  /** Bytes that wait to be sent. */
  buffered: () => number
  close: (code: number, reason: string) => void
  destroy: () => void
}

/** What is remembered of a client beyond one connection: the number of its last handled message. */
export type ClientMemory = { last: number; queue: Promise<void>; usedAt: number }

/** From so many waiting bytes messages are left out; from the second number the client is put out. */
const [SLOW_BYTES, LOST_BYTES] = [65_536, 1_048_576]
const OUTDATED = 'This page is out of date. Please reload it.'
const NOT_SAVED = 'Not saved yet. Please try again in a moment.'

const { timeOrigin } = performance
/** The server's clock for channels: monotonic, in milliseconds since 1970. */
export const channelNow = (): number => timeOrigin + performance.now()

type ClientParts = {
  channel: AnyChannel
  person: CurrentUser
  carrier: Carrier
  memory: ClientMemory
  log: Log
}

/** One client: reads its frames, keeps its limits, hands its messages to the room. */
export class ChannelClient implements ChannelConnection {
  readonly person: CurrentUser
  readonly #parts: ClientParts
  #member: ChannelMember | undefined
  #isOver = false
  #heardAt = performance.now()
  #malformed = 0
  #second = 0
  #count = 0
  #floods = 0

  constructor(parts: ClientParts) {
    this.#parts = parts
    this.person = parts.person
  }

  /** Lets the client into the room. */
  enter(accept: (connection: ChannelConnection) => ChannelMember): void {
    this.#member = accept(this)
  }

  get isSilent(): boolean {
    return performance.now() - this.#heardAt > SILENCE_MS
  }

  send(message: RawMessage): void {
    if (this.#isOver) return
    const { carrier } = this.#parts
    if (carrier.buffered() > LOST_BYTES) return this.end(CLOSE.tooSlow, '')
    carrier.write(JSON.stringify(message))
  }

  sendLossy(message: RawMessage): boolean {
    if (this.#isOver || this.isSlow()) return false
    this.#parts.carrier.write(JSON.stringify(message))
    return true
  }

  isSlow(): boolean {
    return this.#parts.carrier.buffered() > SLOW_BYTES
  }

  end(code: number, reason: string): void {
    if (this.#isOver) return
    this.#parts.carrier.close(code, reason)
    this.closed()
  }

  /** The carrier broke, or nothing was heard for long. */
  closed(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#parts.carrier.destroy()
    this.#member?.left()
  }

  receive(text: string): void {
    if (this.#isOver || this.#isTooMuch()) return
    this.#heardAt = performance.now()
    // A socket has refused these itself; in a POST they come together.
    const frame = text.length <= MAX_FRAME_BYTES ? parse(text) : undefined
    if (frame === undefined) return this.#refuseMalformed()
    const [type, ...parts] = frame
    if (type === CLOCK) return this.#stamp(parts)
    if (type === HELLO) return this.#hello(parts)
    if (type === SURE) return this.#receiveSure(parts)
    const message = readMessage(this.#parts.channel.definition.up, frame)
    if (!message || !this.#parts.channel.definition.lossy.includes(type)) return this.#refuseMalformed()
    void this.#hand(message)
  }

  #isTooMuch(): boolean {
    const second = Math.trunc(performance.now() / 1_000)
    if (second !== this.#second) {
      this.#floods = this.#count > this.#parts.channel.definition.perSecond ? this.#floods + 1 : 0
      ;[this.#second, this.#count] = [second, 0]
    }
    this.#count += 1
    if (this.#count <= this.#parts.channel.definition.perSecond) return false
    if (this.#floods > 0) this.end(CLOSE.tooMany, 'Too many messages')
    return true
  }

  #stamp([k, t1]: readonly unknown[]): void {
    const t2 = channelNow()
    if (typeof k !== 'number' || typeof t1 !== 'number') return this.#refuseMalformed()
    this.sendLossy([CLOCK, k, t1, t2, channelNow()])
  }

  #hello([base]: readonly unknown[]): void {
    if (!isCount(base)) return this.#refuseMalformed()
    const { memory } = this.#parts
    memory.last = Math.max(memory.last, base - 1)
    this.send([CONFIRMED, memory.last])
  }

  #receiveSure([number, inner]: readonly unknown[]): void {
    const message = readMessage(this.#parts.channel.definition.up, inner)
    if (!message || !isCount(number)) return this.#refuseMalformed()
    const { memory } = this.#parts
    memory.usedAt = performance.now()
    // One after another, also over two connections of the same client: each is handled once.
    memory.queue = memory.queue.then(async () => {
      // What waited behind an ended connection comes again over the next one, with its own checks.
      if (this.#isOver) return
      if (isNext(memory.last, number)) {
        const isHandled = await this.#hand(message)
        if (!isHandled && this.#isOver) return
        memory.last = number
      }
      if (number <= memory.last) this.send([CONFIRMED, memory.last])
    })
  }

  /** @returns false where it failed by a fault of ours. */
  #hand(message: RawMessage): boolean | Promise<boolean> {
    try {
      const done = this.#member?.receive(message as UpMessage<AnyChannel>)
      // Most messages are done by now: a promise for each would be dear.
      return done
        ? done.then(
            () => true,
            (error: unknown) => this.#refuse(error),
          )
        : true
    } catch (error) {
      return this.#refuse(error)
    }
  }

  /** @returns false for a fault of ours. */
  #refuse(error: unknown): boolean {
    const isOurs = error instanceof Refusal && error.status < 500
    if (!(error instanceof Refusal))
      this.#parts.log.error({ error: logged(error) }, 'message of a channel failed')
    this.send([NOT_ACCEPTED, isOurs ? error.message : NOT_SAVED])
    return isOurs
  }

  #refuseMalformed(): void {
    this.#malformed += 1
    if (this.#malformed > 1) return this.end(CLOSE.malformed, OUTDATED)
    this.send([NOT_ACCEPTED, OUTDATED])
  }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1

function parse(text: string): RawMessage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && typeof value[0] === 'string' ? (value as unknown as RawMessage) : undefined
  } catch {
    return undefined
  }
}
