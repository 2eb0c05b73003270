import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  instructions: 'निर्देश',
  quiz: 'क्विज़',
  myQuizzes: 'मेरे क्विज़',
  results: 'नतीजे',
  practise: 'अभ्यास',
  tryIt: 'करके देखो',
  tryText: 'एक मनका चलाओ या पाँच सवाल करो। खाता ज़रूरी नहीं।',
}
