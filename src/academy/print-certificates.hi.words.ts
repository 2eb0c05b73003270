import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './print-certificates.words.ts'

export const words: Translated<typeof english> = {
  print: 'प्रमाण-पत्र छापें',
  printPart: (first, last) => `प्रमाण-पत्र ${first} से ${last} छापें`,
  failed: 'प्रमाण-पत्र नहीं बने',
}
