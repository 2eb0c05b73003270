import { academyPlaced, type LetterModel } from './letter-order.rules.ts'
import { missing, type Script } from './letters.rules.ts'
import { words } from './write.words.ts'

/**
 * A ruling in millimetres: the gaps above the middle line, to the base line, below it, and between two
 * rulings. For Devanagari: above the head line, the body, below it. No Indian standard was found: measure the
 * academy's own copies.
 */
export type Ruling = readonly [top: number, middle: number, bottom: number, between: number]
export type Preset = { id: string; script: Script; name: string; ruling: Ruling }
const PRINT: readonly Preset[] = [
  { id: '6-6-6', script: 'latin', name: words.presets.first, ruling: [6, 6, 6, 6] },
  { id: '5-5-5', script: 'latin', name: words.presets.second, ruling: [5, 5, 5, 5] },
  { id: '4-4-4', script: 'latin', name: words.presets.third, ruling: [4, 4, 4, 5] },
  { id: '8', script: 'latin', name: words.presets.two, ruling: [8, 8, 0, 8] },
]
export const PRESETS: readonly Preset[] = [
  ...PRINT,
  ...PRINT.map((preset): Preset => ({ ...preset, script: 'cursive' })),
  { id: '5-10-5', script: 'devanagari', name: words.presets.first, ruling: [5, 10, 5, 5] },
  { id: '4-8-4', script: 'devanagari', name: words.presets.second, ruling: [4, 8, 4, 5] },
]
export const GAP_MM = { least: 2, most: 20 } as const
export const MAX_WORDS = 12
export const MAX_WORD = 14

/** What a sheet is made of; `traced` dotted copies behind each word, `empty` ruled lines to write alone. */
export type SheetPlan = {
  script: Script
  ruling: Ruling
  words: readonly string[]
  traced: number
  empty: number
  starts: boolean
  /** How the academy writes its letters. */
  models: readonly LetterModel[]
}

/** A4 and its margins, the line that is measured after printing; all in millimetres. */
export const PAGE = {
  width: 210,
  height: 297,
  left: 15,
  right: 195,
  margin: 25,
  first: 36,
  last: 272,
} as const
export const CHECK_MM = 100
/** What is printed on the paper beside the lines. */
/** One millimetre in points: 10 mm are 28.3465. */
export const POINTS_PER_MM = 72 / 25.4

export type Line = {
  kind: 'red' | 'blue' | 'margin' | 'check'
  from: readonly [number, number]
  to: readonly [number, number]
}
/** A stroke: its path in units, at a place and a scale; `pen` is for looking, `dots` for tracing. */
export type Ink = { d: string; x: number; y: number; scale: number; kind: 'pen' | 'dots' }
export type Dot = { x: number; y: number; r: number }
export type Sheet = { lines: readonly Line[]; inks: readonly Ink[]; dots: readonly Dot[]; rows: number }

/** Words as they are typed, parted by commas or lines; what has no strokes is left out. */
export function readWords(script: Script, text: string): { words: string[]; without: string[] } {
  const all = text
    .split(/[,\n]/)
    .map((word) => word.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_WORD))
    .filter(Boolean)
    .slice(0, MAX_WORDS)
  const without = missing(script, all.join(''))
  const none = new Set(without)
  // A word of Devanagari without one of its signs would be another word.
  const words =
    script === 'devanagari'
      ? all.filter((word) => missing(script, word).length === 0)
      : all
          .map((word) =>
            [...word]
              .filter((sign) => !none.has(sign))
              .join('')
              .trim(),
          )
          .filter(Boolean)
  return { words, without }
}

/** Where the four lines of a row stand below its top. */
function linesOf(script: Script, [top, middle, bottom]: Ruling, y: number): Line[] {
  const at = (kind: Line['kind'], down: number): Line => ({
    kind,
    from: [PAGE.left, y + down],
    to: [PAGE.right, y + down],
  })
  if (script === 'devanagari')
    return [at('blue', 0), at('red', top), at('blue', top + middle), at('blue', top + middle + bottom)]
  const lines = [at('red', 0), at('blue', top), at('blue', top + middle)]
  return bottom > 0
    ? [...lines, at('red', top + middle + bottom)]
    : [at('blue', top), at('blue', top + middle)]
}

const GAP_BETWEEN_WORDS = 7
type Row = { sheet: { inks: Ink[]; dots: Dot[] }; plan: SheetPlan; y: number }
function writeRow({ sheet, plan, y }: Row, word: string): void {
  const { script, ruling, traced, starts, models } = plan
  const [top, middle] = ruling
  // Latin: its 50 units fill the middle gap, ascenders the top one; Devanagari: 100 units fill the body.
  const hangs = script === 'devanagari'
  const scale = hangs ? middle / 100 : middle / 50
  const base = hangs ? y + top : y + top + middle
  const { letters, heads, width } = academyPlaced(script, word, models)
  let x: number = PAGE.margin + 5
  for (let copy = 0; copy <= traced; copy += 1) {
    if (copy > 0 && x + width * scale > PAGE.right) break
    const kind = copy === 0 ? 'pen' : 'dots'
    const at = x
    const put = (d: string, dx: number, begins = true) => {
      sheet.inks.push({ d, x: at + dx * scale, y: base, scale, kind })
      const [, sx, sy] = /^M(-?[\d.]+) (-?[\d.]+)/.exec(d) ?? []
      if (starts && begins)
        sheet.dots.push({ x: at + (dx + Number(sx)) * scale, y: base + Number(sy) * scale, r: 0.6 })
    }
    for (const { letter, at: dx, joined } of letters)
      for (const [i, stroke] of letter.strokes.entries()) put(stroke, dx, !(joined && i < 2))
    for (const head of heads) put(head, 0)
    x += width * scale + GAP_BETWEEN_WORDS
  }
}

/** Everything on a sheet, in millimetres from its top left corner; rows that do not fit are left out. */
export function makeSheet(plan: SheetPlan): Sheet {
  const { script, ruling, words, empty } = plan
  const height = ruling[0] + ruling[1] + ruling[2]
  const pitch = height + ruling[3]
  const fits = Math.max(1, Math.floor((PAGE.last - PAGE.first + ruling[3]) / pitch))
  const rows = Math.min(fits, words.length + empty)
  const lines: Line[] = []
  const sheet: { inks: Ink[]; dots: Dot[] } = { inks: [], dots: [] }
  for (let row = 0; row < rows; row += 1) {
    const y = PAGE.first + row * pitch
    lines.push(...linesOf(script, ruling, y))
    const word = words[row]
    if (word) writeRow({ sheet, plan, y }, word)
  }
  const bottom = PAGE.first + rows * pitch - ruling[3]
  lines.push({ kind: 'margin', from: [PAGE.margin, PAGE.first - 3], to: [PAGE.margin, bottom + 3] })
  const check = 282
  lines.push({ kind: 'check', from: [PAGE.left, check], to: [PAGE.left + CHECK_MM, check] })
  for (let mm = 0; mm <= CHECK_MM; mm += 10) {
    const half = mm % CHECK_MM === 0 ? 1.5 : 1
    lines.push({ kind: 'check', from: [PAGE.left + mm, check - half], to: [PAGE.left + mm, check + half] })
  }
  return { lines, inks: sheet.inks, dots: sheet.dots, rows }
}
