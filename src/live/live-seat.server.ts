import type { ChannelConnection } from '../platform/channel/channel.server.ts'
import type { ParticipantRow } from './lesson-store.server.ts'
import type { lessonChannel } from './live.contract.ts'
import {
  joinedSpans,
  type Presence,
  type QuizResult,
  type Sign,
  type Span,
  type TeacherWord,
} from './live.rules.ts'
import { type Outcome, type SumWatch } from './sum-watch.rules.ts'

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
  /** For this sum: how often the teacher put its beads back, and the word of one tap. */
  putBack = 0
  word: TeacherWord | null = null
  bound: number | null = null
  answer: { isRight: boolean; counts: boolean } | null = null
  /** How the child is at the quiz for all. */
  quiz: QuizResult | null = null
  watch: SumWatch | null = null
  /** Of sums that are over, by number: a child without a network may prove them later. */
  readonly past = new Map<number, SumWatch>()
  readonly #results = new Map<number, Outcome['result']>()
  /** Beads as they were seen last; empty before the first ones. */
  rods = ''
  ms = 0
  /** When the beads moved last, in milliseconds since 1970. */
  movedAt = 0
  spans: Span[]
  isChanged = false

  constructor({ studentId, number, spans }: ParticipantRow, name: string) {
    this.studentId = studentId
    this.number = number
    this.name = name
    this.spans = spans
    this.wasIn = spans.length > 0
  }

  /** Sums that were right at once, of those that are over. */
  get right(): number {
    return [...this.#results.values()].filter((result) => result === 'at once').length
  }
  get of(): number {
    return this.#results.size
  }

  /** Starts the next sum. `before`: the number of the one that is over. */
  begin(watch: SumWatch | null, before: number | undefined): void {
    if (before !== undefined && this.watch) this.past.set(before, this.watch)
    this.watch = watch
    this.rods = ''
    this.ms = 0
    this.movedAt = 0
    this.sign = null
    this.putBack = 0
    this.word = null
  }

  /** Whether the outcome of this sum stays whatever else is proved. */
  isSettled(sum: number): boolean {
    return (this.#results.get(sum) ?? 'not') !== 'not'
  }

  count(sum: number, result: Outcome['result']): void {
    this.#results.set(sum, result)
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

  /** The child was at work elsewhere in this span, for the lesson. */
  prove(span: Span): void {
    const spans = joinedSpans([...this.spans, span])
    if (JSON.stringify(spans) === JSON.stringify(this.spans)) return
    this.spans = spans
    this.isChanged = true
  }

  /** Movements that were made without a network prove that the child was there. */
  fillHole(now: number, movedAt: number): void {
    const [before, last] = this.spans.slice(-2)
    if (this.presence !== 'in' || !before || !last || movedAt > last[0] || movedAt > now) return
    this.spans = joinedSpans([...this.spans, [Math.max(before[1], movedAt), last[0]]])
    this.isChanged = true
  }
}
