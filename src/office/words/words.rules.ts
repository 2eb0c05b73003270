import { TRANSLATIONS } from '../../platform/languages.rules.ts'
import { holesOf, isHindi } from '../../platform/text/phrases.rules.ts'

/** The languages whose words are confirmed. */
export const WORD_LANGUAGES = TRANSLATIONS

/** What a native teacher has said of a word: nothing yet, right as it is, or another text. */
export const WORD_STATES = ['open', 'confirmed', 'changed'] as const
export type WordState = (typeof WORD_STATES)[number]

/** Longest changed text and longest comment, in characters. */
export const MAX_TEXT_CHARS = 600
export const MAX_COMMENT_CHARS = 300
/** Changed texts go with each page: so many at most, and so many characters with those that they replace. */
export const MAX_CHANGED_WORDS = 400
export const MAX_CHANGED_CHARS = 30_000
/** What a text may be longer than the one it replaces: its place on a screen was drawn for that. */
const GROWTH = 2
const GROWTH_CHARS = 20

/** A typed text as it is stored: composed, no space doubled, at its ends the spaces of the replaced one. */
export function tidyChange(source: string, typed: string): string {
  const before = source.slice(0, source.length - source.trimStart().length)
  const after = source.slice(source.trimEnd().length)
  return (
    before +
    typed
      .normalize('NFC')
      .replace(/[^\S\n]+/g, ' ')
      .trim() +
    after
  )
}

/** Whether a text is of what families agree to: the text that was agreed to is stored with the consent. */
export const isConsent = ({ file, names }: { file: string; names: readonly string[] }): boolean =>
  file === 'messages/consent' || (file === 'people/family/family' && names.includes('consent'))

/** Why a text can't stand in place of another; empty when it can. */
export function changeFault(source: string, text: string): string {
  if (text.trim() === '') return 'Write the Hindi text'
  if (!isHindi(text)) return 'Write it in Devanagari'
  if (/[<>]/.test(text)) return 'Leave out < and >'
  // Control characters, and those that turn the direction of what follows.
  const isHidden =
    /[^\P{Cc}\n]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{M}{13}/u.test(text) ||
    !text.isWellFormed()
  if (isHidden || (text.includes('\n') && !source.includes('\n')))
    return 'Write it in one line, without hidden characters'
  const [wanted, given] = [holesOf(source), holesOf(text)]
  if (wanted.join() !== given.join() || /[{}]/.test(text.replace(/\{\d+\}/g, ''))) return holeFault(wanted)
  const most = Math.min(MAX_TEXT_CHARS, lettersIn(source) * GROWTH + GROWTH_CHARS)
  return lettersIn(text) > most ? `At most ${most} letters: there is no room for more on the screen` : ''
}

const holeFault = (wanted: readonly string[]): string =>
  wanted.length === 0 ? 'Leave out { and }' : `Use each of these, as often as here: ${wanted.join(' ')}`

const segmenter = new Intl.Segmenter('hi', { granularity: 'grapheme' })
/** Letters as readers count them: क्षत्रिय has three. */
const lettersIn = (text: string): number => [...segmenter.segment(text)].length
