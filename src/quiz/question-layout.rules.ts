import { type Figure, partsOf, spokenText } from './figures.rules.ts'
import { type TaskPrompt, choicesOf } from './kinds/kinds.rules.ts'
import { words as language } from '../platform/language.words.ts'
import type { Translation } from '../platform/languages.rules.ts'
import { words } from './spoken.words.ts'

/**
 * A question taken apart for the eye: a few words, what is drawn or written large, and whether that is a sum.
 * `large` never breaks across lines. `rows`: numbers that stand below each other.
 */
export type QuestionLayout = {
  words: string
  pictures: readonly Figure[]
  large: string
  isSum: boolean
  rows?: readonly string[]
}

const isPicture = (figure: Figure): boolean => figure.kind === 'beads' || figure.kind === 'face'

/** Digits and signs, from the first number on; an unknown is a question mark. */
const SUM = /^[\d\s.,/()+−×÷=?²³√–-]+$/
/** A number of a column, with the sign that stands before it. */
const ROW = /^[+−]?\d{1,12}$/
const isColumn = (rows: readonly string[]): boolean => rows.length > 1 && rows.every((row) => ROW.test(row))
const hasSign = (text: string): boolean => /[+−×÷=²³√]/.test(text)

type Writing = { questionText: string; alsoIn?: readonly Translation[] | undefined }

/** A question's text as it is read, with its language where that is not the page's. */
export function readingOf(question: Writing): { text: string; lang: string | undefined } {
  const { questionText } = question
  const [head = '', ...rows] = questionText.split('\n')
  const own = isColumn(rows) ? words.aboveColumn(head) : head
  if (own === head) return { text: questionText, lang: language.contentOf(question) }
  return { text: [own, ...rows].join('\n'), lang: undefined }
}

/** How a question is asked: `drawn` when its options are pictures. */
export function asking(text: string, drawn: boolean): QuestionLayout {
  const [head = '', ...rows] = text.split('\n')
  if (isColumn(rows)) return { words: head, pictures: [], large: '', isSum: true, rows }
  const parts = partsOf(text)
  const pictures = parts.flatMap((part) => ('figure' in part && isPicture(part.figure) ? [part.figure] : []))
  const plain = { words: text, pictures: [], large: '', isSum: false }
  if (pictures.length > 0) {
    // Fractions stay in their sentence; then nothing is taken out of it.
    if (pictures.length < parts.filter((part) => 'figure' in part).length) return plain
    const words = parts.flatMap((part) => ('text' in part ? [part.text.trim()] : [])).join(' ')
    return { words: words.trim(), pictures, large: '', isSum: false }
  }
  if (parts.some((part) => 'figure' in part)) return plain
  const at = text.lastIndexOf(':')
  const sum = text.slice(at + 1).trim()
  if (SUM.test(sum) && hasSign(sum) && sum.length <= 40)
    return { words: text.slice(0, Math.max(0, at)).trim(), pictures: [], large: sum, isSum: true }
  const [, before = '', number = ''] = /^(\D{1,40}?)\s(\d{1,7})[?.]?$/.exec(text) ?? []
  if (drawn && number) return { words: before, pictures: [], large: number, isSum: false }
  return plain
}

/** How wide a sum is, in digits: a space takes less than half of one. */
export const widthOf = (sum: string): number =>
  [...sum].reduce((width, sign) => width + (sign === ' ' ? 0.4 : 1), 0)

/** Letters up to which an option is a tile with its text written large. */
const TILE = 9

/** How options are laid out: as pictures, as large tiles two by two, or one below the other. */
export function layOut(options: readonly string[]): 'pictures' | 'tiles' | 'lines' {
  const isAlone = (option: string) => {
    const parts = partsOf(option)
    const [part] = parts
    return parts.length === 1 && part !== undefined && 'figure' in part && isPicture(part.figure)
  }
  if (options.every(isAlone)) return 'pictures'
  const isShort = (option: string) => option.length <= TILE && partsOf(option).every((part) => 'text' in part)
  return options.every(isShort) ? 'tiles' : 'lines'
}

const COLOURS: Readonly<Record<string, string>> = {
  red: 'R',
  orange: 'O',
  yellow: 'Y',
  green: 'G',
  blue: 'B',
  white: 'W',
}

/** The stickers of a face in the one colour that all these options name; null unless each names one. */
export function colourOf(option: string, options: readonly string[]): string | null {
  const letterOf = (text: string) => COLOURS[text.trim().toLowerCase()]
  const letter = letterOf(option)
  return letter !== undefined && options.every((each) => letterOf(each) !== undefined)
    ? letter.repeat(9)
    : null
}

/** Whether these options are single letters, of the kind that is written on four lines. */
export const areLetters = (options: readonly string[]): boolean =>
  options.every((option) => /^[a-z]$/.test(option))

/** The letter of an option: A is the first. */
export const letterOf = (index: number): string => String.fromCharCode(65 + index)

const BIT = /^[\d.,²³√()+−×÷=?%]+$/
const hasNumber = (text: string): boolean => /\d/.test(text)

/**
 * A text in pieces; a sum in it is one piece, with the stop behind it, which stays on its line as long as it
 * fits. Of sums in a row each is its own.
 */
export function withSums(text: string): readonly { text: string; isSum: boolean }[] {
  const pieces: { text: string; isSum: boolean }[] = []
  const put = (piece: string, isSum: boolean) => {
    const last = pieces.at(-1)
    if (piece === '') return
    if (last && !last.isSum && !isSum) last.text += piece
    else pieces.push({ text: piece, isSum })
  }
  let run: string[] = []
  const close = () => {
    const whole = run.join(' ')
    run = []
    put(whole, hasSign(whole) && hasNumber(whole))
  }
  for (const [place, word] of text.split(' ').entries()) {
    const goesOn = BIT.test(word)
    if (run.length > 0 && goesOn && !/[.,]$/.test(run.at(-1) ?? '')) {
      run.push(word)
      continue
    }
    if (run.length > 0) close()
    if (place > 0) put(' ', false)
    if (goesOn) run = [word]
    else put(word, false)
  }
  if (run.length > 0) close()
  return pieces
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/\+/g, words.plus],
  [/−/g, words.minus],
  [/×/g, words.times],
  [/÷/g, words.dividedBy],
  [/=\s*\?/g, words.howMuch],
  [/=/g, words.equals],
  [/²/g, words.squared],
  [/³/g, words.cubed],
]

type Read = { questionText: string; options: readonly string[]; task?: TaskPrompt | undefined }

/** A question with its options, lettered where they are chosen from, as a voice reads it: signs in words. */
export function readAloud(question: Read): string {
  const said = (text: string) =>
    signs
      .reduce((all, [sign, name]) => all.replace(sign, ` ${name} `), spokenText(text))
      .replace(/ ([?.,:])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim()
  const { task } = question
  const isLettered = !task || task.kind === 'several'
  const options = choicesOf(question).map((option, at) =>
    isLettered ? `${letterOf(at)}: ${said(option)}.` : `${said(option)}.`,
  )
  const left = task?.kind === 'match' ? task.left.map((text) => `${said(text)}.`) : []
  return [said(question.questionText), ...left, ...options].join(' ')
}
