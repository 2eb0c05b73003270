import * as z from 'zod/mini'
import { letterOf } from '../../question-layout.rules.ts'
import { DIFFICULTIES, type Difficulty } from '../../draw.rules.ts'
import type { Kind, Task } from '../../kinds/kinds.rules.ts'
import { ExplanationText, OptionText, QuestionText, MAX_TOPIC } from '../../quiz.contract.ts'
import {
  type Cells,
  type Column,
  OPTION_COLUMNS,
  optionColumn,
  placeOf,
  placesNamed,
  rightCells,
} from './cells.rules.ts'
import { cellsOfTask, kindNamed, readTask } from './kind-row.rules.ts'
import { numberWord } from '../../../platform/text/numbers.rules.ts'

export { MAX_ROWS, MAX_CELL_CHARS } from '../../../platform/sheets/sheet.rules.ts'

/** What is wrong in a row, and in which of its cells; null: in the row as a whole. */
export type Fault = { column: Column | null; message: string }

/** A question as it was brought: the row of a sheet, or the line where it begins. */
export type ImportRow = {
  row: number
  cells: Cells
  /** What the reading met; it holds until the cell is mended, the row's own until anything is. */
  met: readonly Fault[]
  /** What is not taken over. */
  notes: readonly string[]
}

/**
 * One right answer of two to eight, `correct` is its place, from 0; or what another kind of question asks
 * for, with its key.
 */
export type ReadQuestion = {
  ref: string
  text: string
  options: readonly string[]
  correct: number
  task?: Task | undefined
  explanation: string
  /** What it asks for, in a family's words; ''. */
  topic: string
  /** '' where a file says nothing of it. */
  difficulty: Difficulty | ''
}

type Say = (column: Column, message: string) => void
type ReadCell = (column: Column) => string

export type CheckedCells = { faults: readonly Fault[]; question: ReadQuestion | null }

const unlike = new Intl.NumberFormat('en-IN')
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
const lines = (text: string) => text.replace(/\r\n?/g, '\n')

/** Why a text cannot be kept; the text as it is kept. */
function fits(
  schema: typeof QuestionText | typeof ExplanationText,
  text: string,
  most: number,
): { text: string; why: string | null } {
  const read = z.safeParse(schema, text)
  if (read.success) return { text: read.data, why: null }
  if (text.trim().length > most)
    return {
      text,
      why: `${unlike.format(text.trim().length)} characters. The limit is ${unlike.format(most)}.`,
    }
  return { text, why: 'It has characters we can’t show. Type it again.' }
}

/**
 * What a row is as a question, or what keeps it from being one: each fault with what was found and the way
 * out. What is not clear is never guessed.
 */
export function checkCells(cells: Cells): CheckedCells {
  const faults: Fault[] = []
  const fault: Say = (column, message) => void faults.push({ column, message })
  const cell: ReadCell = (column) => (cells[column] ?? '').trim()

  const type = typeOf(cell('type'))
  // What another kind of question lacks need not be told as well.
  if (type.fault) return { faults: [{ column: 'type', message: type.fault }], question: null }

  if (cell('image_file') !== '')
    fault(
      'image_file',
      `The picture “${short(cell('image_file'))}” can’t be imported with a file. Skip the row, or empty this cell and add the picture in the editor.`,
    )

  const text = fits(QuestionText, lines(cell('question')), 2_000)
  if (cell('question') === '') fault('question', 'The question is empty. Type it, or skip the row.')
  else if (text.why) fault('question', text.why)

  const task = type.kind
    ? readTask(type.kind, { cell, options: () => optionsOf(cells, false, fault), fault })
    : undefined
  const options = task ? [] : optionsOf(cells, type.isTrueFalse, fault)
  const correct = task ? 0 : correctOf(cell('correct'), options, fault)

  const explanation = fits(ExplanationText, lines(cell('explanation')), 2_000)
  if (explanation.why) fault('explanation', explanation.why)
  const ref = labelOf('ref', { cell, fault, what: 'a ref', most: 100 })
  const topic = labelOf('topic', { cell, fault, what: 'a topic', most: MAX_TOPIC })
  const difficulty = difficultyOf(cell('difficulty'), fault)
  if (cell('marks') !== '' && !/^\d{1,4}(?:\.\d{1,2})?$/.test(cell('marks')))
    fault('marks', `Marks must be a number, not “${short(cell('marks'))}”.`)
  if (faults.length > 0) return { faults, question: null }
  return {
    faults,
    question: {
      ref,
      text: text.text,
      options,
      correct,
      ...(task ? { task } : {}),
      explanation: explanation.text,
      topic,
      difficulty,
    },
  }
}

type Label = { cell: ReadCell; fault: Say; what: string; most: number }

/** A cell of one line that may be empty. */
function labelOf(column: Column, { cell, fault, what, most }: Label): string {
  const found = cell(column)
  if (found === '') return ''
  const { text, why } = fits(OptionText, found, most)
  if (why !== null || found.length > most)
    fault(column, why ?? `The limit for ${what} is ${most} characters.`)
  return text
}

function difficultyOf(found: string, fault: Say): Difficulty | '' {
  const known = DIFFICULTIES.find((word) => word === found.toLowerCase())
  if (found !== '' && known === undefined)
    fault('difficulty', `Use easy, medium or hard, not “${short(found)}”.`)
  return known ?? ''
}

const single = new Set(['', 'single', 'one', 'mcq', 'multichoice', 'multiple choice'])
const trueFalse = new Set(['truefalse', 'true/false', 'true false', 'tf'])
/** Kinds that others know, and what they are called. */
const others: Readonly<Record<string, string>> = {
  calculated: 'numbers that change each time',
  short: 'an answer in words',
  shortanswer: 'an answer in words',
  essay: 'a long answer in words',
  cloze: 'gaps to fill',
  gapselect: 'gaps to fill',
  description: 'no answer at all',
}

function typeOf(found: string): { isTrueFalse: boolean; kind?: Kind; fault?: string } {
  const name = found.toLowerCase()
  const kind = kindNamed(name)
  if (kind) return { isTrueFalse: false, kind }
  if (single.has(name)) return { isTrueFalse: false }
  if (trueFalse.has(name)) return { isTrueFalse: true }
  const other = Object.hasOwn(others, name) ? others[name] : undefined
  return {
    isTrueFalse: false,
    fault: other
      ? `A question with ${other} (${short(found)}) can’t be imported yet. Skip the row, or give it options, one correct answer and the type “single”.`
      : `“${short(found)}” is not a valid type. Use “single”, “truefalse”, “multiple”, “number”, “beads”, “order”, “match” or “face”.`,
  }
}

function optionsOf(cells: Cells, isTrueFalse: boolean, fault: Say): string[] {
  // A line break in an option becomes a space: an option is one line.
  const texts = OPTION_COLUMNS.map((column) => (cells[column] ?? '').replace(/[\r\n\t]+/g, ' ').trim())
  const count = texts.findLastIndex((text) => text !== '') + 1
  if (count === 0 && isTrueFalse) return ['True', 'False']
  const filled = texts.slice(0, Math.max(count, 2))
  const kept: string[] = []
  for (const [place, text] of filled.entries()) {
    const column = optionColumn(place)
    const read = fits(OptionText, text, 500)
    if (text === '')
      fault(column, `Option ${letterOf(place)} is empty. Give at least two options with no gaps.`)
    else if (read.why) fault(column, `Option ${letterOf(place)}: ${read.why}`)
    else if (kept.includes(read.text))
      fault(
        column,
        `Options ${letterOf(kept.indexOf(read.text))} and ${letterOf(place)} are the same. Use each one once.`,
      )
    kept.push(read.text)
  }
  return kept
}

/** The place of the right option; 0 beside a fault. */
function correctOf(found: string, options: readonly string[], fault: Say): number {
  const say = (message: string) => {
    fault('correct', message)
    return 0
  }
  if (found === '') return say('The correct answer is missing. Give its letter or its text.')
  const answer = found.normalize('NFC')
  const places = placesNamed(answer, options)
  const [first = 0, second] = places
  if (second !== undefined)
    return say(
      `“${short(found)}” is the letter of option ${letterOf(first)} and the text of option ${letterOf(second)}. Use ${optionColumn(first)} or ${optionColumn(second)}.`,
    )
  if (places.length === 1) return first
  const parts = answer.split(/[|;,&]/).map((part) => part.trim())
  const several = [...new Set(parts.flatMap((part) => placesNamed(part, options).slice(0, 1)))]
  if (parts.length > 1 && several.length > 1)
    return say(
      `${several.length === 2 ? 'Two' : several.length} right answers (${several.map(letterOf).join(' and ')}), but this type has one. Give the one that is correct.`,
    )
  if (parts.length > 1 && several.length === 1)
    return say(`“${short(found)}” names more than one answer. Give the letter of the correct one.`)
  const beyond = placeOf(answer)
  if (beyond)
    return say(
      `'${short(found)}', but only A–${letterOf(Math.max(options.length - 1, 0))} are filled. Correct the answer, or fill the option.`,
    )
  return say(
    `The answer ${short(found)} does not match any of the ${numberWord(options.length)} options. Correct one of them.`,
  )
}

const NOT_IMPORTED: readonly (readonly [Column, string])[] = [
  ['marks', 'marks are not imported: all questions carry equal marks'],
  ['negative', 'negative marks are not imported: the quiz has one rule for all its questions'],
  ['subject', 'the subject is not imported: the quiz has one'],
  ['language', 'the language is not imported: the quiz has one'],
  ['level', 'the level is not imported'],
  ['tolerance', 'the tolerance is not imported'],
  ['alt_text', 'the alt text of the picture is not imported'],
  ['feedback_right', 'feedback_right is not imported: use explanation, which everyone sees afterwards'],
  ['feedback_wrong', 'feedback_wrong is not imported: use explanation, which everyone sees afterwards'],
]

/** What of a row is not taken over. */
export const notImported = (cells: Cells): string[] =>
  NOT_IMPORTED.flatMap(([column, why]) => {
    const isKept = column === 'tolerance' && kindNamed(cells.type ?? '') === 'number'
    return isKept || (cells[column] ?? '').trim() === '' ? [] : [why]
  })

/** The cells of a question, as the reading of a sheet would bring them. */
export const cellsOf = ({ options, correct, task, ...about }: ReadQuestion): Cells => ({
  ref: about.ref,
  question: about.text,
  ...(task
    ? cellsOfTask(task)
    : {
        type: 'single',
        ...Object.fromEntries(options.map((option, place) => [optionColumn(place), option])),
        correct: rightCells(options, [correct]),
      }),
  explanation: about.explanation,
  topic: about.topic,
  difficulty: about.difficulty,
})
