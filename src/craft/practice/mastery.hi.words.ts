import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './mastery.words.ts'

export const words: Translated<typeof english> = {
  mastered: 'पक्का',
  refresh: 'दोहराना है',
  work: 'सीखना जारी है',
  notStarted: 'शुरू नहीं हुआ',
  triesAndDays: (tries, days) => `पक्का होने के लिए: बिना मदद ${tries} बार और, ${days} और दिन।`,
  days: (days) => `पक्का होने के लिए: ${days} और दिन बिना मदद अभ्यास।`,
  tries: (tries) => `पक्का होने के लिए: बिना मदद ${tries} बार और।`,
  someMore: 'पक्का होने के लिए: बिना मदद कुछ और सही जवाब।',
}
