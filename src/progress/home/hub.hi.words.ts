import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './hub.words.ts'

export const words: Translated<typeof english> = {
  homework: 'होमवर्क',
  due: (day, isLate) => (isLate ? `${day} से बाकी।` : `${day} तक।`),
  right: (right, of) => `${of} में से ${right} बिना मदद के सही`,
  practise: 'अभ्यास करो',
  practiseTitle: (title) => `अभ्यास करो: “${title}”`,
  done: 'हो गया',
}
