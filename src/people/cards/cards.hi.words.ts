import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './cards.words.ts'

export const words: Translated<typeof english> = {
  found: 'कार्ड मिला? कोड स्कैन करें।',
  group: 'ग्रुप',
  meets: 'समय',
  number: 'नंबर',
}
