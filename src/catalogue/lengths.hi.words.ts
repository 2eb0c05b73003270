import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './lengths.words.ts'

export const words: Translated<typeof english> = {
  duration: (hours, minutes) =>
    hours > 0 ? `${hours} ${hours === 1 ? 'घंटा' : 'घंटे'} ${minutes} मिनट` : `${minutes} मिनट`,
  lessons: (count) => `${count} पाठ`,
}
