import { FileFault } from '../../../platform/sheets/text-file.rules.ts'
import { inXml, XmlFault, xmlEvents } from '../../../platform/sheets/xml.rules.ts'
import { tooMany } from './aiken.rules.ts'
import { wordsOf } from './html-words.rules.ts'
import type { Task } from '../../kinds/kinds.rules.ts'
import { linesOf } from './kind-row.rules.ts'
import { type Cells, optionColumn, rightCells } from './cells.rules.ts'
import { type Fault, type ImportRow, type ReadQuestion } from './question-row.rules.ts'

/**
 * The questions of a Moodle XML, each read alone: a bad one spoils no other.
 * @throws {FileFault} for what declares entities, and for other XML.
 */
export function readMoodleXml(text: string): { rows: ImportRow[]; notes: string[] } {
  if (/<!DOCTYPE|<!ENTITY/i.test(text.slice(0, 100_000)))
    throw new FileFault('This XML file is not safe to read (DOCTYPE). Export it from Moodle again.')
  if (!/<quiz[\s>/]/.test(text))
    throw new FileFault('This is not a Moodle quiz file. Export the questions as “Moodle XML”.')
  const rows: ImportRow[] = []
  let [categories, line, counted] = [0, 1, 0]
  for (const { begin, end } of questionsIn(text)) {
    line += linesIn(text, counted, begin)
    counted = begin
    const row = readQuestion(text.slice(begin, end), line)
    if (row === 'category') categories += 1
    else rows.push(row)
  }
  const notes = categories > 0 ? [`Categories are not imported: ${categories} found.`] : []
  return { rows, notes }
}

function linesIn(text: string, from: number, until: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < until; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Where questions begin and end, by their tags outside comments and CDATA. */
function* questionsIn(text: string): Generator<{ begin: number; end: number }> {
  let begin = -1
  let at = text.indexOf('<')
  while (at !== -1) {
    const passed = passedAt(text, at)
    if (passed !== null) at = passed
    else if (text.startsWith('<question', at) && /[\s>]/.test(text[at + 9] ?? '')) {
      // One that is not closed ends where the next begins.
      if (begin !== -1) yield { begin, end: at }
      begin = at
    } else if (begin !== -1 && text.startsWith('</question>', at)) {
      yield { begin, end: at + 11 }
      begin = -1
    }
    at = text.indexOf('<', at + 1)
  }
  if (begin !== -1) yield { begin, end: text.length }
}

/** The last place of a comment or of CDATA that begins here; null: none begins. */
function passedAt(text: string, at: number): number | null {
  let sign = ''
  if (text.startsWith('<!--', at)) sign = '-->'
  else if (text.startsWith('<![CDATA[', at)) sign = ']]>'
  else return null
  const end = text.indexOf(sign, at)
  return end === -1 ? text.length : end
}

type Part = { name: string; attributes: Readonly<Record<string, string>>; text: string; parts: Part[] }

/** A question as a tree; it is as small as a question is. */
function treeOf(xml: string): Part {
  const root: Part = { name: '', attributes: {}, text: '', parts: [] }
  const open = [root]
  for (const event of xmlEvents(xml)) {
    const last = open.at(-1) ?? root
    if (event.kind === 'text') last.text += event.text
    else if (event.kind === 'close') open.pop()
    else {
      const part: Part = { name: event.name, attributes: event.attributes, text: '', parts: [] }
      last.parts.push(part)
      open.push(part)
    }
  }
  return root.parts[0] ?? root
}

const part = (of: Part | undefined, name: string) => of?.parts.find((each) => each.name === name)
const trimmed = (of: Part | undefined) => (of?.text ?? '').trim()

/** What Moodle writes by itself under every question. */
const stock = /^(?:your answer is (?:correct|partially correct|incorrect)\.)?$/i

function readQuestion(xml: string, row: number): ImportRow | 'category' {
  const met: Fault[] = []
  const problem = (message: string) => void (met.length === 0 && met.push({ column: null, message }))
  const notes = new Set<string>()
  const cells: Cells = {}
  let tree: Part
  try {
    tree = treeOf(xml)
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    const line = row + linesIn(xml, 0, error.at)
    problem(`We can’t read the XML of this question in line ${line}: ${error.message}.`)
    return { row, cells: { question: wordsOf(xml.slice(0, 2_000)).text }, met, notes: [] }
  }
  const type = tree.attributes.type ?? ''
  if (type === 'category') return 'category'
  const said = (of: Part | undefined): string => {
    const html = !['plain_text', 'markdown'].includes(of?.attributes.format ?? 'html')
    const words = part(of, 'text')?.text ?? ''
    const read = html ? wordsOf(words) : { text: words.trim(), picture: false, marks: false }
    if (read.marks) notes.add('bold, tables and other formatting are not imported')
    const [file] = of?.parts.filter(({ name }) => name === 'file') ?? []
    if (read.picture || file) cells.image_file = file?.attributes.name ?? 'a picture in the text'
    return read.text
  }
  cells.ref = trimmed(part(tree, 'idnumber'))
  cells.question = said(part(tree, 'questiontext'))
  cells.explanation = said(part(tree, 'generalfeedback'))
  const name = trimmed(part(part(tree, 'name'), 'text'))
  if (name && !cells.question.startsWith(name.replace(/…$/, ''))) notes.add('question names are not imported')
  if (tree.parts.some(({ name: tag }) => tag === 'hint')) notes.add('hints are not imported')
  if (tree.parts.some(({ name: tag, parts }) => tag === 'tags' && parts.length > 0))
    notes.add('tags are not imported')
  for (const tag of ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'])
    if (!stock.test(said(part(tree, tag))))
      notes.add('feedback for right and wrong answers is not imported: use the general feedback')
  readAnswers(tree, type, { cells, said, problem, note: (words) => void notes.add(words) })
  return { row, cells, met, notes: [...notes] }
}

type Reading = {
  cells: Cells
  said: (of: Part | undefined) => string
  problem: (message: string) => void
  note: (words: string) => void
}

function readAnswers(tree: Part, type: string, { cells, said, problem, note }: Reading): void {
  const answers = tree.parts
    .filter(({ name }) => name === 'answer')
    .map((answer) => {
      if (said(part(answer, 'feedback')) !== '')
        note('feedback for single answers is not imported: use the general feedback')
      return { text: said(answer), fraction: Number(answer.attributes.fraction ?? 0) }
    })
  const rightText = answers.find(({ fraction }) => fraction > 0)?.text ?? ''
  if (type === 'truefalse') {
    cells.type = 'truefalse'
    cells.correct = rightText.slice(0, 1).toUpperCase() + rightText.slice(1).toLowerCase()
    return
  }
  if (type === 'numerical') return readNumerical(tree, { cells, problem, note })
  if (type === 'matching') return readMatching(tree, { cells, said, problem })
  if (type !== 'multichoice') {
    cells.type = type || 'no type'
    cells.correct = rightText
    return
  }
  readChoices(tree, answers, { cells, problem, note })
}

type XmlChoice = { text: string; fraction: number }

/** Options of which one or several are right. */
function readChoices(
  tree: Part,
  answers: readonly XmlChoice[],
  { cells, problem, note }: Omit<Reading, 'said'>,
): void {
  const imported = answers.slice(0, 8)
  const right = imported.flatMap(({ fraction }, place) => (fraction > 0 ? [place] : []))
  if (answers.length > 8) problem(tooMany(answers.length))
  for (const [place, { text }] of imported.entries()) cells[optionColumn(place)] = text
  cells.correct = rightCells(
    imported.map(({ text }) => text),
    right,
  )
  cells.type = ['false', '0'].includes(trimmed(part(tree, 'single'))) ? 'multiple' : 'single'
  if (cells.type === 'single' && right.length === 1 && answers[right[0] ?? 0]?.fraction !== 100)
    problem('The best answer is only partly right (below 100). Make one answer fully right.')
  if (answers.some(({ fraction }) => fraction < 0))
    note('negative marks of single options are not imported: the quiz has one rule')
}

/** One number that is wholly right, with its tolerance and its first unit. */
function readNumerical(tree: Part, { cells, problem, note }: Omit<Reading, 'said'>): void {
  const answers = tree.parts.filter(({ name }) => name === 'answer')
  const [right, second] = answers.filter(({ attributes }) => Number(attributes.fraction ?? 0) > 0)
  cells.type = 'number'
  cells.correct = trimmed(part(right, 'text'))
  cells.tolerance = trimmed(part(right, 'tolerance'))
  const units = part(tree, 'units')?.parts ?? []
  cells.unit = trimmed(part(units[0], 'unit_name'))
  if (units.length > 1) note('only the first of several units is imported')
  if (second || (right && right.attributes.fraction !== '100'))
    problem('More than one number is right, or one partly. Give one number that is fully right.')
}

/** Pairs as lines: 'left -> right'; what is matched with nothing is a partner of nobody. */
function readMatching(tree: Part, { cells, said, problem }: Omit<Reading, 'note'>): void {
  const pairs = tree.parts.filter(({ name }) => name === 'subquestion')
  cells.type = 'match'
  if (pairs.length > 8) problem(`${pairs.length} pairs. The limit is eight. Remove some.`)
  const texts = pairs.map((pair) => [said(pair), trimmed(part(part(pair, 'answer'), 'text'))] as const)
  if (texts.some((both) => both.some((text) => text.includes('->'))))
    problem('A text to match has ->, which separates the two sides here. Use → there.')
  for (const [place, [left, right]] of texts.slice(0, 8).entries())
    cells[optionColumn(place)] = `${left} -> ${right}`.trim()
}

const plain = (tag: string, text: string, more = '') =>
  `<${tag}${more} format="plain_text"><text>${inXml(text)}</text></${tag}>`

const typeOf = (task: Task | undefined): string => {
  if (task?.kind === 'number') return 'numerical'
  return task?.kind === 'match' ? 'matching' : 'multichoice'
}

function choices(options: readonly string[], right: readonly number[]): string[] {
  const share = right.length === 1 ? '100' : String(Math.round(1e7 / right.length) / 1e5)
  return [
    `<single>${right.length === 1}</single><answernumbering>ABCD</answernumbering>`,
    ...options.map((words, place) =>
      plain('answer', words, ` fraction="${right.includes(place) ? share : 0}"`),
    ),
  ]
}

/** Those kinds that Moodle has; others are refused before. */
function taskXml(task: Task): string[] {
  if (task.kind === 'several') {
    const [first = '', ...rest] = choices(task.options, task.right.split(',').map(Number))
    return [first.replace('<single>true', '<single>false'), ...rest]
  }
  if (task.kind === 'number') {
    const answer = `<text>${task.right}</text><tolerance>${task.tolerance}</tolerance>`
    const unit = `<multiplier>1</multiplier><unit_name>${inXml(task.unit)}</unit_name>`
    return [
      `<answer fraction="100" format="plain_text">${answer}</answer>`,
      task.unit && `<units><unit>${unit}</unit></units>`,
    ]
  }
  if (task.kind !== 'match') return []
  return linesOf(task).map((line) => {
    const [left = '', right = ''] = line.split('->').map((text) => text.trim())
    const partner = `<answer><text>${inXml(right)}</text></answer>`
    return `<subquestion format="plain_text"><text>${inXml(left)}</text>${partner}</subquestion>`
  })
}

export const writeMoodleXml = (questions: readonly ReadQuestion[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.map(questionXml).join('')}</quiz>\n`

function questionXml({ ref, text, options, correct, task, explanation }: ReadQuestion): string {
  const [first = ''] = text.split('\n')
  // Moodle wants a name.
  const name = first.length > 60 ? `${[...first].slice(0, 60).join('')}…` : first
  return [
    `<question type="${typeOf(task)}">`,
    `<name><text>${inXml(name)}</text></name>`,
    plain('questiontext', text),
    plain('generalfeedback', explanation),
    '<defaultgrade>1</defaultgrade><shuffleanswers>true</shuffleanswers>',
    ref ? `<idnumber>${inXml(ref)}</idnumber>` : '',
    ...(task ? taskXml(task) : choices(options, [correct])),
    '</question>\n',
  ].join('\n')
}
