import { words as courses } from '../../catalogue/courses.hi.words.ts'
import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './pictures.words.ts'

export const words: Translated<typeof english> = {
  classes: 'बच्चों के लिए क्लास',
  slogan: 'तेज़ दिमाग़। सधा हाथ।',
  ages: courses.agesWithin,
}
