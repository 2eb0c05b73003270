import { sheetOfBytes } from '../../../platform/sheets/sheet-reader.server.ts'
import { isZip, textOf, FileFault } from '../../../platform/sheets/text-file.rules.ts'
import { runInWorker } from '../../../platform/workers/worker-thread.server.ts'
import { readAiken } from './aiken.rules.ts'
import { readGift } from './gift.rules.ts'
import { readMoodleXml } from './moodle-xml.rules.ts'
import { COLUMNS } from './cells.rules.ts'
import { type ImportRow, MAX_ROWS, MAX_CELL_CHARS } from './question-row.rules.ts'
import { rowsOfSheet } from './template.rules.ts'

export type QuestionFile = {
  format: 'CSV' | 'XLSX' | 'GIFT' | 'Aiken' | 'Moodle XML'
  /** The sheet in the workbook. */
  sheet: string
  encoding: string
  /** Sentences on the file as a whole. */
  notes: readonly string[]
  rows: readonly ImportRow[]
}

/**
 * The questions of a file, by what it is: CSV, XLSX, GIFT, Aiken or Moodle XML; read in a thread of its own.
 * `name` decides only where a text could be a sheet as well.
 * @throws {Refusal} 422 with a sentence for a file that cannot be read or is too much.
 */
export const readQuestionFile = (bytes: Uint8Array, name: string): Promise<QuestionFile> =>
  runInWorker<QuestionFile>(new URL('question-file.worker.server.ts', import.meta.url), { bytes, name })

/** The same in this thread: only for threads that have their limits. @throws {FileFault} */
export async function questionsOfBytes({
  bytes,
  name,
}: {
  bytes: Uint8Array
  name: string
}): Promise<QuestionFile> {
  const file = await read(bytes, name.toLowerCase())
  if (file.rows.length === 0) throw new FileFault('This file has no questions.')
  if (file.rows.length > MAX_ROWS)
    throw new FileFault('This file has more than 20,000 questions. Split it and import one part at a time.')
  return { ...file, rows: file.rows.map(bounded) }
}

/** A line that only Aiken has. */
const answer = /^ANSWER\s{0,9}:/i

async function read(bytes: Uint8Array, name: string): Promise<QuestionFile> {
  if (isZip(bytes)) return ofSheet(bytes)
  const { text, encoding } = textOf(bytes)
  const notes =
    encoding === 'Windows-1252' ? ['If letters look wrong, save the file as UTF-8 and upload it again.'] : []
  const file = (format: QuestionFile['format'], found: { rows: readonly ImportRow[]; notes?: string[] }) => ({
    format,
    sheet: '',
    encoding,
    notes: [...notes, ...(found.notes ?? [])],
    rows: found.rows,
  })
  if (name.endsWith('.xml') || text.trimStart().startsWith('<?xml'))
    return file('Moodle XML', readMoodleXml(inItsCoding(bytes, text)))
  if (/\.(?:csv|tsv)$/.test(name)) return ofSheet(bytes)
  if (name.includes('.gift')) return file('GIFT', readGift(text))
  if (text.split(/[\r\n]/).some((line) => answer.test(line.trimStart())))
    return file('Aiken', { rows: readAiken(text) })
  if (text.includes('{')) return file('GIFT', readGift(text))
  return ofSheet(bytes)
}

/** An XML says in its first line which coding it has. */
function inItsCoding(bytes: Uint8Array, text: string): string {
  const head = text.slice(0, 200).toLowerCase()
  const begin = head.indexOf('encoding')
  const named = begin === -1 ? null : /^\s{0,3}=\s{0,3}["']([a-z0-9_-]{1,30})/.exec(head.slice(begin + 8))
  const coding = named?.[1] ?? 'utf-8'
  if (coding.startsWith('utf-')) return text
  if (['windows-1252', 'iso-8859-1', 'us-ascii'].includes(coding))
    return new TextDecoder('windows-1252').decode(bytes)
  throw new FileFault(`We can’t read the encoding ${coding} of this XML. Save it as UTF-8.`)
}

async function ofSheet(bytes: Uint8Array): Promise<QuestionFile> {
  const sheet = await sheetOfBytes(bytes)
  const { rows, notes } = rowsOfSheet(sheet)
  return {
    format: sheet.format === 'csv' ? 'CSV' : 'XLSX',
    sheet: sheet.name,
    encoding: sheet.encoding,
    notes: [...sheet.notes, ...notes],
    rows,
  }
}

/** No cell longer than a sheet could hold it. */
function bounded(row: ImportRow): ImportRow {
  const long = COLUMNS.filter((column) => (row.cells[column]?.length ?? 0) > MAX_CELL_CHARS)
  if (long.length === 0) return row
  const cut = long.map((column) => [column, row.cells[column]?.slice(0, MAX_CELL_CHARS)])
  const message = 'This text was too long and was cut. Shorten it in the file.'
  return {
    ...row,
    cells: { ...row.cells, ...Object.fromEntries(cut) },
    met: [...row.met, ...long.map((column) => ({ column, message }))],
  }
}
