import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  formulas: 'तुम्हारे 34 फ़ॉर्मूले',
  abacus: 'अबेकस',
  abacusText: 'चलाने के लिए अबेकस, और हर कदम दिखाने वाला कोच। खाता ज़रूरी नहीं।',
  tenMinutes: 'दस मिनट',
  flash: 'फ़्लैश अंज़न',
  flashText: 'स्क्रीन पर झलकती संख्याएँ मन में जोड़ो। ग्रेड के दो पैमाने, सही समय के साथ।',
  findPlace: 'देखो, कहाँ से शुरू करना है',
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
