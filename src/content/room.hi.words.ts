import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  offline: 'इंटरनेट नहीं है',
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
