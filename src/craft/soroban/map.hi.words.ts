import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './map.words.ts'

export const words: Translated<typeof english> = {
  title: 'तुम्हारे 34 फ़ॉर्मूले',
  mastered: (count) => `पक्के: ${count}`,
  abacus: 'अबेकस',
  practise: (movement) => `${movement} का अभ्यास करो`,
  adding: 'जोड़ना',
  subtracting: 'घटाना',
  small: ['छोटे दोस्त', 'पाँच के', 'पाँच का छोटा दोस्त'],
  big: ['बड़े दोस्त', 'दस के', 'दस का बड़ा दोस्त'],
  mixed: ['दोनों दोस्त', 'पाँच और दस के', 'पाँच और दस के दोनों दोस्त'],
  alone: 'बिना मदद के सही',
  outOf: (count, total) => `${total} में से ${count}`,
  helped: 'मदद के साथ',
  days: 'दिन',
  status: 'कहाँ तक',
  revise: 'पहले पक्का था। अब दोहराने का समय है।',
  smallAdd: (size, five) => `${size} जोड़ने के लिए नीचे के मनके कम हैं: ऊपर का मनका जोड़ना और ${five} घटाना।`,
  smallTake: (size, five) => `${size} घटाने के लिए नीचे के मनके कम हैं: ${five} जोड़ना और ऊपर का मनका घटाना।`,
  bigAdd: (size, ten) => `इस रॉड पर ${size} जोड़ने की जगह नहीं है: ${ten} घटाना और बाईं रॉड पर एक मनका जोड़ना।`,
  bigTake: (size, ten) => `इस रॉड पर ${size} से कम है: बाईं रॉड से एक मनका घटाना और यहाँ ${ten} जोड़ना।`,
  bothAdd: (ten, rest) => ` ${ten} के लिए ऊपर का मनका: पाँच घटाना और ${rest} जोड़ना।`,
  bothTake: (ten, rest) => ` ${ten} के लिए ऊपर का मनका: पाँच जोड़ना और ${rest} घटाना।`,
}
