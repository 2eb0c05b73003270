import { seeded } from '../../quiz/seeded.rules.ts'
import { at, between, type Kind, type Method, type Numbers } from './method.rules.ts'
import { crosswise, duplex } from './crosswise.rules.ts'
import { METHODS } from './vedic.rules.ts'
import { words } from './methods.words.ts'

/** What may be chosen: a shortcut, or that none fits. */
export type Choice = { id: string; title: string; when: string }
/** A question about the shortcut: exactly one of four fits these numbers. */
export type WhichFits = { kind: Kind; numbers: Numbers; choices: readonly Choice[]; right: string }

const NO_SHORTCUT: Choice = {
  id: 'none',
  title: words.noShortcut,
  when: words.noShortcutFits,
}
/** Shortcuts that always work: answers only where no shorter one fits. */
const ALWAYS = new Set([crosswise.id, duplex.id])
const SORTED: readonly Kind[] = ['product', 'square', 'quotient']
const CHOICES = 4
const TRIES = 4_000

/** The question as every shortcut may read it: factors in any order, a square as a product and back. */
function readings(kind: Kind, numbers: Numbers): readonly { kind: Kind; numbers: Numbers }[] {
  const [a, b] = [at(numbers, 0), at(numbers, 1)]
  if (kind === 'square')
    return [
      { kind, numbers },
      { kind: 'product', numbers: [a, a] },
    ]
  if (kind !== 'product') return [{ kind, numbers }]
  const orders = [
    { kind, numbers },
    { kind, numbers: [b, a] },
  ]
  return a === b ? [...orders, { kind: 'square', numbers: [a] }] : orders
}

/** Whether a shortcut works for a question, at its border and a little beyond too: then it is not asked. */
const worksFor = (method: Method, kind: Kind, numbers: Numbers): boolean =>
  readings(kind, numbers).some(
    (one) =>
      one.kind === method.kind && (method.fits(one.numbers) || (method.nearlyFits?.(one.numbers) ?? false)),
  )

/** Which shortcuts of a question's family work, the ones that always do left out. */
const shorterFor = (kind: Kind, numbers: Numbers): readonly Method[] =>
  METHODS.filter((one) => SORTED.includes(one.kind) && !ALWAYS.has(one.id) && worksFor(one, kind, numbers))

/** `count` questions which shortcut fits, from `seed` alone: four choices, one of them right, none twice. */
export function makeWhichFits(seed: number, count: number): readonly WhichFits[] {
  const random = seeded(seed)
  const made = new Map<string, WhichFits>()
  for (let i = 0; i < TRIES && made.size < count; i += 1) {
    const kind = SORTED[between(random, 0, random() < 0.4 ? 0 : 2)] ?? 'product'
    const question =
      kind === 'quotient' && random() < 0.25 ? withoutShortcut(random) : withShortcut(random, kind)
    if (question) made.set(`${question.kind} ${question.numbers.join(' ')}`, question)
  }
  return [...made.values()]
}

function withShortcut(random: () => number, kind: Kind): WhichFits | null {
  const ofKind = METHODS.filter((one) => one.kind === kind)
  const method = ofKind[between(random, 0, ofKind.length - 1)] ?? crosswise
  const numbers = method.draw(random)
  const shorter = shorterFor(kind, numbers)
  // A square as a product of two alike is the same shortcut: it is right, and no choice beside it.
  const sameKind = shorter.filter((one) => one.kind === kind)
  const isAlone = ALWAYS.has(method.id)
    ? shorter.length === 0
    : sameKind.length === 1 && sameKind[0] === method
  if (!isAlone || !method.fits(numbers)) return null
  return question(random, { kind, numbers, right: method })
}

/** A division whose divisor is far from 9, 100 and 1,000. */
function withoutShortcut(random: () => number): WhichFits | null {
  const numbers = [between(random, 1_000, 9_999), between(random, 23, 68)]
  return shorterFor('quotient', numbers).length > 0
    ? null
    : question(random, { kind: 'quotient', numbers, right: NO_SHORTCUT })
}

type Question = { kind: Kind; numbers: Numbers; right: Choice }
function question(random: () => number, { kind, numbers, right }: Question): WhichFits | null {
  const others: Choice[] = METHODS.filter(
    (one) =>
      one.id !== right.id &&
      !ALWAYS.has(one.id) &&
      SORTED.includes(one.kind) &&
      (one.kind === 'quotient') === (kind === 'quotient') &&
      !worksFor(one, kind, numbers),
  )
  if (kind === 'quotient' && right !== NO_SHORTCUT) others.push(NO_SHORTCUT)
  const chosen = shuffled(random, others).slice(0, CHOICES - 1)
  if (chosen.length < CHOICES - 1) return null
  const choices = shuffled(random, [right, ...chosen]).map(({ id, title, when }) => ({ id, title, when }))
  return { kind, numbers, choices, right: right.id }
}

function shuffled<T>(random: () => number, list: readonly T[]): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i -= 1) {
    const j = between(random, 0, i)
    const [a, b] = [out[i] as T, out[j] as T]
    out[i] = b
    out[j] = a
  }
  return out
}
