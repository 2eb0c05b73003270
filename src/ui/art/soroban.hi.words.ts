import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './soroban.words.ts'

export const words: Translated<typeof english> = {
  abacusShows: (value) => `अबेकस पर ${value}`,
}
