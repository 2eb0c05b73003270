import type { ChannelConnection } from '../platform/channel/channel.server.ts'
import type { ParticipantRow } from './lesson-store.server.ts'
import type { lessonChannel } from './live.contract.ts'
import {
  joinedSpans,
  type Outcome,
  type Presence,
  type Sign,
  type Span,
  type SumWatch,
} from './live.rules.ts'

/** Holes up to so many milliseconds are none. */
const SHORT_MS = 5_000

/** A child's seat in the memory of the lesson's home. Times in milliseconds since 1970. */
export class LiveSeat {
  readonly studentId: string
  readonly number: number
  readonly name: string
  connection: ChannelConnection<typeof lessonChannel> | null = null
  presence: Presence = 'away'
  since = 0
  /** The child went in from the lobby: a reload leads back into the room. */
  wasIn: boolean
  handSince: number | null = null
  sign: Sign | null = null
  bound: number | null = null
  answer: { isRight: boolean; counts: boolean } | null = null
  watch: SumWatch | null = null
  /** Beads as they were seen last; empty before the first ones. */
  rods = ''
  ms = 0
  right = 0
  of = 0
  spans: Span[]
  isChanged = false

  constructor({ studentId, number, spans }: ParticipantRow, name: string) {
    this.studentId = studentId
    this.number = number
    this.name = name
    this.spans = spans
    this.wasIn = spans.length > 0
  }

  /** Starts the next sum. */
  begin(watch: SumWatch | null): void {
    this.watch = watch
    this.rods = ''
    this.ms = 0
    this.sign = null
  }

  count(result: Outcome['result']): void {
    this.of += 1
    if (result === 'at once') this.right += 1
  }

  move(presence: Presence, now: number): void {
    if (presence === this.presence) return
    this.extend(now)
    this.presence = presence
    this.since = now
    if (presence === 'in') this.#beginSpan(now)
    if (presence !== 'in') this.handSince = null
    this.isChanged = true
  }

  #beginSpan(now: number): void {
    const last = this.spans.at(-1)
    // A net that comes and goes leaves no hundred spans.
    if (last && now - last[1] < SHORT_MS) this.spans = [...this.spans.slice(0, -1), [last[0], now]]
    else this.spans = [...this.spans, [now, now]]
  }

  /** Presence until now. @returns whether something is to be stored. */
  extend(now: number): boolean {
    const last = this.spans.at(-1)
    if (this.presence === 'in' && last) {
      this.spans = joinedSpans([...this.spans.slice(0, -1), [last[0], now]])
      this.isChanged = true
    }
    const isChanged = this.isChanged
    this.isChanged = false
    return isChanged
  }

  /** Movements that were made without a network prove that the child was there. */
  fillHole(now: number, movedAt: number): void {
    const [before, last] = this.spans.slice(-2)
    if (this.presence !== 'in' || !before || !last || movedAt > last[0] || movedAt > now) return
    this.spans = joinedSpans([...this.spans, [Math.max(before[1], movedAt), last[0]]])
    this.isChanged = true
  }
}
