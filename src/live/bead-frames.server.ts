import type { Beads } from './live.contract.ts'
import type { LiveSeat } from './live-seat.server.ts'
import type { LessonConnection } from './live-states.server.ts'

/**
 * Changed beads go to the teacher at once, then at most once in so many milliseconds; more on a slow way.
 * Frames are most of what a process with many lessons sends; an eye sees 12 a second as it does 20.
 */
export const FRAME_MS = 80
const SLOW_FRAME_MS = 200

/** The beads that changed since the last frame, and when the next frame goes out. */
export class BeadFrames {
  readonly #teachers: ReadonlySet<LessonConnection>
  readonly #beadsOf: (seat: LiveSeat) => Beads
  #changed = new Set<LiveSeat>()
  #sentAt = 0
  #frame: NodeJS.Timeout | undefined

  constructor(teachers: ReadonlySet<LessonConnection>, beadsOfSeat: (seat: LiveSeat) => Beads) {
    this.#teachers = teachers
    this.#beadsOf = beadsOfSeat
  }

  /** The beads of a seat changed. */
  add(seat: LiveSeat): void {
    this.#changed.add(seat)
    if (this.#frame || this.#teachers.size === 0) return
    let pause = FRAME_MS
    for (const teacher of this.#teachers) if (teacher.isSlow()) pause = SLOW_FRAME_MS
    const wait = pause - (performance.now() - this.#sentAt)
    if (wait <= 0) return this.send()
    this.#frame = setTimeout(() => this.send(), wait)
  }

  /** Sends what changed, if anything did. */
  send(): void {
    clearTimeout(this.#frame)
    this.#frame = undefined
    if (this.#changed.size === 0) return
    this.#sentAt = performance.now()
    const beads = [...this.#changed].map((seat) => this.#beadsOf(seat))
    let isAll = true
    for (const teacher of this.#teachers) isAll = teacher.sendLossy(['B', beads]) && isAll
    // What was left out goes with the next frame.
    if (isAll) this.#changed = new Set([...this.#changed].filter(({ watch }) => watch?.isPending))
  }

  stop(): void {
    clearTimeout(this.#frame)
  }
}
