import { words } from './abacus.words.ts'

/** A change of one rod by hand: digit before and after, and the bead that was touched. */
export type BeadEvent = {
  rod: number
  upper: boolean
  from: number
  to: number
  at: number
  /** A digit was typed on the rod: no bead was moved one by one. */
  typed: boolean
}

/** Geometry of a drawing in its own units; rods count from the right. */
type Places = {
  /** How far a bead moves. */
  travel: number
  /** The rod at x; null if none. */
  rodAt: (x: number) => number | null
  /** The nearest bead on a rod that shows `digit`: -1 is the upper one. */
  beadAt: (y: number, digit: number) => number
}

/** A digit as its beads: 7 is '7: five and two'. */
export const digitWords = (digit: number): string => words.beads(digit)

type BeadListener = (rods: readonly number[], event: BeadEvent) => void

/** Positions of a rod's beads while fingers hold them, from 0 (away from the beam) to 1 (at it). */
type Held = { upper: number; lower: number[] }

/** A finger on a bead: `bead` -1 is the upper one, else the lower one from the beam. */
type Finger = { rod: number; bead: number; y: number; began: number; moved: boolean }

/** A finger that moves less than this, in drawing units, has tapped. */
const SLOP = 5

/**
 * Moves the beads of a drawn abacus by finger and keyboard. It sets positions in the drawing directly, so
 * that a bead follows the finger in the same frame; the callback is called when a bead rests. A rod is a
 * slider with `data-rod`, its beads have `data-bead`: the upper one, then the lower ones.
 */
export class AbacusEngine {
  readonly #svg: SVGSVGElement
  readonly #places: Places
  readonly #tell: BeadListener
  readonly #fingers = new Map<number, Finger>()
  readonly #held = new Map<number, Held>()
  readonly #ends = new AbortController()
  #rods: number[]
  locked = false

  constructor(svg: SVGSVGElement, places: Places, start: { rods: readonly number[]; tell: BeadListener }) {
    this.#svg = svg
    this.#places = places
    this.#rods = [...start.rods]
    this.#tell = start.tell
    const on = { signal: this.#ends.signal }
    svg.addEventListener('pointerdown', (event) => this.#down(event), on)
    svg.addEventListener('pointermove', (event) => this.#move(event), on)
    svg.addEventListener('pointerup', (event) => this.#up(event), on)
    svg.addEventListener('pointercancel', (event) => this.#lose(event), on)
    svg.addEventListener('keydown', (event) => this.#key(event), on)
  }

  destroy(): void {
    this.#ends.abort()
  }

  /** Shows these digits, unless a finger is on a rod. */
  show(rods: readonly number[]): void {
    this.#rods = rods.map((digit, rod) => (this.#held.has(rod) ? (this.#rods[rod] ?? 0) : digit))
    for (const rod of this.#rods.keys()) this.#draw(rod)
  }

  #digit(rod: number): number {
    return this.#rods[rod] ?? 0
  }

  /** An event's position in drawing units. */
  #at(event: PointerEvent): { x: number; y: number } {
    const onScreen = this.#svg.getScreenCTM()
    const point = new DOMPoint(event.clientX, event.clientY)
    return onScreen ? point.matrixTransform(onScreen.inverse()) : point
  }

  #down(event: PointerEvent): void {
    if (this.locked || event.button !== 0) return
    const { x, y } = this.#at(event)
    const rod = this.#places.rodAt(x)
    if (rod === null) return
    // Keeps the bead on the finger; a synthetic event has no pointer to capture.
    if (event.isTrusted) this.#svg.setPointerCapture(event.pointerId)
    const digit = this.#digit(rod)
    const lower = [0, 1, 2, 3].map((bead) => (bead < digit % 5 ? 1 : 0))
    const held = this.#held.get(rod) ?? { upper: digit >= 5 ? 1 : 0, lower }
    const bead = this.#places.beadAt(y, digit)
    const began = bead < 0 ? held.upper : (held.lower[bead] ?? 0)
    this.#held.set(rod, held)
    this.#fingers.set(event.pointerId, { rod, bead, y, began, moved: false })
  }

  #move(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId)
    const held = finger && this.#held.get(finger.rod)
    if (!finger || !held) return
    const down = this.#at(event).y - finger.y
    if (!finger.moved && Math.abs(down) < SLOP) return
    finger.moved = true
    const way = finger.bead < 0 ? down : -down
    const place = Math.min(1, Math.max(0, finger.began + way / this.#places.travel))
    if (finger.bead < 0) held.upper = place
    // A bead pushes those before it, and takes along those behind it.
    else
      held.lower = held.lower.map((other, bead) =>
        bead <= finger.bead ? Math.max(bead === finger.bead ? 0 : other, place) : Math.min(other, place),
      )
    this.#draw(finger.rod)
  }

  #up(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId)
    const held = finger && this.#held.get(finger.rod)
    this.#fingers.delete(event.pointerId)
    if (!finger || !held) return
    const { rod, bead } = finger
    const from = this.#digit(rod)
    const [upper, lower] = [from >= 5, from % 5]
    let [five, ones] = [upper, lower]
    if (bead < 0) five = finger.moved ? held.upper >= 0.5 : !upper
    else if (finger.moved) ones = held.lower.filter((place) => place >= 0.5).length
    else ones = bead < lower ? bead : bead + 1
    this.#rest(rod, (five ? 5 : 0) + ones, bead < 0)
  }

  /** The pointer was cancelled: the beads go back. */
  #lose(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId)
    this.#fingers.delete(event.pointerId)
    if (finger) this.#rest(finger.rod, this.#digit(finger.rod), finger.bead < 0)
  }

  #rest(rod: number, to: number, upper: boolean): void {
    const stays = [...this.#fingers.values()].find((finger) => finger.rod === rod)
    const held = this.#held.get(rod)
    // Another finger still holds beads of this rod.
    if (stays && held) {
      held.upper = stays.bead < 0 ? held.upper : Number(to >= 5)
      if (stays.bead < 0) held.lower = [0, 1, 2, 3].map((bead) => (bead < to % 5 ? 1 : 0))
    } else this.#held.delete(rod)
    this.#set(rod, to, { upper })
  }

  #set(rod: number, to: number, { upper, typed = false }: { upper: boolean; typed?: boolean }): void {
    const from = this.#digit(rod)
    this.#rods[rod] = to
    this.#draw(rod)
    if (from !== to) this.#tell([...this.#rods], { rod, upper, from, to, typed, at: performance.now() })
  }

  #key(event: KeyboardEvent): void {
    const slider = (event.target as Element | null)?.closest<SVGGElement>('[data-rod]')
    if (!slider || this.locked || event.altKey || event.ctrlKey || event.metaKey) return
    const rod = Number(slider.dataset.rod)
    const to = keyed(event.key, this.#digit(rod))
    if (to === null) return
    event.preventDefault()
    this.#set(rod, to, { upper: Math.abs(to - this.#digit(rod)) === 5, typed: /^\d$/.test(event.key) })
  }

  #draw(rod: number): void {
    const group = this.#svg.querySelector<SVGGElement>(`[data-rod="${rod}"]`)
    if (!group) return
    const digit = this.#digit(rod)
    const held = this.#held.get(rod)
    const { travel } = this.#places
    group.setAttribute('aria-valuenow', String(digit))
    group.setAttribute('aria-valuetext', digitWords(digit))
    group.classList.toggle('is-held', held !== undefined)
    const [upper, ...lower] = group.querySelectorAll<SVGGElement>('[data-bead]')
    upper?.classList.toggle('on', digit >= 5)
    upper?.style.setProperty('transform', held ? `translateY(${held.upper * travel}px)` : '')
    for (const [bead, drawn] of lower.entries()) {
      drawn.classList.toggle('on', bead < digit % 5)
      const place = held?.lower[bead]
      drawn.style.setProperty('transform', place === undefined ? '' : `translateY(${-place * travel}px)`)
    }
  }
}

/** The digit after a key press; null for other keys. */
function keyed(key: string, digit: number): number | null {
  if (/^\d$/.test(key)) return Number(key)
  const to = {
    ArrowUp: digit + 1,
    ArrowRight: digit + 1,
    ArrowDown: digit - 1,
    ArrowLeft: digit - 1,
    PageUp: digit < 5 ? digit + 5 : digit,
    PageDown: digit >= 5 ? digit - 5 : digit,
    Home: 0,
    End: 9,
  }[key]
  return to === undefined ? null : Math.min(9, Math.max(0, to))
}
