import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escapeFormula } from './sheet.rules.ts'
import { inXml } from './xml.rules.ts'

/** A column of a sheet: header, and the cell of a row. */
export type SheetColumn<Row> = { head: string; cell: (row: Row) => string | number | null }

/** A file streamed while it is made; `size` in bytes if known. */
export type Download = { name: string; type: string; size?: number; chunks: AsyncIterable<Uint8Array> }

export const SHEET_FORMATS = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof SHEET_FORMATS)[number]

type Rows<Row> = { columns: readonly SheetColumn<Row>[]; rows: AsyncIterable<Row> | Iterable<Row> }
/** `name`: without extension. */
type Sheet<Row> = Rows<Row> & { name: string }

/** Rows as a file, streamed, so that its length does not matter for memory. */
export function sheetOf<Row>(format: SheetFormat, sheet: Sheet<Row>): Download {
  const only = bookSheet('Sheet1', sheet)
  return format === 'csv' ? csvOf(sheet.name, only) : workbookOf(sheet.name, [only])
}

/** A sheet of a workbook: tab name and rows. */
export type WorkbookSheet = { tab: string; chunks: (format: 'csv' | 'xml') => AsyncGenerator<Uint8Array> }

/** A sheet of a workbook with rows of any type. */
export const bookSheet = <Row>(tab: string, sheet: Rows<Row>): WorkbookSheet => ({
  tab,
  chunks: (format) => (format === 'csv' ? csv(sheet) : sheetXml(sheet)),
})

/** Several sheets as one XLSX. `name` without extension. */
export const workbookOf = (name: string, sheets: readonly WorkbookSheet[]): Download => ({
  name: `${name}.xlsx`,
  type: XLSX,
  chunks: xlsx(sheets),
})
/** One of the sheets as CSV. `name` without extension. */
export const csvOf = (name: string, sheet: WorkbookSheet): Download => ({
  name: `${name}.csv`,
  type: CSV,
  chunks: sheet.chunks('csv'),
})

const CSV = 'text/csv; charset=utf-8'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const encoder = new TextEncoder()

/* CSV (RFC 4180) with a byte order mark, without which Excel does not read UTF-8. */

const quoted = (value: string | number | null): string => {
  const text = typeof value === 'string' ? escapeFormula(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

async function* csv<Row>({ columns, rows }: Rows<Row>): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`\ufeff${columns.map(({ head }) => quoted(head)).join(',')}\r\n`)
  yield* precompressed(rows, (row) => `${columns.map(({ cell }) => quoted(cell(row))).join(',')}\r\n`)
}

/** Rows as text in chunks of some kilobytes: a chunk per row would be slow. */
async function* precompressed<Row>(
  rows: Rows<Row>['rows'],
  text: (row: Row) => string,
): AsyncGenerator<Uint8Array> {
  let piece = ''
  for await (const row of rows) {
    piece += text(row)
    if (piece.length < 32_768) continue
    yield encoder.encode(piece)
    piece = ''
  }
  if (piece) yield encoder.encode(piece)
}

/* XLSX (ECMA-376) with inline strings: no shared table grows with the rows, and none of them is a formula. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The other files of a workbook. */
const partsOf = (tabs: readonly string[]): Readonly<Record<string, string>> => {
  const each = (text: (tab: string, number: number) => string) =>
    tabs.map((tab, place) => text(tab, place + 1)).join('')
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${KIND}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((tab, number) => `<sheet name="${escaped(tab)}" sheetId="${number}" r:id="r${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((_, number) => `<Relationship Id="r${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}</Relationships>`,
  }
}

// _x000D_ encodes a character that XML cannot contain, so a text that looks like it is escaped.
const escaped = (text: string): string => inXml(text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'))

const cellOf = (value: string | number | null): string => {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  // Excel's limit per cell.
  const text = escaped(value.slice(0, 32_767))
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

async function* sheetXml<Row>({ columns, rows }: Rows<Row>): AsyncGenerator<Uint8Array> {
  const line = (cells: readonly (string | number | null)[]) => `<row>${cells.map(cellOf).join('')}</row>`
  yield encoder.encode(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${line(columns.map(({ head }) => head))}`)
  yield* precompressed(rows, (row) => line(columns.map(({ cell }) => cell(row))))
  yield encoder.encode('</sheetData></worksheet>')
}

async function* xlsx(sheets: readonly WorkbookSheet[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const tabs = sheets.map(({ tab }) => tab)
  for (const [name, text] of Object.entries(partsOf(tabs))) zip.addBuffer(Buffer.from(text), name)
  for (const [place, sheet] of sheets.entries()) {
    const source = Readable.from(sheet.chunks('xml'))
    // On an error the file ends too, so that it does not look complete.
    source.on('error', (error) => (zip.outputStream as Readable).destroy(error))
    zip.addReadStream(source, `xl/worksheets/sheet${place + 1}.xml`)
  }
  zip.end()
  for await (const piece of zip.outputStream) yield piece as Uint8Array
}
