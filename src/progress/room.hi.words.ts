import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  home: 'होम',
  diary: 'स्कूल डायरी',
  practice: 'अभ्यास',
  practiceText: 'दिन में दस मिनट: अबेकस पर, झलक में दिखी संख्याओं से, तेज़ गणित में और क्यूब पर।',
  letter: 'रविवार की चिट्ठी',
}
