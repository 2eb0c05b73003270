import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { escapeFormula } from '../src/platform/sheets/sheet.rules.ts'
import { sheetOf } from '../src/platform/sheets/sheets.server.ts'

type Row = { name: string; paise: number | null }
const columns = [
  { head: 'Name', cell: (row: Row) => row.name },
  { head: 'Paise', cell: (row: Row) => row.paise },
]
async function* rowsOf(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}
const made = (format: 'csv' | 'xlsx', rows: readonly Row[]) =>
  buffer(Readable.from(sheetOf(format, { name: 'list', columns, rows: rowsOf(rows) }).chunks))

/** The files of a ZIP by its central directory. */
function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n -= 1) {
    const [size, name, extra, comment] = [20, 28, 30, 32].map((place) =>
      place === 20 ? zip.readUInt32LE(at + place) : zip.readUInt16LE(at + place),
    ) as [number, number, number, number]
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(begin, begin + size)
    const text = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    files.set(zip.toString('utf8', at + 46, at + 46 + name), text.toString('utf8'))
    at += 46 + name + extra + comment
  }
  return files
}

describe('sheets that we write', () => {
  test.each(['=1+1', '+1 2', '-cmd', '@SUM(A1)', ' =1', '＝1', '\t=1', '\r=1', '＠x'])(
    '%j starts no formula',
    (text) => expect(escapeFormula(text)).toBe(`'${text}`),
  )
  test.each(['-5', '-5.50', '12', 'Asha', 'a=b', ''])('%j stays as it is', (text) =>
    expect(escapeFormula(text)).toBe(text),
  )

  test('CSV has a byte order mark, CRLF, and quotes where they are needed', async () => {
    const text = (
      await made('csv', [
        { name: 'Asha "A", Verma\nIndore', paise: 45_500 },
        { name: 'आशा', paise: null },
      ])
    ).toString()
    expect(text).toBe('\ufeffName,Paise\r\n"Asha ""A"", Verma\nIndore",45500\r\nआशा,\r\n')
  })

  test('XLSX has texts as texts, numbers as numbers, and nothing that XML forbids', async () => {
    const files = unzip(await made('xlsx', [{ name: '=cmd|"x" <b>&\u0007', paise: 45_500 }]))
    expect([...files.keys()]).toContain('[Content_Types].xml')
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('<t xml:space="preserve">=cmd|"x" &lt;b&gt;&amp;</t>')
    expect(sheet).toContain('<c><v>45500</v></c>')
    expect(sheet).not.toContain('<f>')
    expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true)
  })

  test('rows that break off end the file with an error', async () => {
    async function* broken(): AsyncGenerator<Row> {
      yield { name: 'first', paise: 1 }
      throw new Error('the database went away')
    }
    for (const format of ['csv', 'xlsx'] as const)
      await expect(
        buffer(Readable.from(sheetOf(format, { name: 'list', columns, rows: broken() }).chunks)),
      ).rejects.toThrow('the database went away')
  })

  test('100,000 rows need no memory of their own', async () => {
    async function* many(): AsyncGenerator<Row> {
      for (let n = 0; n < 100_000; n += 1) yield { name: `Student number ${n}`, paise: n }
    }
    for (const format of ['csv', 'xlsx'] as const) {
      globalThis.gc?.()
      const before = process.memoryUsage().rss
      let most = 0
      let bytes = 0
      for await (const piece of sheetOf(format, { name: 'list', columns, rows: many() }).chunks) {
        bytes += piece.length
        most = Math.max(most, process.memoryUsage().rss - before)
      }
      expect(bytes).toBeGreaterThan(200_000)
      expect(most / 1_048_576).toBeLessThan(50)
    }
  })
})
