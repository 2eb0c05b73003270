import type { Part } from './craft.rules.ts'
import { COUNTED_MS } from './craft.rules.ts'
import { FORMULAS } from './soroban/soroban.rules.ts'

/** A hand moves no bead, turns no layer and draws no stroke in less, and types no digit; in milliseconds. */
const BEAD_MS = 120
const DIGIT_MS = 80
/** How far two clocks of one device may be apart over an attempt, in milliseconds. */
const CLOCKS_MS = 100
/** How much longer one batch may be on its way than the next, by which their times are off. */
const WAY_MS = 2_000

/**
 * One attempt, as far as it is judged whether it can have been. `beads`: moved by hand, where that was
 * counted.
 */
export type Claim = {
  part: Part
  itemKey: string
  milliseconds: number
  at: Date
  beads?: number | undefined
}

/** From when to when somebody was at something, in milliseconds since 1970. */
type Span = { from: number; to: number }

/** So many pushes a formula takes at least: on its own rod, for the five, and on the next rod. */
const PUSHES = { direct: 1, small: 2, big: 2, mixed: 3 } as const
const pushes = new Map(FORMULAS.map(({ key, technique }) => [key, PUSHES[technique]]))

/** The least time in which a hand can do a thing of the practice, in milliseconds. */
export function fastestMs(part: Part, itemKey: string): number {
  if (part === 'flash') return DIGIT_MS
  // Whatever the way, its result has two digits; which way fits is one tap.
  if (part === 'vedic') return itemKey === 'which' ? DIGIT_MS : 2 * DIGIT_MS
  if (part !== 'soroban') return BEAD_MS
  const formula = pushes.get(itemKey)
  if (formula !== undefined) return formula * BEAD_MS
  if (/^[+-]\d direct$/.test(itemKey)) return BEAD_MS
  // Each number of a column moves a bead, and the total is typed; in the head it is only typed.
  const column = /^(?:listen )?(?:direct|small|big|mixed) \dx(\d+)$/.exec(itemKey)
  if (column) return Number(column[1]) * BEAD_MS + DIGIT_MS
  const product = /^times (\d+)x(\d+)$/.exec(itemKey)
  if (product) return String(Number(product[1]) * Number(product[2])).length * DIGIT_MS
  // A stage of the placement asks two questions; whoever says "I don’t know" presses a key.
  if (/^(?:read|friend |listen |head |place )/.test(itemKey)) return DIGIT_MS
  // Anything else is worked out on the beads, and its result typed.
  return itemKey === 'set' ? BEAD_MS : BEAD_MS + DIGIT_MS
}

/** Digits typed without a bead moved are no practice of a movement. */
const isTypedMovement = ({ part, itemKey, beads }: Claim): boolean =>
  part === 'soroban' && beads === 0 && /^[+-]\d /.test(itemKey)

/**
 * Which attempts of a batch count, with help or without. One that was faster than a hand does not, nor a
 * movement of the abacus without a bead moved, nor one at a time when the same
 * person was at the same thing already: what is sent in a lump has to fit into the time that there was.
 * `taken`: what counts of the person so far. @returns a verdict for each, in the order of the batch.
 */
export function whatCounts(batch: readonly Claim[], taken: readonly Claim[]): boolean[] {
  const spans = new Map<string, Span[]>()
  const spansOf = ({ part, itemKey }: Claim): Span[] => {
    const key = `${part} ${itemKey}`
    const found = spans.get(key) ?? []
    spans.set(key, found)
    return found
  }
  for (const claim of taken) spansOf(claim).push(spanOf(claim))
  const verdicts = batch.map(() => false)
  const sameBatch = new Set<Span>()
  const inOrder = batch.map((claim, place) => ({ claim, place }))
  inOrder.sort((one, other) => one.claim.at.getTime() - other.claim.at.getTime())
  for (const { claim, place } of inOrder) {
    const least = fastestMs(claim.part, claim.itemKey)
    if (claim.milliseconds < least) continue
    if (isTypedMovement(claim)) continue
    const others = spansOf(claim)
    const span = spanOf(claim)
    const room = (other: Span): number =>
      sameBatch.has(other) ? Math.min(CLOCKS_MS, least / 2) : Math.min(WAY_MS, (span.to - span.from) / 2)
    if (others.some((other) => overlap(span, other) > room(other))) continue
    others.push(span)
    sameBatch.add(span)
    verdicts[place] = true
  }
  return verdicts
}

/** When an attempt began and ended; of a device that was left lying only so much is claimed. */
function spanOf({ at, milliseconds }: Claim): Span {
  const to = at.getTime()
  return { from: to - Math.min(milliseconds, COUNTED_MS), to }
}

const overlap = (one: Span, other: Span): number =>
  Math.min(one.to, other.to) - Math.max(one.from, other.from)
