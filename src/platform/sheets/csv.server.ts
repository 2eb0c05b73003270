import papa from 'papaparse'
import { unescapeFormula, Rows, MAX_ROWS, type Sheet } from './sheet.rules.ts'
import { FileFault, textOf } from './text-file.rules.ts'

/** Lines beyond this are not read; trailing lines may be empty. */
const MAX_LINES = MAX_ROWS + 1_000

/** A CSV as rows of texts; the delimiter is comma, semicolon or tab. @throws {FileFault} */
export function readCsv(bytes: Uint8Array): Sheet {
  const { text, encoding } = textOf(bytes)
  const { data, errors } = papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    preview: MAX_LINES,
    skipEmptyLines: false,
  })
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (quote) {
    const row = (quote.row ?? 0) + 1
    throw new FileFault(
      `Row ${row}: a quote (") is opened but not closed, so we can’t read the rest. Close it, or type "" for a quote inside a text.`,
    )
  }
  const rows = new Rows()
  for (const [row, cells] of data.entries())
    for (const [column, cell] of cells.entries()) rows.put(row + 1, column + 1, unescapeFormula(cell))
  const notes =
    encoding === 'Windows-1252'
      ? ['Read as Windows-1252. If letters look wrong, save the file as “CSV UTF-8” and upload it again.']
      : []
  return { format: 'csv', name: '', encoding, rows: rows.rows, marks: [], notes }
}

/** The most frequent delimiter in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const counts = new Map([
    [',', 0],
    [';', 0],
    ['\t', 0],
  ])
  let quoted = false
  for (const sign of text.slice(0, 100_000)) {
    if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === '\n' || sign === '\r')) break
    else if (!quoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}
