import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './spoken.words.ts'

const columnWords: Readonly<Record<string, string>> = {
  Add: 'जोड़ो',
  'Add and subtract': 'जोड़ो और घटाओ',
}

export const words: Translated<typeof english> = {
  aboveColumn: (head) => columnWords[head] ?? head,
  abacus: (rods) => `(अबेकस: ${rods})`,
  rod: (place, digit) => {
    const name = ['इकाई', 'दहाई', 'सैकड़े', 'हज़ार', 'दस हज़ार', 'लाख', 'दस लाख'][place] ?? ''
    const upper = digit < 5 ? 'ऊपर का मनका ऊपर' : 'ऊपर का मनका नीचे'
    const lower = [
      'नीचे का कोई मनका ऊपर नहीं',
      'नीचे का एक मनका ऊपर',
      'नीचे के दो मनके ऊपर',
      'नीचे के तीन मनके ऊपर',
      'नीचे के चार मनके ऊपर',
    ]
    return `${name} की रॉड, ${upper}, ${lower[digit % 5] ?? ''}`
  },
  face: (top, middle, bottom) =>
    `(क्यूब की एक तरफ़: ऊपर की पंक्ति ${top}; बीच की पंक्ति ${middle}; नीचे की पंक्ति ${bottom})`,
  red: 'लाल',
  orange: 'नारंगी',
  yellow: 'पीला',
  green: 'हरा',
  blue: 'नीला',
  white: 'सफ़ेद',
  fraction: (above, below) => `${above} बटा ${below}`,
  bar: (parts) => `(हिस्सों में बँटी पट्टी: ${parts})`,
  full: 'भरा',
  empty: 'ख़ाली',
  plus: 'जोड़',
  minus: 'घटा',
  times: 'गुणा',
  dividedBy: 'भाग',
  howMuch: 'बराबर कितना?',
  equals: 'बराबर',
  squared: 'का वर्ग',
  cubed: 'का घन',
}
