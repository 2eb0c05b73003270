import type { Translation } from '../platform/languages.rules.ts'
import { words as hi } from './exercise-names.hi.words.ts'
import { words as en } from './exercise-names.words.ts'
import type { Exercise } from './exercises.rules.ts'

const words = { en, hi }

/** The title of an exercise or a page of the practice as it is read in a language; undefined for English. */
export const exerciseTitleIn = (
  language: Translation | undefined,
  { part, thing = '', title }: Pick<Exercise, 'part' | 'title'> & { thing?: string },
): string => words[language ?? 'en'].exercise({ key: `${part} ${thing}`, title })
