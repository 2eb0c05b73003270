import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './go-in.words.ts'

export const words: Translated<typeof english> = {
  begins: (time) => `तुम्हारी क्लास ${time} पर शुरू होगी।`,
  begun: 'तुम्हारी क्लास शुरू हो गई।',
  goIn: 'अंदर जाओ',
}
