import * as z from 'zod/mini'
import { ExplanationText, OptionText, QuestionText } from '../../quiz.contract.ts'

const OPTION_COLUMNS = [
  'option_a',
  'option_b',
  'option_c',
  'option_d',
  'option_e',
  'option_f',
  'option_g',
  'option_h',
] as const
type OptionColumn = (typeof OPTION_COLUMNS)[number]

/** The columns that sheets of questions have. What is not kept yet is read too, to say so. */
export const COLUMNS = [
  'ref',
  'type',
  'question',
  ...OPTION_COLUMNS,
  'correct',
  'explanation',
  'subject',
  'level',
  'topic',
  'marks',
  'negative',
  'tolerance',
  'image_file',
  'alt_text',
  'feedback_right',
  'feedback_wrong',
  'difficulty',
  'language',
] as const
export type Column = (typeof COLUMNS)[number]
/** The columns of the sheets that we write. */
export const KEPT: readonly Column[] = [
  'ref',
  'type',
  'question',
  ...OPTION_COLUMNS,
  'correct',
  'explanation',
]

export type Cells = Partial<Record<Column, string>>

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

/** One right answer of two to eight. `correct`: its place, from 0. */
export type ReadQuestion = {
  ref: string
  text: string
  options: readonly string[]
  correct: number
  explanation: string
}

export type CheckedCells = { faults: readonly Fault[]; question: ReadQuestion | null }

export const optionColumn = (place: number): OptionColumn => OPTION_COLUMNS[place] ?? 'option_h'
export const letterOf = (place: number): string => String.fromCharCode(65 + place)

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
      why: `${unlike.format(text.trim().length)} signs, but at most ${unlike.format(most)} fit.`,
    }
  return { text, why: 'It holds signs that cannot be shown. Type it anew.' }
}

/**
 * What a row is as a question, or what keeps it from being one: each fault with what was found and the way
 * out. What is not clear is never guessed.
 */
export function checkCells(cells: Cells): CheckedCells {
  const faults: Fault[] = []
  const fault = (column: Column, message: string) => void faults.push({ column, message })
  const cell = (column: Column) => (cells[column] ?? '').trim()

  const type = typeOf(cell('type'))
  // What another kind of question lacks need not be told as well.
  if (type.fault) return { faults: [{ column: 'type', message: type.fault }], question: null }

  if (cell('image_file') !== '')
    fault(
      'image_file',
      `The picture “${short(cell('image_file'))}” cannot be brought with a file. Leave the row out, or empty this cell and add the picture in the editor.`,
    )

  const text = fits(QuestionText, lines(cell('question')), 2_000)
  if (cell('question') === '') fault('question', 'The question is empty. Type it, or leave the row out.')
  else if (text.why) fault('question', text.why)

  const options = optionsOf(cells, type.isTrueFalse, fault)
  const correct = correctOf(cell('correct'), options, fault)

  const explanation = fits(ExplanationText, lines(cell('explanation')), 2_000)
  if (explanation.why) fault('explanation', explanation.why)
  const ref = fits(OptionText, cell('ref') || '-', 100)
  if (cell('ref') !== '' && (ref.why !== null || cell('ref').length > 100))
    fault('ref', ref.why ?? 'A ref has at most 100 signs.')

  if (cell('marks') !== '' && !/^\d{1,4}(?:\.\d{1,2})?$/.test(cell('marks')))
    fault('marks', `Marks must be a number. “${short(cell('marks'))}” was read.`)
  if (faults.length > 0) return { faults, question: null }
  return {
    faults,
    question: {
      ref: cell('ref') === '' ? '' : ref.text,
      text: text.text,
      options,
      correct,
      explanation: explanation.text,
    },
  }
}

const single = new Set(['', 'single', 'one', 'mcq', 'multichoice', 'multiple choice'])
const trueFalse = new Set(['truefalse', 'true/false', 'true false', 'tf'])
/** Kinds that others know, and what they are called. */
const others: Readonly<Record<string, string>> = {
  multiple: 'several right answers',
  multi: 'several right answers',
  numeric: 'a number as the answer',
  numerical: 'a number as the answer',
  number: 'a number as the answer',
  calculated: 'a number as the answer',
  short: 'an answer in words',
  shortanswer: 'an answer in words',
  essay: 'a long answer in words',
  matching: 'pairs to match',
  match: 'pairs to match',
  order: 'things to put in order',
  ordering: 'things to put in order',
  cloze: 'gaps to fill',
  gapselect: 'gaps to fill',
  description: 'no answer at all',
}

function typeOf(found: string): { isTrueFalse: boolean; fault?: string } {
  const name = found.toLowerCase()
  if (single.has(name)) return { isTrueFalse: false }
  if (trueFalse.has(name)) return { isTrueFalse: true }
  const other = Object.hasOwn(others, name) ? others[name] : undefined
  return {
    isTrueFalse: false,
    fault: other
      ? `A question with ${other} (${short(found)}) cannot be taken in yet. Leave the row out, or give it options, one right answer and the type “single”.`
      : `“${short(found)}” is no type. Write “single” or “truefalse”.`,
  }
}

type Say = (column: Column, message: string) => void

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
      fault(column, `Option ${letterOf(place)} is empty. One of many needs at least two, and no gaps.`)
    else if (read.why) fault(column, `Option ${letterOf(place)}: ${read.why}`)
    else if (kept.includes(read.text))
      fault(
        column,
        `Options ${letterOf(kept.indexOf(read.text))} and ${letterOf(place)} are the same. Each may stand once.`,
      )
    kept.push(read.text)
  }
  return kept
}

/** The place that a letter names: 'B', 'b)', '(B)'; 'option_b' is never a text. */
function placeOf(word: string): { place: number; plain: boolean } | null {
  const named = OPTION_COLUMNS.findIndex((column) => column === word.toLowerCase())
  if (named !== -1) return { place: named, plain: false }
  const letter = /^\(?([a-z])[).]?$/i.exec(word)?.[1]
  return letter ? { place: letter.toUpperCase().charCodeAt(0) - 65, plain: true } : null
}

/** The place of the right option; 0 beside a fault. */
function correctOf(found: string, options: readonly string[], fault: Say): number {
  const say = (message: string) => {
    fault('correct', message)
    return 0
  }
  if (found === '') return say('The right answer is missing. Write its letter, or its text.')
  const answer = found.normalize('NFC')
  const places = placesNamed(answer, options)
  const [first = 0, second] = places
  if (second !== undefined)
    return say(
      `“${short(found)}” is the letter of option ${letterOf(first)} and the text of option ${letterOf(second)}. Write ${optionColumn(first)} or ${optionColumn(second)}.`,
    )
  if (places.length === 1) return first
  const parts = answer.split(/[|;,&]/).map((part) => part.trim())
  const several = [...new Set(parts.flatMap((part) => placesNamed(part, options).slice(0, 1)))]
  if (parts.length > 1 && several.length > 1)
    return say(
      `${several.length === 2 ? 'Two' : several.length} right answers (${several.map(letterOf).join(' and ')}), but one of many has one. Write the one that is right.`,
    )
  if (parts.length > 1 && several.length === 1)
    return say(`“${short(found)}” names more than one answer. Write the letter of the right one.`)
  const beyond = placeOf(answer)
  if (beyond)
    return say(
      `'${short(found)}', but only A–${letterOf(Math.max(options.length - 1, 0))} are filled. Mend the answer, or fill the option.`,
    )
  const count = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'][options.length]
  return say(`The answer ${short(found)} is none of the ${count} options. Mend an option or the answer.`)
}

/** The options that a word names, by letter or by text; two where both would do. */
function placesNamed(word: string, options: readonly string[]): number[] {
  const letter = placeOf(word)
  const named = letter && letter.place < options.length ? [letter.place] : []
  if (letter && !letter.plain) return named
  const exact = options.indexOf(word)
  const byText =
    exact === -1 ? options.findIndex((option) => option.toLowerCase() === word.toLowerCase()) : exact
  if (byText !== -1 && !named.includes(byText)) named.push(byText)
  return named
}

const NOT_KEPT: readonly (readonly [Column, string])[] = [
  ['marks', 'marks are not kept: every question of a quiz counts the same'],
  ['negative', 'negative marks are not kept: the quiz has one rule for all its questions'],
  ['subject', 'the subject is not kept: the quiz has one'],
  ['language', 'the language is not kept: the quiz has one'],
  ['level', 'the level is not kept'],
  ['topic', 'the topic is not kept'],
  ['difficulty', 'the difficulty is not kept'],
  ['tolerance', 'the tolerance is not kept'],
  ['alt_text', 'the words for the picture are not kept'],
  ['feedback_right', 'feedback_right is not kept: use explanation, which everyone reads afterwards'],
  ['feedback_wrong', 'feedback_wrong is not kept: use explanation, which everyone reads afterwards'],
]

/** What of a row is not taken over. */
export const notKept = (cells: Cells): string[] =>
  NOT_KEPT.flatMap(([column, why]) => ((cells[column] ?? '').trim() === '' ? [] : [why]))

/** How the right one of these options is named without a doubt: by its letter, or else by its column. */
function rightCell(options: readonly string[], place: number): string {
  const letter = letterOf(place)
  const unclear = options.some((option, n) => n !== place && option.toLowerCase() === letter.toLowerCase())
  return unclear ? optionColumn(place) : letter
}

export const rightCells = (options: readonly string[], places: readonly number[]): string =>
  places.map((place) => rightCell(options, place)).join('|')

/** The cells of a question, as the reading of a sheet would bring them. */
export const cellsOf = ({ ref, text, options, correct, explanation }: ReadQuestion): Cells => ({
  ref,
  type: 'single',
  question: text,
  ...Object.fromEntries(options.map((option, place) => [optionColumn(place), option])),
  correct: rightCells(options, [correct]),
  explanation,
})
