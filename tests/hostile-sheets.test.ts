import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { readSheet } from '../src/platform/sheets/sheet-reader.server.ts'
import { sheetOf } from '../src/platform/sheets/sheets.server.ts'
import { runInWorker } from '../src/platform/workers/worker-thread.server.ts'
import { readQuestionFile } from '../src/quiz/bank/import/question-file.server.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

type Files = Readonly<Record<string, string | Readable>>

async function zip(files: Files): Promise<Uint8Array> {
  const made = new ZipFile()
  for (const [name, content] of Object.entries(files))
    if (typeof content === 'string') made.addBuffer(Buffer.from(content), name)
    else made.addReadStream(content, name)
  made.end()
  return new Uint8Array(await buffer(made.outputStream))
}
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A workbook with one sheet; `more` adds files or takes the place of some. */
const workbook = (cells: string | Readable, more: Files = {}) =>
  zip({
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Questions" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml':
      typeof cells === 'string'
        ? `<worksheet xmlns="${MAIN}"><sheetData>${cells}</sheetData></worksheet>`
        : cells,
    ...more,
  })

/** Why a file is refused; it has to be said within seconds and in little memory of this process. */
async function refusal(bytes: Uint8Array, seconds = 6): Promise<string> {
  const [begun, before] = [performance.now(), process.memoryUsage().rss]
  const message = await readSheet(bytes).then(
    () => 'it was read',
    (error: Error) => error.message,
  )
  expect(performance.now() - begun, message).toBeLessThan(seconds * 1_000)
  expect((process.memoryUsage().rss - before) / 1_048_576, message).toBeLessThan(500)
  return message
}

async function* repeated(head: string, piece: string, times: number): AsyncGenerator<Buffer> {
  yield Buffer.from(head)
  const many = Buffer.from(piece.repeat(1_000))
  for (let n = 0; n < times; n += 1_000) yield many
}

describe('hostile files', () => {
  test('a zip bomb: by the sizes that it declares, before anything is unpacked', async () => {
    const bomb = await workbook(Readable.from(repeated('<worksheet>', ' '.repeat(1_000), 200_000)))
    expect(bomb.length).toBeLessThan(1_048_576)
    expect(await refusal(bomb, 2)).toBe(
      'This workbook unpacks to 191 MB. The limit is 64 MB. Split it, or use CSV.',
    )
  })

  test('a zip bomb that lies about its size', async () => {
    const bomb = Buffer.from(
      await workbook(Readable.from(repeated('<worksheet>', ' '.repeat(1_000), 200_000))),
    )
    // The size stands in the directory at the end; the first entry of that name is enough.
    for (let at = bomb.indexOf('504b0102', 0, 'hex'); at !== -1; at = bomb.indexOf('504b0102', at + 4, 'hex'))
      if (bomb.readUInt32LE(at + 24) > 1_000_000) bomb.writeUInt32LE(1_000, at + 24)
    expect(await refusal(bomb)).toBe('We can’t read this workbook. Save it again, or use CSV.')
  })

  test('a million rows, as a workbook and as CSV', async () => {
    const cells = '<row><c><v>1</v></c></row>'
    const many = await workbook(Readable.from(repeated('<worksheet><sheetData>', cells, 1_000_000)))
    const words = 'This file has more than 20,000 rows. Split it and import one part at a time.'
    expect(await refusal(many)).toBe(words)
    expect(await refusal(bytesOf('1,2\n'.repeat(1_000_000)))).toBe(words)
    expect(await refusal(await workbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))).toBe(words)
    // Rows that are only formatted are no rows.
    const formatted = await readSheet(
      await workbook('<row><c><v>1</v></c></row><row r="1048576"><c s="1"/></row>'),
    )
    expect(formatted.rows).toEqual([['1']])
  })

  test('one long text in every cell', async () => {
    const shared = `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(19_000)
    expect(await refusal(await workbook(rows, { 'xl/sharedStrings.xml': shared }))).toBe(
      'This file has more than 20 million characters. Split it and import one part at a time.',
    )
    expect(await refusal(bytesOf(`a,b\n1,${'x'.repeat(40_000)}`))).toBe(
      'Row 2, column B: 40,000 characters. The limit for a cell is 32,767.',
    )
    expect(await refusal(bytesOf(`a\n${','.repeat(100)}x`))).toMatch(/^Row 2 has more than 60 columns/)
    expect(await refusal(bytesOf(`a\n${','.repeat(9_000_000)}x`), 20)).toMatch(
      /more than 60 columns|too much memory/,
    )
  })

  test('macros, entities, and what is no sheet whatever its name', async () => {
    expect(await refusal(await workbook('', { 'xl/vbaProject.bin': 'x' }))).toMatch(/has macros \(\.xlsm\)/)
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;">]><worksheet>&c;</worksheet>'
    expect(await refusal(await workbook('', { 'xl/worksheets/sheet1.xml': bomb }))).toBe(
      'This workbook cannot be read: it declares entities (DOCTYPE), which are not read.',
    )
    expect(await refusal(await workbook('', { 'xl/worksheets/sheet1.xml': '<a>'.repeat(100_000) }))).toMatch(
      /nested too deep/,
    )
    expect(await refusal(await zip({ 'word/document.xml': 'x' }))).toMatch(/Word document/)
    expect(await refusal(await zip({ 'content.xml': 'x' }))).toMatch(/OpenDocument/)
    expect(await refusal(await zip({ 'a.csv': 'x' }))).toMatch(/ZIP file without a workbook/)
    expect(await refusal(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(500, 7)]))).toMatch(
      /can’t read this workbook/,
    )
    expect(await refusal(Buffer.from('\u0089PNG\r\n\u001a\n\0\0', 'latin1'))).toMatch(/a picture \(PNG\)/)
    expect(await refusal(Buffer.from('%PDF-1.7\n\u0001', 'latin1'))).toMatch(/a PDF/)
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatch(/old format or has a password/)
  })

  test('codings: read where they are clear, told where they are likely, refused where they are not', async () => {
    const text = 'नमस्ते,é\r\n'
    const first = async (bytes: Uint8Array) => {
      const { rows, encoding, notes } = await readSheet(bytes)
      return [rows[0], encoding, notes.length]
    }
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    expect(await first(bytesOf(text))).toEqual([['नमस्ते', 'é'], 'UTF-8', 0])
    expect(await first(bytesOf(`\ufeff${text}`))).toEqual([['नमस्ते', 'é'], 'UTF-8', 0])
    expect(await first(utf16)).toEqual([['नमस्ते', 'é'], 'UTF-16', 0])
    expect(await first(Buffer.from(utf16).swap16())).toEqual([['नमस्ते', 'é'], 'UTF-16', 0])
    expect(await first(Buffer.from('caf\u00e9,\u0093x\u0094', 'latin1'))).toEqual([
      ['café', '“x”'],
      'Windows-1252',
      1,
    ])
    expect(await refusal(Buffer.from(text, 'utf16le'))).toMatch(/can’t read this file/)
    expect(await refusal(Buffer.concat([bytesOf(`${text}अ`), Buffer.from([0xe0, 0xa4])]))).toMatch(
      /^We can’t read some letters in line 2/,
    )
    expect(await refusal(Buffer.from([0x61, 0x2c, 0x81, 0x8d]))).toMatch(
      /^We can’t read some letters in line 1/,
    )
  })

  test('an open quote that swallows the rest is told with its row', async () => {
    expect(await refusal(bytesOf('a,b\n1,2\n3,"4\n5,6\n'))).toMatch(/^Row 3: a quote \("\) is opened/)
    expect(await refusal(bytesOf(`a,b\n1,"${'x\n'.repeat(1_000_000)}`))).toMatch(/^Row 2: a quote/)
  })

  test('formulas: what they came to, or that they came to nothing; dates and percents as they are seen', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\/mm\\/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs></styleSheet>'
    const cells =
      '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2"><f>cmd()</f></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D2" s="1"><v>46054</v></c><c r="E2" s="2"><v>0.5</v></c><c r="F2"><v>0.30000000000000004</v></c><c r="G2" t="str"><f>A1</f><v>_x0041_b</v></c><c r="AA2" t="inlineStr"><is><r><t>=</t></r><rPh><t>no</t></rPh><r><t>1</t></r></is></c></row>'
    const { rows, marks, name } = await readSheet(await workbook(cells, { 'xl/styles.xml': styles }))
    expect(name).toBe('Questions')
    expect(rows[1]?.slice(0, 7)).toEqual(['2', '', '#DIV/0!', '2026-02-01', '50%', '0.3', 'Ab'])
    expect(rows[1]?.[26]).toBe('=1')
    expect(marks).toEqual([
      { row: 2, column: 2, kind: 'formula' },
      { row: 2, column: 3, kind: 'error' },
      { row: 2, column: 4, kind: 'date' },
    ])
    const head =
      '<row><c t="inlineStr"><is><t>question</t></is></c><c t="inlineStr"><is><t>option_a</t></is></c><c t="inlineStr"><is><t>option_b</t></is></c><c t="inlineStr"><is><t>correct</t></is></c></row>'
    const question =
      '<row><c t="inlineStr"><is><t>Half?</t></is></c><c s="1"><v>46054</v></c><c><f>A1</f></c><c t="inlineStr"><is><t>A</t></is></c></row>'
    const file = await readQuestionFile(
      await workbook(head + question, { 'xl/styles.xml': styles }),
      'q.xlsx',
    )
    expect(file.rows[0]?.met).toEqual([
      {
        column: 'option_a',
        message:
          'Your spreadsheet changed this to a date (2026-02-01). Format the cell as text and type it again.',
      },
      {
        column: 'option_b',
        message: 'This formula has no value. Open and save the file in Excel, or type the value.',
      },
    ])
  })

  test('texts of questions that are made to be slow are read in time', async () => {
    const slow = [
      '{'.repeat(500_000),
      `a {${'='.repeat(300_000)}}`,
      `a {${'=b~'.repeat(100_000)}}`,
      `[html]${'<'.repeat(300_000)} {=a ~b}`,
      `[html]${'< '.repeat(200_000)}> {=a ~b}`,
      `${'\\'.repeat(500_000)}{=a ~b}`,
      `::${':\\'.repeat(200_000)} {}`,
    ]
    for (const text of slow) {
      const begun = performance.now()
      await readQuestionFile(bytesOf(text), 'a.gift').catch(() => {})
      expect(performance.now() - begun, text.slice(0, 20)).toBeLessThan(10_000)
    }
    for (const text of ['<quiz>', '<question >', '<!--', '<![CDATA[', '&lt;', '<a b="'].map(
      (piece) => `<?xml version="1.0"?><quiz>${piece.repeat(100_000)}`,
    )) {
      const begun = performance.now()
      await readQuestionFile(bytesOf(text), 'a.xml').catch(() => {})
      expect(performance.now() - begun, text.slice(20, 50)).toBeLessThan(10_000)
    }
  })

  test('a thread that takes all memory, or breaks, is a sentence or a fault, and the next file is read', async () => {
    const hungry = new URL(`data:text/javascript,const a = []; for (;;) a.push(new Array(4000000).fill(1.5))`)
    await expect(runInWorker(hungry, null)).rejects.toThrow(
      'This file needs too much memory to read. Split it and try again.',
    )
    await expect(runInWorker(new URL('data:text/javascript,process.exit(3)'), null)).rejects.toThrow(
      'ended with 3',
    )
    expect((await readSheet(bytesOf('a,b'))).rows).toEqual([['a', 'b']])
  })

  test('what we write is read again', async () => {
    const texts = ['=1', "'=1", '-5', '_x0041_', 'a\nb', '"', ',', 'अ']
    async function* rows(): AsyncGenerator<string> {
      yield* texts
    }
    for (const format of ['csv', 'xlsx'] as const) {
      const sheet = sheetOf(format, {
        name: 'a',
        columns: [{ head: 'Text', cell: (row: string) => row }],
        rows: rows(),
      })
      const read = await readSheet(new Uint8Array(await buffer(Readable.from(sheet.chunks))))
      expect(read.rows.flat()).toEqual(['Text', ...texts])
    }
  })
})
