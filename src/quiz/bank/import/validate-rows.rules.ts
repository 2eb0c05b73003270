import { optionsOf } from '../../kinds/kinds.rules.ts'
import { rightWords } from './kind-row.rules.ts'
import { type Cells } from './cells.rules.ts'
import {
  checkCells,
  type Fault,
  type ImportRow,
  notImported,
  type ReadQuestion,
} from './question-row.rules.ts'

/** A question that stands in the quiz. `number`: its place, from 1. */
export type ExistingQuestion = ReadQuestion & { id: string; number: number }

/** Good ones are taken in, as new or in the place of the one with the same ref; the others are not. */
export type ValidatedRow = {
  row: number
  cells: Cells
  state: 'good' | 'faulty' | 'duplicate'
  faults: readonly Fault[]
  /** Those of its faults that its own cells do not show: from the reading, or beside other questions. */
  met: readonly Fault[]
  notes: readonly string[]
  /** The number in the quiz of what is changed by it, or says the same; 0: none. */
  number: number
  /** The earlier row that says the same; 0: none. */
  twin: number
  question: ReadQuestion | null
  /** What it takes the place of. */
  replaces: ExistingQuestion | null
}

const words = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()
/** The same text with the same options, in whichever order they stand. */
const keyOf = ({ text, options, task }: ReadQuestion) => {
  const offered = task ? [task.kind, ...optionsOf(task)] : options
  return JSON.stringify([words(text), ...offered.map(words).toSorted()])
}
const rightOf = ({ options, correct, task }: ReadQuestion) =>
  words(task ? rightWords(task) : (options[correct] ?? ''))
/** Whether a row says what stands there; a file without topics or difficulties says nothing of them. */
const sameWords = (a: ReadQuestion, b: ReadQuestion) =>
  keyOf(a) === keyOf(b) &&
  rightOf(a) === rightOf(b) &&
  words(a.explanation) === words(b.explanation) &&
  (b.topic === '' || words(a.topic) === words(b.topic)) &&
  (b.difficulty === '' || a.difficulty === b.difficulty)

/** What the reading met comes first; a row that it could not read as a whole has no other fault. */
export function queryInTransaction(met: readonly Fault[], faults: readonly Fault[]): readonly Fault[] {
  if (met.some(({ column }) => column === null)) return met
  return [...met, ...faults.filter(({ column }) => !met.some((each) => each.column === column))]
}

/**
 * Says what comes of a row, beside those that it was given before and beside what stands in the quiz; the
 * rows come in their order.
 */
export function rowValidator(standing: readonly ExistingQuestion[]): (row: ImportRow) => ValidatedRow {
  const byRef = new Map(standing.filter(({ ref }) => ref !== '').map((each) => [each.ref, each]))
  const byKey = new Map(standing.map((each) => [keyOf(each), each]))
  const rowOfRef = new Map<string, number>()
  const rowOfKey = new Map<string, { row: number; right: string }>()
  return (row) => {
    const { faults, question } = checkCells(row.cells)
    const base = faultyRow(row, faults)
    if (!question || base.faults.length > 0) return base
    const [key, right] = [keyOf(question), rightOf(question)]
    const sameRef = question.ref === '' ? undefined : rowOfRef.get(question.ref)
    if (sameRef !== undefined)
      return withFault(base, 'ref', `Ref “${question.ref}” is already in row ${sameRef}. Use each ref once.`)
    const earlier = rowOfKey.get(key)
    if (earlier)
      return earlier.right === right
        ? { ...base, state: 'duplicate', twin: earlier.row }
        : withFault(
            base,
            'correct',
            `Row ${earlier.row} has the same question with a different answer. Correct one of them.`,
          )
    if (question.ref !== '') rowOfRef.set(question.ref, row.row)
    rowOfKey.set(key, { row: row.row, right })
    return judgeByStanding(base, question, { named: byRef.get(question.ref), same: byKey.get(key) })
  }
}

/** A row as it stands before anything good is known of it. */
const faultyRow = (row: ImportRow, faults: readonly Fault[]): ValidatedRow => ({
  row: row.row,
  cells: row.cells,
  notes: [...row.notes, ...notImported(row.cells)],
  state: 'faulty',
  faults: queryInTransaction(row.met, faults),
  met: row.met,
  number: 0,
  twin: 0,
  question: null,
  replaces: null,
})

function withFault(base: ValidatedRow, column: 'ref' | 'correct', message: string): ValidatedRow {
  const faults = [{ column, message }]
  return { ...base, faults, met: faults }
}

type Twins = { named: ExistingQuestion | undefined; same: ExistingQuestion | undefined }

/** What comes of a whole question beside the one of the quiz with its ref and the one with its words. */
function judgeByStanding(base: ValidatedRow, question: ReadQuestion, { named, same }: Twins): ValidatedRow {
  if (named && sameWords(named, question)) return { ...base, state: 'duplicate', number: named.number }
  if (same && same !== named) {
    if (rightOf(same) === rightOf(question)) return { ...base, state: 'duplicate', number: same.number }
    return withFault(
      base,
      'correct',
      `Question ${same.number} is the same with a different answer. Correct the answer, or use its ref to update it.`,
    )
  }
  if (!named) return { ...base, state: 'good', question }
  const topic = question.topic || named.topic
  const difficulty = question.difficulty || named.difficulty
  return {
    ...base,
    state: 'good',
    question: { ...question, topic, difficulty },
    number: named.number,
    replaces: named,
  }
}

/** What comes of all rows at once; of thousands see `judgeBeside`. */
export const validateRows = (
  rows: readonly ImportRow[],
  standing: readonly ExistingQuestion[],
): ValidatedRow[] => rows.map(rowValidator(standing))

/** Equal notes together, with their rows. */
export function groupNotes(
  rows: readonly Pick<ValidatedRow, 'row' | 'notes'>[],
): { note: string; rows: number[] }[] {
  const found = new Map<string, number[]>()
  for (const { row, notes } of rows)
    for (const note of notes) found.set(note, [...(found.get(note) ?? []), row])
  return [...found].map(([note, of]) => ({ note, rows: of }))
}
