import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  courses: 'कोर्स',
  coursesDescription: 'हर कोर्स, उसकी कीमत और पाठ।',
  teachers: 'टीचर',
  teachersDescription: 'हमारे कोर्स के टीचरों से मिलें।',
  teacher: 'टीचर',
}
