import { type Head, type Letter, letters } from './devanagari.rules.ts'
import { moved, type Point, smooth, throughOf } from './smooth.rules.ts'

/**
 * Conjuncts side by side, as the Central Hindi Directorate's standard has them: a letter that ends in a bar
 * loses it, क and फ lose the end of their hook, others have a halant and end what is
 * written as one; र has its three shapes.
 */
const CHAIN = /^[क-ह](?:्[क-ह])+/
const BAR_STROKE = /^\s*([\d.]+),0\s+\1,100\s*$/
const HOOKS: Readonly<Record<string, string>> = {
  क: '63,42 67,32.5 75.5,26 86.5,24 96,28',
  फ: '66.5,41.5 72.5,33 82.5,27.5 92,26.5 101,30',
}
/** Between the ink of a half letter that does not reach its bar and that of the next one. */
const GAP = 11

const under = (stroke: string, [x, y]: Point): string =>
  throughOf(stroke)
    .map(({ at, corner }) => `${x + at[0]},${y + at[1]}${corner ? '*' : ''}`)
    .join(' ')
const inkOf = (kept: readonly string[]): readonly [left: number, right: number] => {
  const all = kept.flatMap((stroke) => throughOf(stroke).map(({ at }) => at[0]))
  return [Math.min(...all), Math.max(...all)]
}

/** A letter before another: its strokes, and where the ink of the next one begins. */
type Half = { kept: readonly string[]; until: number }
/** Null for a letter that keeps its whole shape, with a halant. */
function halfOf(name: string): Half | null {
  const letter = letters.get(name)
  if (!letter) return null
  const cut = letter.kept.slice(0, -1)
  const hook = HOOKS[name]
  if (hook) {
    const strokes = [...cut, hook]
    return { kept: strokes, until: inkOf(strokes)[1] }
  }
  const bar = Number(BAR_STROKE.exec(letter.kept.at(-1) ?? '')?.[1] ?? Number.NaN)
  if (Number.isNaN(bar)) return null
  const [, right] = inkOf(cut)
  return { kept: cut, until: right > bar - 4 ? bar : right + GAP }
}

/** Where the lower slant of र leaves a letter's bar, and where it ends; from the bar at the foot line. */
const SLANT = '0,66 -38,96'
/** Under a round letter र is a roof. */
const ROOF = '-20,34 0,8* 20,34'
const ROUND = 'टठडढछ'
/** On these it leans against the letter itself. */
const LEANING: Readonly<Record<string, string>> = { द: '70,88 34,118', ह: '71,78 38,98' }
/** र before a letter: a hook on the head line, over the letter's stem. */
export const REPH = '0,0 -12,-12 -13,-27 -2,-36 12,-34'

/** र below a letter; null where it has a shape that is not there yet. */
function withRa(name: string): Letter | null {
  const letter = letters.get(name)
  if (!letter) return null
  const isBar = BAR_STROKE.test(letter.kept.at(-1) ?? '') || name in HOOKS
  if (!isBar && !ROUND.includes(name) && !(name in LEANING)) return null
  const stroke = LEANING[name] ?? (isBar ? under(SLANT, [letter.foot[0], 0]) : under(ROOF, letter.foot))
  return { ...letter, kept: [...letter.kept, stroke], strokes: [...letter.strokes, smooth(stroke)] }
}

/** A letter, or several that are written as one: क्य, प्र, स्त. Null for what has no strokes yet. */
export function baseOf(name: string): Letter | null {
  const whole = letters.get(name)
  if (whole) return whole
  const parts = partsOf(name)
  const last = parts.pop()
  if (last === undefined || parts.length === 0) return null
  const over = last === 'र' ? parts.pop() : undefined
  const end = over === undefined ? letters.get(last) : withRa(over)
  if (!end) return null
  const strokes: string[] = []
  const heads: Head[] = []
  let at = 0
  for (const [i, part] of parts.entries()) {
    const half = halfOf(part)
    if (!half) return null
    const next = letters.get(parts[i + 1] ?? '') ?? end
    strokes.push(...half.kept.map((stroke) => moved(smooth(stroke), [at, 0])))
    const from = at + (letters.get(part)?.heads[0]?.[0] ?? 0)
    at += half.until - inkOf(next.kept)[0]
    heads.push([from, at])
  }
  return {
    width: end.width + at,
    heads: [...heads, ...end.heads.map(([from, to]): Head => [from + at, to + at])],
    stem: end.stem + at,
    foot: [end.foot[0] + at, end.foot[1]],
    strokes: [...strokes, ...end.strokes.map((d) => moved(d, [at, 0]))],
    kept: end.kept,
  }
}

/** What a conjunct is made of: letters that are one here, and single ones. */
function partsOf(name: string): string[] {
  const parts: string[] = []
  // Behind each part stands the halant that joins it to the next.
  for (let at = 0; at < name.length; at += (parts.at(-1)?.length ?? 0) + 1) {
    const three = name.slice(at, at + 3)
    parts.push(letters.has(three) ? three : (name[at] ?? ''))
  }
  return parts
}

/** The letters at the beginning of a text that are written as one; '' when the first one stands alone. */
export function conjunctAt(text: string): string {
  const chain = CHAIN.exec(text)?.[0] ?? ''
  const parts = partsOf(chain)
  let length = 0
  for (const [i, part] of parts.entries()) {
    length += part.length
    const isReph = i === 0 && part === 'र'
    const goesOn = isReph || parts[i + 1] === 'र' || halfOf(part) !== null
    if (i + 1 < parts.length && !goesOn) break
    if (i + 1 < parts.length) length += 1
  }
  return chain.slice(0, length)
}
