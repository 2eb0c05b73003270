import { letterOf } from '../../question-layout.rules.ts'
import { type Kind, readNumber, type Task, MAX_THINGS } from '../../kinds/kinds.rules.ts'
import { type Cells, type Column, optionColumn, placesNamed, rightCells } from './cells.rules.ts'

/** The names that files have for questions beside one-of-many. */
const names: Readonly<Record<string, Kind>> = {
  multiple: 'several',
  multi: 'several',
  several: 'several',
  'multiple response': 'several',
  numeric: 'number',
  numerical: 'number',
  number: 'number',
  beads: 'beads',
  abacus: 'beads',
  order: 'order',
  ordering: 'order',
  match: 'match',
  matching: 'match',
  pairs: 'match',
  face: 'face',
  'cube face': 'face',
}

/** The kind that a cell names; null: another type, or one of many. */
export function kindNamed(type: string): Kind | null {
  const name = type.trim().toLowerCase()
  return Object.hasOwn(names, name) ? (names[name] ?? null) : null
}

/** What each kind is called in a sentence. */
export const kindWords: Readonly<Record<Kind, string>> = {
  several: 'several right answers',
  number: 'a number as the answer',
  beads: 'a number set on beads',
  order: 'things to put in order',
  match: 'pairs to match',
  face: 'a cube face to colour',
}

type Say = (column: Column, message: string) => void
type Row = { cell: (column: Column) => string; options: () => string[]; fault: Say }

/** What a row of another kind asks for; faults are told, and then it is nothing that can be kept. */
export function readTask(kind: Kind, { cell, options, fault }: Row): Task | null {
  const correct = cell('correct')
  switch (kind) {
    case 'several':
      return readSeveral(correct, options(), fault)
    case 'number':
      return readNumeric(correct, cell, fault)
    case 'beads':
      if (!/^\d{1,7}$/.test(correct))
        fault('correct', `${named(correct)} is too long. Use up to seven digits.`)
      return { kind, rods: Math.max(1, correct.length), right: correct }
    case 'order': {
      const list = options()
      if (correct !== '') fault('correct', 'List the options in the correct order and leave this cell empty.')
      return { kind, options: list, right: [...list.keys()].join() }
    }
    case 'match':
      return readPairs(options(), fault)
    case 'face': {
      const right = correct.toUpperCase().replaceAll(' ', '')
      if (!/^[ROYGBW]{9}$/.test(right))
        fault(
          'correct',
          `${named(correct)} is not a cube face. Use nine letters of R, O, Y, G, B and W, row by row.`,
        )
      return { kind, right }
    }
  }
}

function readNumeric(correct: string, cell: Row['cell'], fault: Say): Task {
  const [right, tolerance] = [readNumber(correct), readNumber(cell('tolerance') || '0')]
  if (right === null) fault('correct', `${named(correct)} is not a number. Use 12 or 3.5.`)
  if (tolerance === null || tolerance.startsWith('-'))
    fault('tolerance', `${named(cell('tolerance'))} is not a number from 0 up. Enter the tolerance.`)
  const unit = cell('unit')
  if (unit.length > 20) fault('unit', 'The limit for a unit is 20 characters.')
  return { kind: 'number', unit, tolerance: tolerance ?? '0', right: right ?? '0' }
}

const named = (text: string) => (text === '' ? 'Nothing' : `“${text.slice(0, 40)}”`)

function readSeveral(correct: string, options: readonly string[], fault: Say): Task {
  const parts = correct.split(correct.includes('|') ? '|' : /[;,&]/).map((part) => part.trim())
  const places = parts.map((part) => placesNamed(part, options))
  const unclear = parts[places.findIndex((found) => found.length !== 1)]
  if (unclear !== undefined)
    fault(
      'correct',
      `${named(unclear)} matches no option, or two. Use the letters of all correct options, like A|C.`,
    )
  const right = [...new Set(places.flatMap(([place]) => place ?? []))].toSorted((a, b) => a - b)
  return { kind: 'several', options: [...options], right: right.join() }
}

/** Stands between what is matched and its partner. */
const ARROW = '->'

function readPairs(lines: readonly string[], fault: Say): Task {
  const pairs = lines.map((line, place) => {
    const at = line.indexOf(ARROW)
    const [left, right] = [line.slice(0, at).trim(), line.slice(at + ARROW.length).trim()]
    if (at === -1 || right === '')
      fault(
        optionColumn(place),
        `Option ${letterOf(place)} is not a pair. Type the left side, then -> and its match.`,
      )
    return { left, right }
  })
  const whole = pairs.filter(({ left }) => left !== '')
  // Partners of nobody stand behind the others.
  const options = [...new Set([...whole, ...pairs].map(({ right }) => right))]
  if (whole.length < 2) fault('option_b', 'Give at least two pairs to match, each like: left -> right.')
  if (new Set(whole.map(({ left }) => left)).size < whole.length)
    fault('option_a', 'The left side has the same text twice. Use each one once.')
  const right = whole.map((pair) => options.indexOf(pair.right)).join()
  return { kind: 'match', left: whole.map(({ left }) => left), options, right }
}

const inOptions = (texts: readonly string[]): Cells =>
  Object.fromEntries(texts.slice(0, MAX_THINGS).map((text, place) => [optionColumn(place), text]))

/** Pairs as lines, and behind them partners of nobody. */
export function linesOf({ left, options, right }: Extract<Task, { kind: 'match' }>): string[] {
  const partners = right.split(',').map((place) => options[Number(place)] ?? '')
  const nobodys = options.filter((option) => !partners.includes(option))
  return [
    ...left.map((text, at) => `${text} ${ARROW} ${partners[at] ?? ''}`),
    ...nobodys.map((text) => `${ARROW} ${text}`),
  ]
}

/** The cells of what a task asks for, as the reading of a sheet would bring them. */
export function cellsOfTask(task: Task): Cells {
  switch (task.kind) {
    case 'several':
      return {
        type: 'multiple',
        ...inOptions(task.options),
        correct: rightCells(task.options, task.right.split(',').map(Number)),
      }
    case 'number':
      return { type: 'number', correct: task.right, tolerance: task.tolerance, unit: task.unit }
    case 'order':
      return { type: 'order', ...inOptions(task.options) }
    case 'match':
      return { type: 'match', ...inOptions(linesOf(task)) }
    case 'beads':
    case 'face':
      return { type: task.kind, correct: task.right }
  }
}

/** What is right of a task, in words that can be compared. */
export function rightWords(task: Task): string {
  const texts = () =>
    task.right.split(',').map((place) => ('options' in task ? task.options[Number(place)] : ''))
  if (task.kind === 'several') return texts().toSorted().join('|')
  if (task.kind === 'match') return task.left.map((text, at) => `${text}=${texts()[at] ?? ''}`).join('|')
  if (task.kind === 'number') return [task.right, task.tolerance, task.unit].join('|')
  return task.kind === 'order' ? task.options.join('|') : task.right
}
