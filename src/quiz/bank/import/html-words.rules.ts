import { numbered } from '../../../platform/sheets/xml.rules.ts'

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  times: '×',
  divide: '÷',
  minus: '−',
  plusmn: '±',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  le: '≤',
  ge: '≥',
  ne: '≠',
  pi: 'π',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  rarr: '→',
}
const raised: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  n: 'ⁿ',
  '-': '⁻',
  '+': '⁺',
}
const blocks = new Set(['p', 'div', 'br', 'li', 'ul', 'ol', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre'])
const silent = new Set(['script', 'style', 'head'])
const pictures = new Set(['img', 'svg', 'picture', 'object', 'embed', 'video', 'audio', 'iframe'])
const plainMarks = new Set(['span', 'a', 'font', 'body', 'html', 'tbody', 'thead'])

/** The words of a piece of HTML, and what was in it that words cannot hold. */
export type Words = { text: string; picture: boolean; marks: boolean }

/** HTML as plain lines; powers stay as signs (x²). In time proportional to its length. */
export function wordsOf(html: string): Words {
  const reading: Reading = { text: '', picture: false, marks: false, sup: false, skipped: '' }
  for (const piece of piecesOf(html)) {
    if (piece.kind === 'text') addWords(reading, piece.text)
    else addTag(reading, piece)
  }
  const lines = reading.text.split('\n').map((line) => line.replace(/ +/g, ' ').trim())
  return {
    text: lines
      .filter((line, n) => line !== '' || lines[n - 1] !== '')
      .join('\n')
      .trim(),
    picture: reading.picture,
    marks: reading.marks,
  }
}

type Tag = { kind: 'tag'; name: string; closes: boolean }
type Piece = { kind: 'text'; text: string } | Tag

/** The texts and tags of a piece of HTML in their order. */
function* piecesOf(html: string): Generator<Piece> {
  let at = 0
  const lastEnd = html.lastIndexOf('>')
  while (at < html.length) {
    const begin = html.indexOf('<', at)
    if (begin === -1) break
    if (begin > at) yield { kind: 'text', text: html.slice(at, begin) }
    const closes = html[begin + 1] === '/'
    const name = nameAt(html, begin + (closes ? 2 : 1))
    const end = name === '' || begin > lastEnd ? -1 : html.indexOf('>', begin)
    // A lone sign 'less than' is a word.
    if (end === -1) yield { kind: 'text', text: '<' }
    else yield { kind: 'tag', name, closes }
    at = (end === -1 ? begin : end) + 1
  }
  if (at < html.length) yield { kind: 'text', text: html.slice(at) }
}

/** `sup`: what comes is a power. `skipped`: the silent element that is open. */
type Reading = Words & { sup: boolean; skipped: string }

function addWords(reading: Reading, part: string): void {
  if (reading.skipped) return
  const words = decoded(part.replace(/\s+/g, ' '))
  reading.text += reading.sup ? powerOf(words.trim()) : words
}

/** 2 as ², and what has no such sign as ^(k). */
function powerOf(words: string): string {
  const signs = [...words].map((sign) => raised[sign])
  return signs.length > 0 && signs.every((sign) => sign !== undefined) ? signs.join('') : `^(${words})`
}

function addTag(reading: Reading, { name, closes }: Tag): void {
  if (silent.has(name)) reading.skipped = closes ? '' : name
  else if (pictures.has(name)) reading.picture = true
  else if (blocks.has(name)) reading.text += '\n'
  else if (name === 'td' || name === 'th') {
    reading.text += ' '
    reading.marks = true
  } else if (name === 'sup') reading.sup = !closes
  else if (!plainMarks.has(name)) reading.marks = true
}

function nameAt(html: string, at: number): string {
  let end = at
  while (end < html.length && end < at + 12 && /[a-z0-9]/i.test(html[end] ?? '')) end += 1
  const name = html.slice(at, end).toLowerCase()
  return /^[a-z]/.test(name) ? name : ''
}

const decoded = (text: string) =>
  text.replace(/&(#?[a-z0-9]{1,10});/gi, (whole, name: string) => named[name] ?? numbered(name) ?? whole)
