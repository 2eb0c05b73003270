import { tooMany } from './aiken.rules.ts'
import { wordsOf } from './html-words.rules.ts'
import { middleOf, type Task } from '../../kinds/kinds.rules.ts'
import { linesOf } from './kind-row.rules.ts'
import { type Cells, optionColumn, rightCells } from './cells.rules.ts'
import { type ImportRow, type ReadQuestion } from './question-row.rules.ts'

type Block = { row: number; id: string; text: string }

/**
 * Questions in Moodle's GIFT, each read alone: a bad one spoils no other. `lines` begin at 1; what stands
 * between the questions is told in `notes`.
 */
export function readGift(text: string): { rows: ImportRow[]; notes: string[] } {
  const blocks: Block[] = []
  let [open, id]: [Block | null, string] = [null, '']
  let categories = 0
  for (const [n, line] of text.split(/\r\n|\r|\n/).entries()) {
    const words = line.trim()
    if (words.startsWith('//')) id = idOf(words) ?? id
    else if (words.startsWith('$CATEGORY:')) categories += 1
    else if (words === '') open = null
    else if (open) open.text += `\n${line}`
    else {
      open = { row: n + 1, id, text: line }
      id = ''
      blocks.push(open)
    }
  }
  const notes = categories > 0 ? [`Categories are not imported: ${categories} found.`] : []
  return { rows: blocks.map(rowOf), notes }
}

/** // [id:q7] as Moodle writes it. */
function idOf(comment: string): string | undefined {
  const begin = comment.indexOf('[id:')
  if (begin === -1) return undefined
  const end = unescapedAt(comment, ']', begin)
  return end === -1 ? undefined : comment.slice(begin + 4, end).replace(/\\([\\\]])/g, '$1')
}

/** The next of these signs that no backslash makes a letter. */
function unescapedAt(text: string, signs: string, from = 0): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (signs.includes(text[at] ?? '')) return at
  }
  return -1
}

const plainAnswer = (text: string) =>
  text.replace(/\\([~=#{}:n\\])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)).trim()

type Format = { html: boolean; rest: string }

function formatOf(text: string): Format {
  const [whole = '', name] = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text) ?? []
  return { html: name === 'html', rest: text.slice(whole.length) }
}

type Reading = { cells: Cells; problem: (message: string) => void; note: (message: string) => void }

function rowOf({ row, id, text }: Block): ImportRow {
  const cells: Cells = { ref: id }
  const met: { column: null; message: string }[] = []
  const notes: string[] = []
  const reading: Reading = {
    cells,
    // One reason is enough: what follows comes of it.
    problem: (message) => void (met.length === 0 && met.push({ column: null, message })),
    note: (message) => void (notes.includes(message) || notes.push(message)),
  }
  readBlock(text, reading)
  return { row, cells, met, notes }
}

function readBlock(text: string, reading: Reading): void {
  const { cells, problem, note } = reading
  let rest = text.trim()
  if (rest.startsWith('::')) {
    const end = endOfName(rest)
    if (end === -1) {
      cells.question = plainAnswer(rest.slice(2))
      return problem('The name starts with :: but does not end with ::.')
    }
    note('question names are not imported')
    rest = rest.slice(end + 2)
  }
  const { html, rest: body } = formatOf(rest)
  const say = (words: string) => said(plainAnswer(words), html, reading)
  const begin = unescapedAt(body, '{')
  if (begin === -1) {
    cells.question = say(body)
    return problem('There are no answers in braces { }. Add options, or skip it.')
  }
  const end = unescapedAt(body, '}', begin + 1)
  if (end === -1) {
    cells.question = say(body.slice(0, begin))
    return problem('The brace { is never closed with }. Write braces in a text as \\{ and \\}.')
  }
  const [before, behind] = [body.slice(0, begin), body.slice(end + 1)]
  cells.question = behind.trim() ? `${say(before)} _____ ${say(behind)}` : say(before)
  if (unescapedAt(behind, '{}~=') !== -1)
    problem('There is text after the closing brace }. Write braces in a text as \\{ and \\}.')
  readAnswers(body.slice(begin + 1, end), { ...reading, html })
}

function endOfName(text: string): number {
  for (let at = 2; at < text.length - 1; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === ':' && text[at + 1] === ':') return at
  }
  return -1
}

function said(text: string, html: boolean, { cells, note }: Reading): string {
  if (!html) return text
  const { text: words, picture, marks } = wordsOf(text)
  if (picture) cells.image_file = 'a picture in the text'
  if (marks) note('bold, tables and other formatting are not imported')
  return words
}

type Answer = { right: boolean; weight: number | null; text: string }

function readAnswers(inside: string, reading: Reading & { html: boolean }): void {
  const { cells, html } = reading
  const general = endOfAnswers(inside)
  const answers = inside.slice(0, general).trim()
  const explanation = inside.slice(general + 4)
  if (explanation.trim()) cells.explanation = said(plainAnswer(explanation), html, reading)
  if (answers === '') {
    cells.type = 'essay'
    return
  }
  if (answers.startsWith('#')) return readNumeric(answers.slice(1), reading)
  const truth = /^(TRUE|FALSE|T|F)(?:\s*#.*)?$/is.exec(answers)?.[1]?.toLowerCase()
  if (truth !== undefined) return readTruth(answers, truth, reading)
  readOptions(answers, reading)
}

function readTruth(answers: string, truth: string, { cells, note }: Reading): void {
  cells.type = 'truefalse'
  cells.correct = truth.startsWith('t') ? 'True' : 'False'
  if (unescapedAt(answers, '#') !== -1) note('feedback for single answers is not imported: use ####')
}

function readOptions(answers: string, reading: Reading & { html: boolean }): void {
  const { cells, problem } = reading
  const first = unescapedAt(answers, '=~')
  if (first !== 0)
    problem(
      `“${answers.slice(0, first === -1 ? 30 : Math.min(first, 30))}” comes before the first option. Start each option with = (correct) or ~.`,
    )
  const options = optionsOf(first === -1 ? '' : answers.slice(first), reading)
  if (options.length > 0 && options.every(({ right }) => right))
    cells.type = options.some(({ text }) => text.includes('->')) ? 'matching' : 'shortanswer'
  const isPairs = cells.type === 'matching'
  if (options.length > 8) problem(tooMany(options.length))
  const kept = options.slice(0, 8)
  for (const [place, { text }] of kept.entries()) cells[optionColumn(place)] = text
  const right = kept.flatMap(({ right: isRight, weight }, place) =>
    isRight || (weight ?? 0) > 0 ? [place] : [],
  )
  if (!isPairs)
    cells.correct = rightCells(
      kept.map(({ text }) => text),
      right,
    )
  if (right.length > 1) cells.type ??= 'multiple'
  // Several right ones share the marks; here they are right together.
  if (right.length < 2 && options.some(({ weight }) => weight !== null && weight > 0 && weight < 100))
    problem('Partial marks are not supported. Make each answer fully right or wrong.')
}

/** {#12.5:0.05} and {#1..5}; of several the one that is wholly right. */
function readNumeric(inside: string, { cells, problem, note }: Reading): void {
  cells.type = 'number'
  const numbers = inside.split('=').flatMap((part) => part.trim() || [])
  const [first = ''] = numbers
  if (numbers.length > 1 || first.startsWith('%'))
    return problem('More than one number is right, or one partly. Give one number that is fully right.')
  const end = unescapedAt(first, '#')
  if (end !== -1) note('feedback for single answers is not imported: use ####')
  const number = plainAnswer(end === -1 ? first : first.slice(0, end))
  const [least, most] = number.split('..')
  if (least !== undefined && most !== undefined) {
    const middle = middleOf(least, most)
    if (!middle) return problem(`“${number}” is not a range. Use one like 1..5.`)
    cells.correct = middle.right
    cells.tolerance = middle.tolerance
    return
  }
  const [right = '', tolerance = ''] = number.split(':')
  cells.correct = right.trim()
  cells.tolerance = tolerance.trim()
}

/** Where #### begins, which is said to all. */
function endOfAnswers(inside: string): number {
  for (let at = 0; at < inside.length; at += 1) {
    if (inside[at] === '\\') at += 1
    else if (inside.startsWith('####', at)) return at
  }
  return inside.length
}

function optionsOf(answers: string, reading: Reading & { html: boolean }): Answer[] {
  const options: Answer[] = []
  let at = 0
  while (at < answers.length) {
    const next = unescapedAt(answers, '=~', at + 1)
    const end = next === -1 ? answers.length : next
    const whole = answers.slice(at + 1, end).trim()
    const feedback = unescapedAt(whole, '#')
    if (feedback !== -1) reading.note('feedback for single answers is not imported: use ####')
    const [sign = '', weight] = /^%(-?\d{1,3}(?:\.\d{1,6})?)%/.exec(whole) ?? []
    const { html, rest } = formatOf(whole.slice(sign.length, feedback === -1 ? undefined : feedback))
    options.push({
      right: answers[at] === '=',
      weight: weight === undefined ? null : Number(weight),
      text: said(plainAnswer(rest), html || reading.html, reading),
    })
    at = end
  }
  return options
}

const escaped = (text: string) => text.replace(/[~=#{}:\\]/g, '\\$&').replace(/\n/g, '\\n')

/** Those kinds that GIFT has; others are refused before. */
function taskLines(task: Task): string[] {
  if (task.kind === 'number') return [`\t#${task.right}${task.tolerance === '0' ? '' : `:${task.tolerance}`}`]
  if (task.kind === 'match')
    return linesOf(task).map((line) => `\t=[plain]${line.split('->').map(escaped).join('->')}`)
  if (task.kind !== 'several') return []
  const right = task.right.split(',')
  const weight = (part: number) => String(Math.round(1e7 / part) / 1e5)
  return task.options.map((words, place) => {
    const isRight = right.includes(String(place))
    const share = isRight ? weight(right.length) : `-${weight(task.options.length - right.length)}`
    return `\t~%${share}%[plain]${escaped(words)}`
  })
}

export const writeGift = (questions: readonly ReadQuestion[]): string =>
  questions
    .map(({ ref, text, options, correct, task, explanation }) => {
      const id = ref ? `// [id:${ref.replace(/[\\\]]/g, '\\$&')}]\n` : ''
      // Behind its format's name a text may begin like a weight, or like another format.
      const lines = task
        ? taskLines(task)
        : options.map((words, place) => `\t${place === correct ? '=' : '~'}[plain]${escaped(words)}`)
      const general = explanation ? `\n\t####${escaped(explanation)}` : ''
      return `${id}[plain]${escaped(text)} {\n${lines.join('\n')}${general}\n}\n`
    })
    .join('\n')
