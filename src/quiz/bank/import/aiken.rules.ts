import { letterOf } from '../../question-layout.rules.ts'
import { type Cells, optionColumn, rightCells } from './cells.rules.ts'
import { type Fault, type ImportRow, type ReadQuestion } from './question-row.rules.ts'

const option = /^([A-Za-z])[.)][ \t]+(\S.*)$/
const answer = /^ANSWER\s*:(.*)$/i

type Open = { row: number; text: string[]; options: string[]; met: Fault[]; correct: string | null }

/**
 * Questions in Aiken's form: a question, options 'A. text', a line 'ANSWER: A'. Each is read alone: a bad one
 * spoils no other.
 */
export function readAiken(text: string): ImportRow[] {
  const rows: ImportRow[] = []
  let open: Open | null = null
  let gap = false
  const close = () => {
    if (open) rows.push(rowOf(open))
    open = null
  }
  for (const [n, whole] of text.split(/\r\n|\r|\n/).entries()) {
    const line = whole.trim()
    if (line === '') {
      gap = true
      continue
    }
    // The first line is the question, whatever it looks like.
    if (!open || !continueQuestion(open, line, gap)) {
      close()
      open = { row: n + 1, text: [line], options: [], met: [], correct: null }
    } else if (open.correct !== null) close()
    gap = false
  }
  close()
  return rows
}

/** Adds an answer, an option or words to an open question; false for the first line of the next one. */
function continueQuestion(open: Open, line: string, isAfterGap: boolean): boolean {
  const right = answer.exec(line)?.[1]
  const [, letter = '', words = ''] = option.exec(line) ?? []
  if (right !== undefined) open.correct = right.trim().replace(/\.$/, '')
  else if (letter) addOption(open, letter, words)
  else if (open.options.length === 0 || !isAfterGap) continueText(open, line)
  else return false
  return true
}

function addOption({ options, met }: Open, letter: string, words: string): void {
  const expected = letterOf(options.length)
  if (letter.toUpperCase() !== expected)
    met.push({
      column: null,
      message: `Option ${letter} comes where ${expected} is expected. Use the letters from A without gaps.`,
    })
  options.push(words)
}

/** A further line of the question, or of its last option. */
function continueText({ text, options }: Open, line: string): void {
  if (options.length === 0) text.push(line)
  else options.push(`${options.pop() ?? ''} ${line}`)
}

function rowOf({ row, text, options, met, correct }: Open): ImportRow {
  const cells: Cells = { question: text.join('\n'), correct: rightOf(correct ?? '', options) }
  for (const [place, words] of options.slice(0, 8).entries()) cells[optionColumn(place)] = words
  const faults = [...met]
  if (options.length > 8) faults.push({ column: null, message: tooMany(options.length) })
  if (correct === null)
    faults.push({ column: 'correct', message: 'The line “ANSWER: A” with the correct letter is missing.' })
  return { row, cells, met: faults, notes: [] }
}

/** A letter is always an option here, also where an option's text is that letter. */
function rightOf(answered: string, options: readonly string[]): string {
  const place = answered.length === 1 ? answered.toUpperCase().charCodeAt(0) - 65 : -1
  return place >= 0 && place < options.length ? rightCells(options, [place]) : answered
}

export const tooMany = (count: number) => `${count} options. The limit is eight. Remove some.`

/** One line: Aiken has no line breaks, no explanations and no refs. */
const oneLine = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .join(' ')

export const writeAiken = (questions: readonly ReadQuestion[]): string =>
  questions
    .map(
      ({ text, options, correct }) =>
        `${oneLine(text)}\n${options.map((words, place) => `${letterOf(place)}. ${words}`).join('\n')}\nANSWER: ${letterOf(correct)}\n`,
    )
    .join('\n')
