import { reversed } from './line.rules.ts'
import { type Letter, lettersOf, placed, type PlacedWord, type Script, signsOf } from './letters.rules.ts'

/** A stroke of the built-in letter, from 0, and whether it is written from its other end. */
export type OrderedStroke = { stroke: number; reversed: boolean }
/** The strokes of a letter as an academy writes them: each of the built-in letter's once. */
export type StrokeOrder = readonly OrderedStroke[]

/** A letter that a teacher has signed off. */
export type LetterModel = { script: Script; letter: string; order: StrokeOrder }

/** Most strokes that a letter has. */
export const MAX_STROKES = 12

/** The order of the built-in letter. */
export const builtInOrder = ({ strokes }: Letter): StrokeOrder =>
  strokes.map((_, stroke) => ({ stroke, reversed: false }))

/** Whether an order has each stroke of a letter once. */
export const isOrderOf = (order: StrokeOrder, { strokes }: Letter): boolean =>
  order.length === strokes.length &&
  new Set(order.map(({ stroke }) => stroke)).size === strokes.length &&
  order.every(({ stroke }) => stroke >= 0 && stroke < strokes.length)

/** A letter as an academy writes it; the built-in one where the order is of another drawing. */
export function inOrder(letter: Letter, order: StrokeOrder): Letter {
  if (!isOrderOf(order, letter)) return letter
  return { ...letter, strokes: order.map((one) => strokeOf(letter.strokes, one)) }
}

/** The letters of a script as an academy writes them. */
export function academyLetters(
  script: Script,
  models: readonly LetterModel[],
): Readonly<Record<string, Letter>> {
  const all = { ...lettersOf(script) }
  for (const model of models) {
    const letter = model.script === script ? all[model.letter] : undefined
    if (letter) all[model.letter] = inOrder(letter, model.order)
  }
  return all
}

/** A built-in letter by its script and sign; undefined without one. */
export const builtIn = (script: Script, letter: string): Letter | undefined =>
  Object.hasOwn(lettersOf(script), letter) ? lettersOf(script)[letter] : undefined

/**
 * A word as an academy writes it. A joined letter keeps its first stroke, from which the line to the next one
 * goes on; a sign that is not signed off itself has the strokes of its letter in that letter's order.
 */
export function academyPlaced(script: Script, word: string, models: readonly LetterModel[]): PlacedWord {
  const usual = placed(script, word)
  if (models.length === 0) return usual
  const letters = usual.letters.map((one) => {
    const drawn = scriptOf(script, one.sign)
    const name = builtIn(drawn, one.sign) ? one.sign : (one.sign[0] ?? '')
    const own = models.find((model) => model.script === drawn && model.letter === name)
    const letter = builtIn(drawn, name)
    if (!own || !letter) return one
    const strokes = one.joined
      ? [...one.letter.strokes.slice(0, 1), ...joinedOrder(one.letter.strokes.slice(1), own.order)]
      : inOrderOf(one.letter.strokes, own.order, letter)
    return { ...one, letter: { ...one.letter, strokes } }
  })
  return { ...usual, letters }
}

/** The script a sign is drawn in: capitals and digits of joined writing are those of print. */
const scriptOf = (script: Script, sign: string): Script =>
  script === 'cursive' && !builtIn(script, sign) ? 'latin' : script

/** Strokes of a sign, as far as they are those of a letter, in its order; the head line is the word's. */
function inOrderOf(strokes: readonly string[], order: StrokeOrder, letter: Letter): readonly string[] {
  const shared = letter.strokes.filter((d, at) => d === strokes[at]).length
  const first = order.filter(({ stroke }) => stroke < shared)
  if (!isOrderOf(order, letter) || letter.strokes.slice(0, shared).some((d, at) => d !== strokes[at]))
    return strokes
  return [...first.map((one) => strokeOf(strokes, one)), ...strokes.slice(shared)]
}

/** The strokes of a joined letter, if the academy too begins with the one that is joined. */
function joinedOrder(strokes: readonly string[], order: StrokeOrder): readonly string[] {
  const [first] = order
  const isJoined = first?.stroke === 0 && !first.reversed && order.length === strokes.length
  return isJoined ? order.map((one) => strokeOf(strokes, one)) : strokes
}

const strokeOf = (strokes: readonly string[], { stroke, reversed: isBack }: OrderedStroke): string => {
  const d = strokes[stroke] ?? ''
  return isBack ? reversed(d) : d
}

/** Whether a teacher has signed off every letter of these words. */
export function areSignedOff(
  script: Script,
  words: readonly string[],
  models: readonly LetterModel[],
): boolean {
  const own = new Set(models.map((model) => `${model.script} ${model.letter}`))
  const isSigned = (sign: string) => sign === ' ' || own.has(`${scriptOf(script, sign)} ${sign}`)
  return words.every((word) => signsOf(script, word).every(isSigned))
}
