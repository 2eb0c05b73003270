import type { UpMessage } from '../../platform/channel/channel.ts'
import type { lessonChannel } from '../live.contract.ts'
import { rodsText } from '../sums.rules.ts'
import type { LessonMessage, LessonSocket } from '../useChannel.ts'
import { OwnSum } from './own-sum.ts'
import { savedMovements, saveMovements } from './saved-movements.ts'

/** Beads go up at most once in so many milliseconds, and movements, which must arrive, in so many. */
export const [BEADS_MS, MOVEMENTS_MS] = [100, 800]
/** Movements of one message. */
const MAX_MOVEMENTS = 60

/** What a child does of the sums, on its own device: kept here until the server has it. */
export class ChildWork {
  readonly #lessonId: string
  #socket: () => LessonSocket | null = () => null
  #own: OwnSum | null = null
  /** Sums that are over whose outcome may not be stored: some were made without a network. */
  #past: readonly OwnSum[] = []
  #seat = 0
  #isSeen = true
  /** How often the teacher has put the beads of this sum back. */
  #putBack = 0
  #sentAt = 0
  /** No state came over this connection yet: its server may have lost what an earlier one had. */
  #isNew = true

  constructor(lessonId: string) {
    this.#lessonId = lessonId
  }

  sendOver(socket: () => LessonSocket | null): void {
    this.#socket = socket
  }

  get own(): OwnSum | null {
    return this.#own
  }

  /** The connection broke: another server may answer next. */
  lost(): void {
    this.#isNew = true
  }

  /** Takes what the server says. @returns whether the own sum changed with it. */
  take(message: LessonMessage): boolean {
    if (message[0] === 'got') {
      const [, number, known] = message
      for (const sum of this.#all) if (sum.number === number) sum.resume(known)
      this.#past = this.#past.filter((sum) => sum.number !== number || known <= sum.total)
      if (number !== this.#own?.number) this.send()
      return false
    }
    if (message[0] !== 'S') return false
    const { sum, you } = message[2]
    this.#seat = you.seat
    // Another device of this child may have gone further.
    const isKnown = sum?.number === this.#own?.number && you.movements <= (this.#own?.total ?? 0)
    if (isKnown) this.#own?.resume(you.movements)
    else this.#begin(message[2])
    this.#isSeen = false
    this.#putBeadsBack(you.putBack, isKnown)
    if (this.#isNew) this.#askOfPast()
    this.#isNew = false
    this.send()
    return true
  }

  /** As often as the teacher did; a page that comes into the sum does not repeat what an earlier one did. */
  #putBeadsBack(times: number, isKnown: boolean): void {
    const isNew = isKnown && times > this.#putBack
    this.#putBack = times
    if (isNew && this.#own && !this.#own.isRight) this.move(this.#own.start)
  }

  #begin({ sum, you }: Extract<LessonMessage, readonly ['S', ...unknown[]]>[2]): void {
    const saved = savedMovements({ lessonId: this.#lessonId, seat: you.seat })
    if (this.#own && this.#own.number !== sum?.number) this.#past = [...this.#past, this.#own]
    if (!this.#own && saved && saved.sum.number !== sum?.number)
      this.#past = [new OwnSum(saved.sum, { movements: 0, rods: '', ms: 0 }, saved.movements)]
    const movements = saved?.sum.number === sum?.number ? saved?.movements : undefined
    this.#own = sum && new OwnSum(sum, you, movements)
  }

  get #all(): readonly OwnSum[] {
    return this.#own ? [...this.#past, this.#own] : this.#past
  }

  /** Messages without movements: the answers say how many of each sum the server has. */
  #askOfPast(): void {
    for (const sum of this.#past) if (sum.total > 0) this.#socket()?.send(['m', sum.number, 0, []])
  }

  move(rods: readonly number[]): void {
    const sum = this.#own
    if (!sum) return
    sum.move(rods)
    saveMovements({ lessonId: this.#lessonId, seat: this.#seat, sum: sum.sum, movements: sum.log })
    this.#isSeen = false
    if (sum.isRight) this.send()
    this.sendBeads()
  }

  /** Movements that have not gone up yet. */
  send(): void {
    for (const sum of this.#all) {
      const message = movementsOf(sum)
      if (message) this.#socket()?.send(message)
    }
  }

  /** The beads as they are, unless the teacher has seen them or the way is blocked. */
  sendBeads(): void {
    const sum = this.#own
    // A hand that moves many beads at once fills no second: the page asks again.
    if (!sum || this.#isSeen || performance.now() - this.#sentAt < BEADS_MS) return
    this.#sentAt = performance.now()
    this.#isSeen = this.#socket()?.sendLossy(['b', sum.number, rodsText(sum.rods), sum.ms]) ?? false
  }

  /** The beads go up once more: a frame may have been left out on its way. */
  repeatBeads(): void {
    this.#isSeen = false
  }
}

function movementsOf(sum: OwnSum): UpMessage<typeof lessonChannel> | null {
  const { from, movements } = sum.unsent(MAX_MOVEMENTS)
  return movements.length > 0 ? ['m', sum.number, from, movements] : null
}
