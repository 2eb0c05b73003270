import { words } from './spoken.words.ts'

/** What a text may draw: beads on rods, a face of a cube, a fraction, a bar of which some parts are full. */
export type Figure =
  | { kind: 'beads'; digits: string }
  | { kind: 'face'; stickers: string }
  | { kind: 'fraction' | 'parts'; numerator: number; denominator: number }

/** What stands for a figure in one language. */
type SpokenWords = typeof words

export type Part = { text: string } | { figure: Figure }

/** Between its brackets no figure is longer. */
const LONGEST = 24

/**
 * A text in parts: [beads 462], [face ROYGBWRRR], [fraction 3/4] and [parts 3/4] are figures, everything else
 * stays as it was typed. Takes time in proportion to the text.
 */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = []
  let from = 0
  let open = text.indexOf('[')
  while (open >= 0) {
    const inside = text.slice(open + 1, open + LONGEST + 2)
    const close = inside.indexOf(']')
    const figure = close < 0 ? null : figureOf(inside.slice(0, close))
    if (figure) {
      if (open > from) parts.push({ text: text.slice(from, open) })
      parts.push({ figure })
      from = open + close + 2
    }
    open = text.indexOf('[', figure ? from : open + 1)
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

function figureOf(words: string): Figure | null {
  const [name, value = '', more] = words.split(' ')
  if (more !== undefined) return null
  if (name === 'beads') return /^\d{1,7}$/.test(value) ? { kind: 'beads', digits: value } : null
  if (name === 'face') return /^[ROYGBW]{9}$/.test(value) ? { kind: 'face', stickers: value } : null
  if (name !== 'fraction' && name !== 'parts') return null
  const [, above, below] = /^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? []
  const [numerator, denominator] = [Number(above), Number(below)]
  if (above === undefined || denominator === 0) return null
  // A bar shows no more parts than it has, and so many can be counted.
  if (name === 'parts' && (numerator > denominator || denominator > 24)) return null
  return { kind: name, numerator, denominator }
}

const colours = {
  R: 'red',
  O: 'orange',
  Y: 'yellow',
  G: 'green',
  B: 'blue',
  W: 'white',
} as const
const isColour = (sticker: string): sticker is keyof typeof colours => sticker in colours

/** What is seen, in words of the page's language; never the number that a child is to read off. */
export function spoken(figure: Figure, said: SpokenWords = words): string {
  switch (figure.kind) {
    case 'beads': {
      const digits = [...figure.digits].map(Number)
      return said.abacus(digits.map((digit, at) => said.rod(digits.length - 1 - at, digit)).join('; '))
    }
    case 'face': {
      const row = (from: number) =>
        Array.from(figure.stickers.slice(from, from + 3))
          .map((sticker) => (isColour(sticker) ? said[colours[sticker]] : ''))
          .join(', ')
      return said.face(row(0), row(3), row(6))
    }
    case 'fraction':
      return said.fraction(figure.numerator, figure.denominator)
    case 'parts': {
      // From left to right, so that they are counted and not read.
      const part = (_: unknown, at: number) => (at < figure.numerator ? said.full : said.empty)
      return said.bar(Array.from({ length: figure.denominator }, part).join(', '))
    }
  }
}

/** A text as it is read out: figures in words. */
export const spokenText = (text: string, said: SpokenWords = words): string =>
  partsOf(text)
    .map((part) => ('text' in part ? part.text : spoken(part.figure, said)))
    .join('')

/** Whether a text draws something. */
export const isDrawn = (text: string): boolean => partsOf(text).some((part) => 'figure' in part)
