import { isDrawn, spokenText } from './figures.rules.ts'

type Texts = {
  questionText: string
  options: readonly string[]
  explanation?: string
  left?: readonly string[]
}
export type Alt = { questionText: string; options: string[]; explanation?: string; left?: string[] }

/**
 * The texts of a question with their figures in words, by where things are and never by the answer; null
 * where nothing is drawn.
 * @example altOf({ questionText: 'Read [beads 7]', options: ['7', '8'] })?.questionText
 *   // 'Read (abacus: ones rod, upper bead down, two lower beads up)'
 */
export function altOf({ questionText, options, explanation, left }: Texts): Alt | null {
  const all = [questionText, ...options, explanation ?? '', ...(left ?? [])]
  if (!all.some((text) => text.includes('[') && isDrawn(text))) return null
  return {
    questionText: spokenText(questionText),
    options: options.map(spokenText),
    ...(explanation === undefined ? {} : { explanation: spokenText(explanation) }),
    ...(left === undefined ? {} : { left: left.map(spokenText) }),
  }
}
