import type { Language } from '../platform/languages.rules.ts'
import { isDrawn, spokenText } from './figures.rules.ts'
import { words as hindi } from './spoken.hi.words.ts'
import { words as english } from './spoken.words.ts'

type Texts = {
  questionText: string
  options: readonly string[]
  explanation?: string
  left?: readonly string[]
}
const wordsIn = { en: english, hi: hindi } satisfies Record<Language, unknown>
export type Alt = { questionText: string; options: string[]; explanation?: string; left?: string[] }

/**
 * The texts of a question with their figures in words of their language, by where things are and never by
 * the answer; null where nothing is drawn.
 * @example altOf({ questionText: 'Read [beads 7]', options: ['7', '8'] }, 'en')?.questionText
 *   // 'Read (abacus: ones rod, upper bead down, two lower beads up)'
 */
export function altOf(
  { questionText, options, explanation, left }: Texts,
  language: Language = 'en',
): Alt | null {
  const say = (text: string) => spokenText(text, wordsIn[language])
  const all = [questionText, ...options, explanation ?? '', ...(left ?? [])]
  if (!all.some((text) => text.includes('[') && isDrawn(text))) return null
  return {
    questionText: say(questionText),
    options: options.map(say),
    ...(explanation === undefined ? {} : { explanation: say(explanation) }),
    ...(left === undefined ? {} : { left: left.map(say) }),
  }
}
