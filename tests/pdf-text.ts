import { inflateSync } from 'node:zlib'

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A PDF of ours as it is drawn: its glyphs in fours of hex digits, where 0000 is the box for a letter that the
 * font lacks, and its lines as a reader finds and copies them. */
export function contentOf(pdf: Buffer): { glyphs: string[]; lines: string[]; pages: number } {
  const latin = pdf.toString('latin1')
  const streams = [...latin.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, content = '']) => {
    try {
      return [inflateSync(Buffer.from(content, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  const letters = lettersIn(streams.find((each) => each.includes('beginbfrange')) ?? '')
  const shown = streams.filter((each) => each.includes(' TJ')).join('\n')
  return {
    glyphs: glyphsIn(shown),
    lines: [...shown.matchAll(/\/ActualText \(((?:\\[^]|[^\\)])*)\)|BT[^]*?\nET/g)].flatMap(
      ([drawn, actual], at, all) => {
        if (actual !== undefined) return [unescaped(actual)]
        // The letters of this line stand before it.
        if (all[at - 1]?.[1] !== undefined) return []
        return [
          glyphsIn(drawn)
            .map((glyph) => letters.get(glyph) ?? '')
            .join(''),
        ]
      },
    ),
    pages: latin.match(/\/Type \/Page\b/g)?.length ?? 0,
  }
}

const glyphsIn = (shown: string): string[] =>
  [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])

/** What each glyph stands for. */
function lettersIn(map: string): ReadonlyMap<string, string> {
  const ranges = map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)
  return new Map(
    [...ranges].flatMap(([, first = '', listed = '']) =>
      [...listed.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = ''], at): [string, string] => [
        (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'),
        Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  )
}

function unescaped(text: string): string {
  const bytes = text.replaceAll(/\\([^])/g, (_, sign: string) => ESCAPES[sign] ?? sign)
  return Buffer.from(bytes, 'latin1').subarray(2).swap16().toString('utf16le')
}
