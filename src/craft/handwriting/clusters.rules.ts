import { baseOf, conjunctAt, REPH } from './conjuncts.rules.ts'
import { type Head, letters } from './devanagari.rules.ts'
import { moved, type Point, smooth } from './smooth.rules.ts'

/** Letters that are written as another one with signs. */
const SPELLED: Readonly<Record<string, string>> = { आ: 'अा', ऐ: 'एे', ओ: 'अाे', औ: 'अाै', ऑ: 'अाॅ' }

/** Signs above, from the stem on the head line; signs below, from the foot. */
const ABOVE: Readonly<Record<string, readonly string[]>> = {
  'े': ['-48,-42 -30,-30 -13,-14 0,0'],
  'ै': ['-54,-29 -34,-22 -15,-11 0,0', '-31,-50 -21,-36 -10,-18 0,0'],
  'ं': ['0,-29 0,-26'],
  'ॅ': ['-20,-40 -18,-27 -10,-19 0,-17 11,-20 19,-28 21,-40'],
  'ँ': ['-20,-40 -18,-27 -10,-19 0,-17 11,-20 19,-28 21,-40', '0,-43 0,-40'],
}
const BELOW: Readonly<Record<string, readonly string[]>> = {
  'ु': ['-19,6 -13,1 -4,0 8,5 14,17 11,31 3,40 -7,42 -21,40 -33,30 -41,16'],
  'ू': ['8,37 -2,41 -18,39 -27,27 -27,13 -18,3 -6,0 8,6 20,21 31,42'],
  'ृ': ['2,0 -13,2 -24,10 -27,21 -20,35 -4,41 8,38 15,33'],
  '़': ['-14,14 -14,17'],
  '्': ['-3,6 13,24'],
}
/** Signs behind a letter: a bar of their own, which then bears what stands above. */
const BAR = { width: 39, stem: 19 } as const
const BEHIND: Readonly<Record<string, readonly string[]>> = {
  'ा': ['19,0 19,100'],
  'ी': ['-20,-12 -19,-24 -13,-36 -1,-42 10,-38 18,-26 19,-10* 19,100'],
  'ः': ['12,29 12,32', '12,72 12,75'],
}
const TWO: Readonly<Record<string, string>> = { 'ो': 'ाे', 'ौ': 'ाै', 'ॉ': 'ाॅ' }
const BEFORE = 'ि'
/** Signs below stand beside र, at its knot; `width` is what they add. */
const AFTER_RA: Readonly<Record<string, { stroke: string; width: number }>> = {
  'ु': { stroke: '41,44 52,38 63,39 71,47 72,58 65,66 55,68', width: 20 },
  'ू': { stroke: '41,44 51,37 62,37 69,45 66,55 56,58 47,53 52,60 64,69 78,76 90,80', width: 34 },
}

/** What is written as one: a letter with its signs. */
export type Cluster = { width: number; heads: readonly Head[]; strokes: readonly string[] }

const SIGNS = /[\u0901-\u0903\u093c\u093e-\u094d]/
/** Letters with their signs, conjuncts that have a shape here as one. */
export function clustersOf(text: string): string[] {
  const found: string[] = []
  // Some keyboards put signs without a shape beside a halant.
  const all = text.normalize('NFC').replaceAll(/[\u200c\u200d]/g, '')
  for (let at = 0; at < all.length; ) {
    const first = conjunctAt(all.slice(at)) || String.fromCodePoint(all.codePointAt(at) ?? 0)
    let end = at + first.length
    while (end < all.length && SIGNS.test(all[end] ?? '')) end += 1
    found.push(all.slice(at, end))
    at = end
  }
  return found
}

/** The bar of ि stands before its letter, and its bow reaches to the letter's stem. */
function bow(stem: number): string[] {
  const to = BAR.width + stem
  const high = BAR.stem + (to - BAR.stem) * 0.4
  return ['M19 0V100', `M19 0C19 -28 ${high - 12} -42 ${high} -42C${high + 20} -42 ${to - 14} -30 ${to} -7`]
}

/** The strokes of a letter with its signs, in their order; null for what has no strokes yet. */
export function clusterOf(text: string): Cluster | null {
  const spelled = [...text].map((sign) => SPELLED[sign] ?? TWO[sign] ?? sign).join('')
  const name = conjunctAt(spelled) || (spelled[0] ?? '')
  const isReph = name.length > 1 && name.startsWith('र')
  const letter = baseOf(isReph ? name.slice(2) : name)
  if (!letter) return null
  const signs = spelled.slice(name.length).split('')
  const before = signs.includes(BEFORE) ? BAR.width : 0
  const foot: Point = [letter.foot[0] + before, letter.foot[1]]
  const strokes = before ? bow(letter.stem) : []
  strokes.push(...letter.strokes.map((d) => moved(d, [before, 0])))
  const heads: Head[] = before ? [[0, before]] : []
  heads.push(...letter.heads.map(([from, to]): Head => [from + before, to + before]))
  const written = { width: letter.width + before, stem: letter.stem + before, foot, heads, strokes }
  // A dot goes beside what stands there already.
  const aside = besides(spelled, isReph)
  const isRa = name === 'र' || name === 'र्र'
  for (const sign of signs) {
    const beside = isRa ? AFTER_RA[sign] : undefined
    if (beside) appendStroke(written, beside)
    else if (sign !== BEFORE && !addSign(written, sign, aside)) return null
  }
  if (isReph) strokes.push(moved(smooth(REPH), [written.stem + (/[िी]/.test(spelled) ? 13 : 0), 0]))
  return { width: written.width, heads, strokes }
}

/** A letter as far as it is written; `stem`: where its bar stands, which bears what is above. */
type Written = { width: number; stem: number; foot: Point; heads: Head[]; strokes: string[] }

function appendStroke(written: Written, { stroke, width }: { stroke: string; width: number }): void {
  written.strokes.push(moved(smooth(stroke), [written.width - (letters.get('र')?.width ?? 0), 0]))
  written.heads.push([written.width, written.width + width])
  written.width += width
}

/** @returns false for a sign that has no strokes yet. */
function addSign(written: Written, sign: string, aside: number): boolean {
  const { width, stem, foot, heads, strokes } = written
  const [above, below, behind] = [ABOVE[sign], BELOW[sign], BEHIND[sign]]
  const add = (signs: readonly string[], to: Point) =>
    strokes.push(...signs.map((each) => moved(smooth(each), to)))
  if (above) add(above, [stem + (sign === 'ं' ? aside : 0), 0])
  else if (below) add(below, foot)
  else if (behind) {
    add(behind, [width, 0])
    const wide = sign === 'ः' ? 25 : BAR.width
    heads.push([width, width + wide])
    written.stem = width + BAR.stem
    written.width += wide
  }
  return Boolean(above ?? below ?? behind)
}

/** How far beside the stem a dot stands, for what stands above it already. */
function besides(spelled: string, isReph: boolean): number {
  if (isReph) return 26
  return /[ेैी]/.test(spelled) ? 12 : 0
}

/** Parts of a head line that touch each other are one. */
export function joinHeadLines(heads: readonly Head[]): Head[] {
  const joined: Head[] = []
  for (const [from, to] of heads) {
    const last = joined.at(-1)
    if (last && from - last[1] <= 1) joined[joined.length - 1] = [last[0], to]
    else joined.push([from, to])
  }
  return joined
}

/**
 * Traced one by one: vowels, consonants, the forms of क, half letters and the shapes of र, digits, ॐ and the
 * danda.
 */
export const TRACED: readonly string[] = [
  ...'अ आ इ ई उ ऊ ऋ ए ऐ ओ औ ऑ अं अः'.split(' '),
  ...[...letters.keys()].filter((name) => /^[क-ह]/.test(name)),
  ...'का कि की कु कू कृ के कै को कौ कॉ कं'.split(' '),
  ...'क्य न्य स्त प्र ट्र द्र ह्र छ्र र्म रु रू'.split(' '),
  ...'०१२३४५६७८९',
  'ॐ',
  '।',
]
