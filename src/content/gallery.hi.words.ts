import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './gallery.words.ts'

export const words: Translated<typeof english> = {
  title: 'तस्वीरें',
  text: 'हमारी क्लास और इनाम के दिनों की तस्वीरें।',
  none: 'कोई तस्वीर नहीं मिली',
  picture: 'तस्वीर',
  previous: 'पिछली तस्वीर',
  next: 'अगली तस्वीर',
  place: (at, count) => `${count} में से ${at}`,
}
