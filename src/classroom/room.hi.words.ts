import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  showPage: 'अपना पन्ना दिखाओ',
  idCard: 'पहचान-पत्र',
}
