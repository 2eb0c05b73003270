import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './success.words.ts'

export const words: Translated<typeof english> = {
  title: 'हुआ या नहीं हुआ',
  success: 'हो गया',
  successText: 'सब हो गया। धन्यवाद।',
  ok: 'ठीक है',
  failed: 'नहीं हुआ',
  failedText: 'यह नहीं हो पाया। फिर से कोशिश करें।',
}
