/** Parse events in document order; names without namespace prefix. `at`: offset in the text. */
export type XmlEvent =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>>; at: number }
  | { kind: 'close'; name: string; at: number }
  | { kind: 'text'; text: string; at: number }

/** Invalid or unsupported XML: a message without its full stop, and the offset. */
export class XmlFault extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** Maximum nesting depth. */
const DEEPEST = 64
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/**
 * Parses XML event by event, in linear time. Declarations (DOCTYPE, entities) are refused, so nothing expands
 * and nothing is fetched.
 * @throws {XmlFault}
 */
export function* xmlEvents(text: string): Generator<XmlEvent> {
  const open: string[] = []
  let at = 0
  while (at < text.length) {
    const begin = text.indexOf('<', at)
    const end = begin === -1 ? text.length : begin
    if (end > at) yield { kind: 'text', text: unescaped(text.slice(at, end), at), at }
    if (begin === -1) break
    if (text.startsWith('<!--', begin)) at = after(text, '-->', begin)
    else if (text.startsWith('<![CDATA[', begin)) {
      at = after(text, ']]>', begin)
      yield { kind: 'text', text: text.slice(begin + 9, at - 3), at: begin }
    } else if (text.startsWith('<?', begin)) at = after(text, '?>', begin)
    else if (text.startsWith('<!', begin))
      throw new XmlFault('it declares entities (DOCTYPE), which are not read', begin)
    else if (text.startsWith('</', begin)) {
      at = after(text, '>', begin)
      const name = bare(text.slice(begin + 2, at - 1).trim())
      if (open.pop() !== name) throw new XmlFault(`</${name.slice(0, 40)}> closes what is not open`, begin)
      yield { kind: 'close', name, at: begin }
    } else {
      const tag = readTag(text, begin)
      at = tag.end
      if (open.length >= DEEPEST) throw new XmlFault('it is nested too deep', begin)
      yield { kind: 'open', name: tag.name, attributes: tag.attributes, at: begin }
      if (tag.empty) yield { kind: 'close', name: tag.name, at: begin }
      else open.push(tag.name)
    }
  }
  const left = open.pop()
  if (left !== undefined) throw new XmlFault(`<${left}> is not closed`, text.length)
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The offset after `sign`. */
function after(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from)
  if (found === -1) throw new XmlFault('something begins here and does not end', from)
  return found + sign.length
}

const space = /\s/
const endsName = /[\s/>=]/

type Tag = { name: string; attributes: Record<string, string>; empty: boolean; end: number }

function readTag(text: string, begin: number): Tag {
  let at = begin + 1
  const skip = () => {
    while (at < text.length && space.test(text[at] ?? '')) at += 1
  }
  const word = () => {
    const from = at
    while (at < text.length && !endsName.test(text[at] ?? '')) at += 1
    if (at === from) throw new XmlFault('a tag cannot be read', begin)
    return bare(text.slice(from, at))
  }
  const name = word()
  const attributes: Record<string, string> = {}
  for (;;) {
    skip()
    if (text[at] === '>') return { name, attributes, empty: false, end: at + 1 }
    if (text.startsWith('/>', at)) return { name, attributes, empty: true, end: at + 2 }
    const key = word()
    skip()
    if (text[at] !== '=') throw new XmlFault('a tag cannot be read', begin)
    at += 1
    skip()
    const quote = text[at] ?? ''
    if (quote !== '"' && quote !== "'") throw new XmlFault('a tag cannot be read', begin)
    const end = after(text, quote, at + 1)
    attributes[key] = unescaped(text.slice(at + 1, end - 1), at)
    at = end
  }
}

function unescaped(text: string, at: number): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&\s]{0,12});?/g, (whole, name: string) => {
    const known = whole.endsWith(';') ? (entities[name] ?? numbered(name)) : undefined
    if (known === undefined) throw new XmlFault(`'${whole}' is not an XML entity`, at)
    return known
  })
}

/** &#8377; and &#x20B9; */
export function numbered(name: string): string | undefined {
  const digits = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
  if (!digits) return undefined
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
}
// XML 1.0 allows no other control characters than tab and line breaks.
const unspeakable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

/** Escapes a text for XML. */
export const inXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(unspeakable, '')
    .replace(/[&<>\r]/g, (sign) => escapes[sign] ?? sign)
