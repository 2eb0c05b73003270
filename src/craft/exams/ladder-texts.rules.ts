import type { TranslatableItem } from '../../platform/translations/translations.rules.ts'
import { MAX_ABOUT, MAX_NAME } from './ladder.rules.ts'

type LadderTexts = {
  id: string
  name: string
  about: string
  grades: readonly { key: string; name: string }[]
}

/**
 * What of the academy's own exam levels is translated. Once the English has changed families read English: an
 * older name could be another grade's.
 */
export const ladderItem = ({ id, name, about, grades }: LadderTexts): TranslatableItem => ({
  kind: 'ladder',
  id,
  title: 'Names of the levels',
  whenOlder: 'english',
  texts: [
    { path: 'name', label: 'Name', form: 'line', text: name, max: MAX_NAME },
    { path: 'about', label: 'Description', form: 'line', text: about, max: MAX_ABOUT },
    ...grades.map((grade, at) => ({
      path: `grades.${grade.key}`,
      label: `Grade ${at + 1}`,
      form: 'line' as const,
      text: grade.name,
      max: MAX_NAME,
    })),
  ],
})
