import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './toast.words.ts'

export const words: Translated<typeof english> = {
  failed: 'कुछ गड़बड़ हुई',
}
