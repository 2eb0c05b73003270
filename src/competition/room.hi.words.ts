import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  competition: 'प्रतियोगिता',
  ranks: 'स्थान',
  ranksOf: (title) => `${title}: नतीजे और स्थान`,
  waitingRoom: 'इंतज़ार का कमरा',
  yourPaper: 'तुम्हारी कॉपी',
  competitions: 'प्रतियोगिताएँ',
  competitionsDescription: 'समय वाले क्विज़, एक के बाद एक लेवल।',
  certificate: 'प्रमाण-पत्र',
  certificateOf: (code) => `प्रमाण-पत्र ${code}`,
}
