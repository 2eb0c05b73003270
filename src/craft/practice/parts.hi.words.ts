import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './parts.words.ts'

export const words: Translated<typeof english> = {
  loading: 'खुल रहा है …',
  right: 'सही।',
  notQuite: 'अभी नहीं।',
  check: 'जाँचो',
  next: 'अगला',
  fewer: (label) => `${label}: एक कम`,
  more: (label) => `${label}: एक और`,
  round: (number, total, right) => `सवाल ${number}, कुल ${total}, अब तक ${right} सही`,
}
