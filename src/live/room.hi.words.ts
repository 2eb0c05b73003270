import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  liveLessons: 'लाइव क्लास',
  liveLesson: 'लाइव क्लास',
  theLesson: 'क्लास',
  join: 'क्लास में आओ',
}
