import { CURSIVE, joinedWord } from './cursive.rules.ts'
import { clusterOf, clustersOf, joinHeadLines, TRACED } from './clusters.rules.ts'

/**
 * Letters as centre-lines, made by us: strokes in the order and the way they are written. Units: 50 for one
 * gap of the ruling. Latin stands on 0 (the middle line is −50, the top −100, the bottom 50); Devanagari
 * hangs from 0 (the body reaches to 100). A teacher signs each letter off at /teach/letters.
 */
export type Letter = { width: number; strokes: readonly string[] }
export const SCRIPTS = ['latin', 'cursive', 'devanagari'] as const
export type Script = (typeof SCRIPTS)[number]

const letter = (width: number, ...strokes: string[]): Letter => ({ width, strokes })
const BOWL = 'C8 -42 16 -50 25 -50C38 -50 46 -40 46 -25C46 -10 38 0 25 0C15 0 8 -6 4 -14'
const ROUND = 'M42 -39C38 -46 32 -50 24 -50C10 -50 2 -39 2 -25C2 -10 10 0 22 0C33 0 42 -12 42 -27'
const BIG_ROUND = 'M40 -100C16 -100 2 -80 2 -50C2 -20 16 0 40 0C64 0 78 -20 78 -50C78 -80 64 -100 40 -100'
const BIG_HOOK = 'M66 -82C60 -94 50 -100 40 -100C16 -100 2 -80 2 -50C2 -20 16 0 40 0'

export const LATIN: Readonly<Record<string, Letter>> = {
  a: letter(56, `${ROUND}V-50V-9C42 -3 45 0 51 -2`),
  b: letter(52, `M4 -100V0V-28${BOWL}`),
  c: letter(46, 'M40 -41C36 -47 30 -50 24 -50C10 -50 2 -39 2 -25C2 -11 10 0 24 0C31 0 37 -4 41 -10'),
  d: letter(56, `${ROUND}V-100V-9C42 -3 45 0 51 -2`),
  e: letter(50, 'M3 -26H40C40 -40 33 -50 22 -50C9 -50 2 -39 2 -25C2 -10 10 0 23 0C31 0 37 -4 41 -10'),
  f: letter(34, 'M34 -95C31 -99 27 -100 24 -100C16 -100 12 -94 12 -84V0', 'M0 -50H28'),
  g: letter(54, `${ROUND}V-50V28C42 42 34 50 22 50C14 50 8 47 4 42`),
  h: letter(54, 'M4 -100V0V-31C8 -43 16 -50 25 -50C35 -50 40 -43 40 -32V-9C40 -3 43 0 49 -2'),
  i: letter(18, 'M4 -50V-9C4 -3 7 0 13 -2', 'M4 -70V-68'),
  j: letter(22, 'M14 -50V30C14 43 8 50 -2 48', 'M14 -70V-68'),
  k: letter(48, 'M4 -100V0', 'M37 -50L5 -21L40 0'),
  l: letter(22, 'M4 -100V-9C4 -3 7 0 13 -2'),
  m: letter(
    72,
    'M4 -50V0V-33C7 -44 13 -50 20 -50C28 -50 31 -44 31 -34V0V-33C34 -44 40 -50 47 -50C55 -50 58 -44 58 -34V-9C58 -3 61 0 67 -2',
  ),
  n: letter(54, 'M4 -50V0V-31C8 -43 16 -50 25 -50C35 -50 40 -43 40 -32V-9C40 -3 43 0 49 -2'),
  o: letter(
    52,
    'M38 -43C34 -48 29 -50 23 -50C10 -50 2 -39 2 -25C2 -11 10 0 23 0C36 0 44 -11 44 -25C44 -33 42 -39 38 -43',
  ),
  p: letter(52, `M4 -50V50V-28${BOWL}`),
  q: letter(50, `${ROUND}V-50V50`),
  r: letter(36, 'M4 -50V0V-31C8 -43 15 -50 24 -50C28 -50 31 -49 33 -47'),
  s: letter(
    42,
    'M34 -42C31 -47 26 -50 19 -50C10 -50 4 -45 4 -38C4 -22 36 -29 36 -13C36 -5 29 0 19 0C11 0 5 -3 2 -9',
  ),
  t: letter(38, 'M14 -85V-12C14 -4 18 0 26 -1C29 -1 31 -2 33 -4', 'M0 -50H30'),
  u: letter(54, 'M4 -50V-19C4 -7 10 0 20 0C30 0 40 -10 40 -24V-50V-9C40 -3 43 0 49 -2'),
  v: letter(46, 'M2 -50L21 0L40 -50'),
  w: letter(66, 'M2 -50L17 0L31 -44L45 0L60 -50'),
  x: letter(46, 'M3 -50L39 0', 'M39 -50L3 0'),
  y: letter(46, 'M2 -50L21 -2', 'M40 -50L21 -2L8 36C5 45 0 50 -8 48'),
  z: letter(46, 'M4 -50H38L3 0H40'),
  A: letter(76, 'M36 -100L2 0', 'M36 -100L70 0', 'M14 -36H58'),
  B: letter(
    70,
    'M6 -100V0',
    'M6 -100H32C48 -100 56 -90 56 -76C56 -62 48 -53 34 -53C53 -53 62 -42 62 -27C62 -11 52 0 34 0H6',
  ),
  C: letter(72, `${BIG_HOOK}C50 0 60 -6 66 -18`),
  D: letter(76, 'M6 -100V0', 'M6 -100H26C54 -100 70 -80 70 -50C70 -20 54 0 26 0H6'),
  E: letter(60, 'M6 -100V0', 'M6 -100H54', 'M6 -52H46', 'M6 0H54'),
  F: letter(58, 'M6 -100V0', 'M6 -100H54', 'M6 -52H46'),
  G: letter(74, `${BIG_HOOK}C56 0 68 -12 68 -34H42`),
  H: letter(66, 'M6 -100V0', 'M60 -100V0', 'M6 -50H60'),
  I: letter(14, 'M6 -100V0'),
  J: letter(46, 'M40 -100V-26C40 -10 32 0 20 0C10 0 4 -6 2 -16'),
  K: letter(64, 'M6 -100V0', 'M56 -100L8 -46L60 0'),
  L: letter(56, 'M6 -100V0H52'),
  M: letter(80, 'M6 0V-100L40 -30L74 -100V0'),
  N: letter(68, 'M6 0V-100L62 0V-100'),
  O: letter(80, BIG_ROUND),
  P: letter(64, 'M6 -100V0', 'M6 -100H34C52 -100 60 -88 60 -74C60 -60 52 -48 34 -48H6'),
  Q: letter(84, BIG_ROUND, 'M52 -22L78 6'),
  R: letter(68, 'M6 -100V0', 'M6 -100H34C52 -100 60 -88 60 -74C60 -60 52 -48 34 -48H6', 'M32 -48L62 0'),
  S: letter(
    66,
    'M56 -84C51 -94 42 -100 31 -100C15 -100 5 -90 5 -76C5 -44 60 -58 60 -26C60 -10 48 0 31 0C17 0 7 -7 2 -18',
  ),
  T: letter(72, 'M34 -100V0', 'M2 -100H66'),
  U: letter(70, 'M6 -100V-34C6 -12 18 0 34 0C50 0 62 -12 62 -34V-100'),
  V: letter(70, 'M2 -100L34 0L66 -100'),
  W: letter(94, 'M2 -100L24 0L46 -80L68 0L90 -100'),
  X: letter(66, 'M4 -100L60 0', 'M60 -100L4 0'),
  Y: letter(66, 'M2 -100L32 -50', 'M62 -100L32 -50V0'),
  Z: letter(64, 'M4 -100H58L3 0H60'),
  '0': letter(62, 'M30 -100C12 -100 2 -80 2 -50C2 -20 12 0 30 0C48 0 58 -20 58 -50C58 -80 48 -100 30 -100'),
  '1': letter(30, 'M4 -82L22 -100V0'),
  '2': letter(60, 'M4 -78C6 -92 16 -100 28 -100C44 -100 54 -90 54 -75C54 -50 20 -30 3 0H56'),
  '3': letter(
    60,
    'M4 -86C9 -95 17 -100 28 -100C43 -100 52 -91 52 -77C52 -62 42 -54 26 -54C45 -54 56 -44 56 -28C56 -11 44 0 27 0C15 0 6 -6 2 -17',
  ),
  '4': letter(64, 'M36 -100L2 -34H58', 'M42 -62V0'),
  '5': letter(
    60,
    'M10 -100L6 -56C11 -61 18 -64 27 -64C45 -64 56 -52 56 -33C56 -13 44 0 26 0C15 0 6 -5 2 -14',
    'M10 -100H52',
  ),
  '6': letter(
    60,
    'M46 -98C20 -88 3 -64 3 -34C3 -13 13 0 30 0C46 0 56 -13 56 -30C56 -47 46 -58 31 -58C18 -58 7 -49 3 -34',
  ),
  '7': letter(58, 'M2 -100H56L20 0'),
  '8': letter(
    60,
    'M50 -84C46 -94 39 -100 29 -100C16 -100 8 -91 8 -78C8 -50 54 -60 54 -27C54 -10 44 0 29 0C14 0 4 -10 4 -27C4 -58 50 -52 50 -84',
  ),
  // Counter-clockwise from the top right, as a is: up over the top, round to the left, then the stem.
  '9': letter(
    60,
    'M53 -86C49 -95 40 -100 29 -100C14 -100 4 -89 4 -72C4 -56 13 -44 29 -44C42 -44 53 -54 53 -70V-88L48 0',
  ),
}

/** A letter to trace: the head line is its last stroke. */
function withHead(text: string): Letter | null {
  const cluster = clusterOf(text)
  if (!cluster) return null
  const heads = joinHeadLines(cluster.heads).map(([from, to]) => `M${from} 0H${to}`)
  return { width: cluster.width, strokes: [...cluster.strokes, ...heads] }
}
export const DEVANAGARI: Readonly<Record<string, Letter>> = Object.fromEntries(
  TRACED.flatMap((text) => {
    const one = withHead(text)
    return one ? [[text, one]] : []
  }),
)

/** What is traced one by one. */
const TO_TRACE: Readonly<Record<Script, Readonly<Record<string, Letter>>>> = {
  latin: LATIN,
  cursive: CURSIVE,
  devanagari: DEVANAGARI,
}
export const lettersOf = (script: Script): Readonly<Record<string, Letter>> => TO_TRACE[script]
/** Between two letters of Latin print, and between two words, in units. */
const SPACING = 8
export const WORD_SPACE = 34

/** What is written as one sign in a script. */
export const signsOf = (script: Script, text: string): string[] =>
  script === 'devanagari' ? clustersOf(text) : [...text]
const isThere = (script: Script, sign: string): boolean => {
  if (sign === ' ') return true
  if (script === 'devanagari') return clusterOf(sign) !== null
  return sign in LATIN
}

/** Signs of a text that have no strokes yet, each once. */
export const missing = (script: Script, text: string): string[] => [
  ...new Set(signsOf(script, text).filter((sign) => !isThere(script, sign))),
]

/** `joined`: the pen comes from the letter before; its first stroke is the way, its second goes on. */
type Placed = { sign: string; letter: Letter; at: number; joined?: true }
/** A word's letters side by side, the head line behind them, and how wide it is; in units. */
export type PlacedWord = { letters: readonly Placed[]; heads: readonly string[]; width: number }

export function placed(script: Script, word: string): PlacedWord {
  if (script === 'cursive') return placeWords(word.split(' '))
  return script === 'latin' ? placePrint(word) : placeHung(word)
}

function placePrint(word: string): PlacedWord {
  const letters: Placed[] = []
  let at = 0
  for (const sign of word) {
    const one = LATIN[sign]
    if (one) letters.push({ sign, letter: one, at })
    at += sign === ' ' ? WORD_SPACE : (one?.width ?? 0) + SPACING
  }
  return { letters, heads: [], width: Math.max(0, at - SPACING) }
}

/** Joined words, each for itself; capitals and digits are those of print. */
function placeWords(words: readonly string[]): PlacedWord {
  const letters: Placed[] = []
  let at = 0
  for (const word of words) {
    const one = joinedWord(word, (sign) => LATIN[sign])
    letters.push(...one.letters.map((each) => ({ ...each, at: each.at + at })))
    at += one.width + WORD_SPACE
  }
  return { letters, heads: [], width: Math.max(0, at - WORD_SPACE) }
}

function placeHung(word: string): PlacedWord {
  const letters: Placed[] = []
  const heads: (readonly [number, number])[] = []
  let at = 0
  for (const sign of clustersOf(word)) {
    const one = clusterOf(sign)
    if (one) letters.push({ sign, letter: one, at })
    for (const [from, to] of one?.heads ?? []) heads.push([from + at, to + at])
    at += sign === ' ' ? WORD_SPACE : (one?.width ?? 0)
  }
  return { letters, heads: joinHeadLines(heads).map(([from, to]) => `M${from} 0H${to}`), width: at }
}
