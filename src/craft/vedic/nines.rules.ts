import { at, digitsOf, entry, type Kind, type Numbers, type Step } from './method.rules.ts'
import { words } from './methods.words.ts'

/** The digital root: 0 to 8, nine counts as nothing. */
export const byNines = (n: number): number => n % 9
/** The digits taken and added in turn from the right: 0 to 10. */
export const byElevens = (n: number): number => ((n % 11) + 11) % 11

/** A check of an answer by casting out: what it should leave, and what it leaves. */
export type Check = { should: number; leaves: number }
/**
 * Casting out nines and elevens. Nines see about eight of nine slips and never digits that changed places;
 * elevens see those. @returns null where there is nothing to check.
 */
export function castOutNines(
  kind: Kind,
  numbers: Numbers,
  answer: number,
): Record<'nines' | 'elevens', Check> | null {
  const [a, b] = kind === 'square' ? [at(numbers, 0), at(numbers, 0)] : numbers
  if (
    a === undefined ||
    b === undefined ||
    (kind !== 'product' && kind !== 'square' && kind !== 'difference')
  )
    return null
  const check = (root: (n: number) => number, modulus: number): Check => {
    const value = kind === 'difference' ? root(a) - root(b) + modulus : root(a) * root(b)
    return { should: value % modulus, leaves: root(answer) }
  }
  return { nines: check(byNines, 9), elevens: check(byElevens, 11) }
}

/** The child's own check: what to write down, and whether the answer passes. */
export type NinesCheck = { steps: readonly Step[]; passes: boolean }

const rootHint = (n: number): string => words.nineIsZero(digitsOf(n).join(' + '))

/**
 * The check of an answer that a child does: cast the nines out of each number, put that together, and compare
 * with what the answer leaves. It tells nothing of the right answer. @returns null where it cannot be done.
 */
export function ninesCheck(kind: Kind, numbers: Numbers, answer: string): NinesCheck | null {
  if (!/^\d{1,15}$/.test(answer)) return null
  const check = castOutNines(kind, numbers, Number(answer))
  if (!check) return null
  const { should, leaves } = check.nines
  const roots = numbers.map((n) => ({
    title: words.castOut(n),
    hint: rootHint(n),
    entries: [entry('', byNines(n))],
  }))
  const [a = 0, b = a] = numbers.map(byNines)
  const together = kind === 'difference' ? words.belowZero(`${a} − ${b}`) : words.ninesCast(`${a} × ${b}`)
  return {
    steps: [
      ...roots,
      { title: words.together, hint: together, entries: [entry('', should)] },
      {
        title: words.yourAnswer(answer),
        hint: rootHint(Number(answer)),
        entries: [entry('', leaves)],
      },
    ],
    passes: should === leaves,
  }
}
