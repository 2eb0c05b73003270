import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './shell.words.ts'

export const words: Translated<typeof english> = {
  practice: 'अभ्यास',
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
