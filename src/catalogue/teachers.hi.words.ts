import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './teachers.words.ts'

export const words: Translated<typeof english> = {
  title: 'टीचर',
  text: 'हमारे कोर्स के टीचरों से मिलें।',
  none: 'अभी कोई टीचर नहीं दिखाए गए',
  noneText: 'हर कोर्स के पेज पर उसके टीचर का नाम है।',
  seeCourses: 'कोर्स देखें',
  courses: 'कोर्स',
  since: (year) => `${year} से हमारे साथ`,
}
