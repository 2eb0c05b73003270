import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  course: 'कोर्स',
  courses: 'कोर्स',
  review: 'देखें और भरें',
  status: 'भुगतान का हाल',
  myCourses: 'मेरे कोर्स',
}
