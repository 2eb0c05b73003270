import { words as courses } from '../../catalogue/courses.words.ts'

/** What pictures for links say beside the academy's own texts. */
export const words = {
  classes: 'Classes for children',
  slogan: 'Quick mind. Steady hand.',
  ages: courses.agesWithin,
}
