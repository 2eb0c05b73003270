import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/** A family's login and its code that works once, as printed. */
export type PrintedSlip = { login: string; code: string }

/** The slips of a PDF, in their order. */
export function readSlips(file: string): PrintedSlip[] {
  const streams = streamsOf(readFileSync(file))
  const letters = new Map(streams.flatMap(lettersOf))
  const text = streams
    .filter((content) => content.includes(' TJ'))
    .flatMap((content) => [...content.matchAll(/\[(.*?)\] TJ/g)])
    .map(([, shown = '']) => [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join(''))
    .map((hex) => (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? ' ').join(''))
    .join('\n')
  return [...text.matchAll(/^(\d{10}|\S+@\S+)$[\s\S]*?^((?:[0-9A-Z]{4}-){3}[0-9A-Z]{4})$/gm)].map(
    ([, login = '', code = '']) => ({ login, code }),
  )
}

function streamsOf(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(
    ([, content = '']) => {
      try {
        return [inflateSync(Buffer.from(content, 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    },
  )
}

/** What each glyph of a font says: entries of its table to Unicode, `<0000> <00ff> [<0041> <0042>]`. */
function lettersOf(content: string): [string, string][] {
  return [...content.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)].flatMap(
    ([, from = '', list = '']) =>
      [...list.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ''], n): [string, string] => [
        (Number.parseInt(from, 16) + n).toString(16).padStart(4, '0'),
        Buffer.from(hex, 'hex').swap16().toString('utf16le'),
      ]),
  )
}
