import { numbered } from '../../../platform/xml.rules.ts'

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
  let [text, at, picture, marks] = ['', 0, false, false]
  let sup = false
  let skipped = ''
  const lastEnd = html.lastIndexOf('>')
  const say = (part: string) => {
    if (skipped) return
    const words = decoded(part.replace(/\s+/g, ' '))
    const asPower = sup ? [...words.trim()].map((sign) => raised[sign]) : []
    if (sup && asPower.length > 0 && asPower.every((sign) => sign !== undefined)) text += asPower.join('')
    else text += sup ? `^(${words.trim()})` : words
  }
  while (at < html.length) {
    const begin = html.indexOf('<', at)
    if (begin === -1) break
    if (begin > at) say(html.slice(at, begin))
    const closes = html[begin + 1] === '/'
    const name = nameAt(html, begin + (closes ? 2 : 1))
    const end = name === '' || begin > lastEnd ? -1 : html.indexOf('>', begin)
    // A lone sign 'less than' is a word.
    if (end === -1) {
      say('<')
      at = begin + 1
      continue
    }
    at = end + 1
    if (silent.has(name)) skipped = closes ? '' : name
    else if (pictures.has(name)) picture = true
    else if (blocks.has(name)) text += '\n'
    else if (name === 'td' || name === 'th') {
      text += ' '
      marks = true
    } else if (name === 'sup') sup = !closes
    else if (!plainMarks.has(name)) marks = true
  }
  if (at < html.length) say(html.slice(at))
  const lines = text.split('\n').map((line) => line.replace(/ +/g, ' ').trim())
  return {
    text: lines
      .filter((line, n) => line !== '' || lines[n - 1] !== '')
      .join('\n')
      .trim(),
    picture,
    marks,
  }
}

function nameAt(html: string, at: number): string {
  let end = at
  while (end < html.length && end < at + 12 && /[a-z0-9]/i.test(html[end] ?? '')) end += 1
  const name = html.slice(at, end).toLowerCase()
  return /^[a-z]/.test(name) ? name : ''
}

const decoded = (text: string) =>
  text.replace(/&(#?[a-z0-9]{1,10});/gi, (whole, name: string) => named[name] ?? numbered(name) ?? whole)
