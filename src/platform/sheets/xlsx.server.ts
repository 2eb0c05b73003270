import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { DAY_MS } from '../text/india.rules.ts'
import { type CellMark, Rows, type Sheet } from './sheet.rules.ts'
import { FileFault } from './text-file.rules.ts'
import { type XmlEvent, XmlFault, xmlEvents } from './xml.rules.ts'

/**
 * What a workbook may unpack to, and how many files it may have: a packed nothing must not fill the memory.
 */
const MAX_UNPACKED = 67_108_864
const MAX_FILES = 2_000

const DAMAGED = 'We can’t read this workbook. Save it again, or use CSV.'

type Parts = { names: readonly string[]; read: (name: string) => Promise<string | undefined> }

/**
 * The first sheet of a workbook (ECMA-376) as rows of texts: what its formulas came to, dates as 2026-01-02.
 * @throws {FileFault}
 */
export async function readXlsx(bytes: Uint8Array): Promise<Sheet> {
  try {
    const parts = await openZip(bytes)
    refuseOthers(parts.names)
    const { path, name, others, since1904 } = await firstSheet(parts)
    const texts = await sharedTexts(parts)
    const styles = await cellStyles(parts)
    const xml = await parts.read(path)
    if (xml === undefined) throw new FileFault(DAMAGED)
    const { rows, marks } = readCells(xml, { texts, styles, since1904 })
    const notes =
      others.length === 0
        ? []
        : [`Only the first sheet, “${name}”, is read. Skipped: ${others.slice(0, 10).join(', ')}.`]
    return { format: 'xlsx', name, encoding: '', rows, marks, notes }
  } catch (error) {
    if (error instanceof XmlFault) throw new FileFault(`This workbook cannot be read: ${error.message}.`)
    throw error
  }
}

/** The files of a ZIP, once the sizes that it declares are bearable; yauzl holds each file to its own. */
async function openZip(bytes: Uint8Array): Promise<Parts> {
  const damaged = () => {
    throw new FileFault(DAMAGED)
  }
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await yauzl.fromBufferPromise(file).catch(damaged)
  const entries = new Map<string, yauzl.Entry>()
  let size = 0
  if (zip.entryCount > MAX_FILES)
    throw new FileFault(`This workbook has more than ${MAX_FILES} parts. Save it again, or use CSV.`)
  try {
    for await (const entry of zip.eachEntry()) {
      size += entry.uncompressedSize
      entries.set(entry.fileName, entry)
    }
  } catch {
    damaged()
  }
  if (size > MAX_UNPACKED)
    throw new FileFault(
      `This workbook unpacks to ${Math.ceil(size / 1_048_576).toLocaleString('en-IN')} MB. The limit is 64 MB. Split it, or use CSV.`,
    )
  return {
    names: [...entries.keys()],
    read: async (name) => {
      const entry = entries.get(name)
      if (!entry) return undefined
      const stream = await zip.openReadStreamPromise(entry).catch(damaged)
      return (await buffer(stream).catch(damaged)).toString('utf8').replace(/^\ufeff/, '')
    },
  }
}

function refuseOthers(names: readonly string[]): void {
  const has = (ending: string) => names.some((name) => name.toLowerCase().endsWith(ending))
  if (has('vbaproject.bin'))
    throw new FileFault('This workbook has macros (.xlsm). Save it as .xlsx and upload that.')
  if (names.includes('xl/workbook.xml')) return
  if (has('xl/workbook.bin')) throw new FileFault('This is a binary workbook (.xlsb). Save it as .xlsx.')
  if (has('word/document.xml'))
    throw new FileFault('This is a Word document. Upload a spreadsheet (.xlsx, .csv).')
  if (has('content.xml')) throw new FileFault('This is an OpenDocument file. Save it as .xlsx or .csv.')
  throw new FileFault('This is a ZIP file without a workbook. Upload the spreadsheet itself (.xlsx, .csv).')
}

type First = { path: string; name: string; others: string[]; since1904: boolean }

async function firstSheet(parts: Parts): Promise<First> {
  const { sheets, since1904 } = await sheetList(parts)
  const shown = sheets.filter(({ hidden }) => !hidden)
  const [first] = shown
  if (!first) throw new FileFault('This workbook has no visible sheet.')
  const path = await pathOf(parts, first.relation)
  return { path, name: first.name, others: shown.slice(1).map(({ name }) => name), since1904 }
}

type SheetName = { name: string; relation: string; hidden: boolean }

async function sheetList(parts: Parts): Promise<{ sheets: SheetName[]; since1904: boolean }> {
  const sheets: SheetName[] = []
  let since1904 = false
  for (const event of xmlEvents((await parts.read('xl/workbook.xml')) ?? '')) {
    if (event.kind !== 'open') continue
    const { name = '', id = '', state } = event.attributes
    if (event.name === 'sheet')
      sheets.push({ name, relation: id, hidden: state !== undefined && state !== 'visible' })
    if (event.name === 'workbookPr') since1904 = ['1', 'true'].includes(event.attributes.date1904 ?? '')
  }
  return { sheets, since1904 }
}

/** Where the file of a sheet lies, by the relation that the list of sheets names. */
async function pathOf(parts: Parts, relation: string): Promise<string> {
  for (const event of xmlEvents((await parts.read('xl/_rels/workbook.xml.rels')) ?? '')) {
    if (event.kind !== 'open' || event.attributes.Id !== relation) continue
    const target = event.attributes.Target ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  throw new FileFault(DAMAGED)
}

/** _x000D_ is how a workbook writes what XML cannot. */
const spoken = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

async function sharedTexts(parts: Parts): Promise<readonly string[]> {
  const xml = await parts.read('xl/sharedStrings.xml')
  if (xml === undefined) return []
  const texts: string[] = []
  let [text, inText, phonetic] = ['', false, false]
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') {
      if (inText && !phonetic) text += event.text
    } else if (event.name === 't') inText = event.kind === 'open'
    else if (event.name === 'rPh') phonetic = event.kind === 'open'
    else if (event.name === 'si') {
      if (event.kind === 'close') texts.push(spoken(text))
      text = ''
    }
  }
  return texts
}

type Style = 'plain' | 'date' | 'percent'

/** How numbers are shown, by the styles of a workbook; a date is a number with a date's style. */
async function cellStyles(parts: Parts): Promise<readonly Style[]> {
  const xml = await parts.read('xl/styles.xml')
  if (xml === undefined) return []
  const codes = new Map<string, string>()
  const styles: Style[] = []
  let inCells = false
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') continue
    if (event.name === 'cellXfs') inCells = event.kind === 'open'
    if (event.kind !== 'open') continue
    const { numFmtId = '0', formatCode = '' } = event.attributes
    if (event.name === 'numFmt') codes.set(numFmtId, formatCode)
    if (event.name === 'xf' && inCells) styles.push(styleOf(Number(numFmtId), codes.get(numFmtId)))
  }
  return styles
}

const between = (n: number, least: number, most: number) => n >= least && n <= most

function styleOf(id: number, code: string | undefined): Style {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    return between(id, 14, 22) || between(id, 27, 36) || between(id, 45, 47) || between(id, 50, 58)
      ? 'date'
      : 'plain'
  }
  const signs = code.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '')
  if (/[dmyh]/i.test(signs)) return 'date'
  return signs.includes('%') ? 'percent' : 'plain'
}

type Book = { texts: readonly string[]; styles: readonly Style[]; since1904: boolean }

function readCells(xml: string, book: Book): { rows: string[][]; marks: CellMark[] } {
  const rows = new Rows()
  const marks: CellMark[] = []
  for (const { row, column, cell } of cellsOf(xml)) {
    const { text, kind } = shown(cell, book)
    if (kind) marks.push({ row, column, kind })
    rows.put(row, column, text)
  }
  return { rows: rows.rows, marks: marks.slice(0, 10_000) }
}

/** The cells of a sheet as they end, with their places, from 1. */
function* cellsOf(xml: string): Generator<{ row: number; column: number; cell: Cell }> {
  let [row, column] = [0, 0]
  let cell = emptyCell('', '')
  const inside: Inside = { element: '', phonetic: false }
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') addText(cell, event.text, inside)
    else if (event.name === 'row' && event.kind === 'open') {
      row = Number(event.attributes.r ?? row + 1)
      column = 0
    } else if (event.name === 'c' && event.kind === 'open') {
      const { r = '', t = '', s = '' } = event.attributes
      column = columnOf(r) ?? column + 1
      cell = emptyCell(t, s)
    } else if (event.name === 'c') yield { row, column, cell }
    else if (event.name === 'f') cell.formula = true
    else enter(inside, event)
  }
}

const emptyCell = (type: string, style: string): Cell => ({
  type,
  style,
  formula: false,
  value: '',
  text: '',
})

/** In which element of a cell a text stands; `phonetic`: how it is read, which is no text of the cell. */
type Inside = { element: '' | 'v' | 't'; phonetic: boolean }

function enter(inside: Inside, { kind, name }: Exclude<XmlEvent, { kind: 'text' }>): void {
  if (name === 'v' || name === 't') inside.element = kind === 'open' ? name : ''
  else if (name === 'rPh') inside.phonetic = kind === 'open'
}

function addText(cell: Cell, text: string, { element, phonetic }: Inside): void {
  if (element === 'v') cell.value += text
  else if (element === 't' && !phonetic) cell.text += text
}

/** 'AB12' is column 28. */
function columnOf(reference: string): number | undefined {
  let column = 0
  for (const sign of reference) {
    const place = sign.charCodeAt(0) - 64
    if (place < 1 || place > 26) break
    column = column * 26 + place
  }
  return column || undefined
}

type Cell = { type: string; style: string; formula: boolean; value: string; text: string }

function shown(
  { type, style, formula, value, text }: Cell,
  book: Book,
): { text: string; kind?: CellMark['kind'] } {
  if (type === 'inlineStr') return { text: spoken(text) }
  if (value === '') return formula ? { text: '', kind: 'formula' } : { text: '' }
  if (type === 's') return { text: book.texts[Number(value)] ?? '' }
  if (type === 'str') return { text: spoken(value) }
  if (type === 'e') return { text: value, kind: 'error' }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' }
  if (type === 'd') return { text: value.slice(0, 10), kind: 'date' }
  const number = Number(value)
  if (!Number.isFinite(number)) return { text: value }
  const shownAs = book.styles[Number(style || 0)]
  if (shownAs === 'date') return { text: dateOf(number, book.since1904), kind: 'date' }
  return { text: shownAs === 'percent' ? `${plain(number * 100)}%` : plain(number) }
}

/** A number without the dust of its binary form: sheets reckon with 15 digits. */
const plain = (number: number): string => String(Number(number.toPrecision(15)))

function dateOf(serial: number, since1904: boolean): string {
  const at = new Date(
    (since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)) + Math.round(serial * DAY_MS),
  )
  if (Number.isNaN(at.getTime())) return plain(serial)
  const [date, time] = [at.toISOString().slice(0, 10), at.toISOString().slice(11, 16)]
  if (serial < 1) return time
  return Number.isInteger(serial) ? date : `${date} ${time}`
}
