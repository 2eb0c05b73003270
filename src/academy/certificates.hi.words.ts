import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './certificates.words.ts'

export const words: Translated<typeof english> = {
  certificateOf: (title) => `प्रमाण-पत्र: ${title}`,
  certificatesOf: (title) => `प्रमाण-पत्र: ${title}`,
  certify: 'प्रमाणित किया जाता है कि',
  number: 'नंबर',
  verify: (address) => `जाँचने के लिए कोड स्कैन करें या यहाँ देखें\n${address}`,
  issuedBy: (academy) => `${academy} की ओर से`,
}
