import sharp from 'sharp'
import type { Script } from '../../craft/handwriting/letters.rules.ts'
import { type Ink, type Line, makeSheet, PAGE } from '../../craft/handwriting/sheet.rules.ts'
import { type Rng, seeded } from '../../quiz/seeded.rules.ts'

/** The text of a drawn page: each word is repeated on a row. */
export type Writing = { script: Script; words: readonly string[] }

/** Pixels a millimetre, and what of the sheet is on the photo, in millimetres from its left and its top. */
const SCALE = 5
const [LEFT, TOP] = [8, 26]

const PAPER = { red: '#d98a84', blue: '#9fb7d8', margin: '#d98a84', check: 'none' } as const

const ruled = ({ kind, from, to }: Line): string =>
  `<path d="M${from.join(' ')}L${to.join(' ')}" stroke="${PAPER[kind]}" stroke-width="0.3"/>`

/** A stroke with small random shifts and slant, like a child's. */
function written({ d, x, y, scale }: Ink, rng: Rng): string {
  const off = (by: number) => ((rng() - 0.5) * 2 * by).toFixed(2)
  const place = `translate(${x.toFixed(2)} ${y.toFixed(2)}) translate(${off(0.35)} ${off(0.4)})`
  const hand = `rotate(${off(2.5)}) scale(${(scale * (0.95 + rng() * 0.1)).toFixed(4)})`
  return `<path transform="${place} ${hand}" d="${d}" stroke-width="${(0.8 / scale).toFixed(2)}"/>`
}

/**
 * A handwriting page for the demo, drawn from our own strokes; not a photo.
 * @returns WebP, with its width and height in pixels.
 */
export async function drawnPage(writing: Writing, seed: number) {
  const rng = seeded(seed)
  const ruling = writing.script === 'devanagari' ? ([5, 10, 5, 5] as const) : ([6, 6, 6, 6] as const)
  const sheet = makeSheet({ ...writing, ruling, traced: 3, empty: 1, starts: false, models: [] })
  const pitch = ruling.reduce((sum, gap) => sum + gap, 0)
  const [width, height] = [PAGE.width - LEFT, PAGE.first - TOP + sheet.rows * pitch + 6]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}"
    viewBox="${LEFT} ${TOP} ${width} ${height}">
    <rect x="${LEFT}" y="${TOP}" width="${width}" height="${height}" fill="#f7f3e8"/>
    <g fill="none">${sheet.lines.map(ruled).join('')}</g>
    <g fill="none" stroke="#27408b" stroke-linecap="round" stroke-linejoin="round">
      ${sheet.inks.map((ink) => written(ink, rng)).join('')}
    </g>
  </svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .webp({ quality: 62 })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}
