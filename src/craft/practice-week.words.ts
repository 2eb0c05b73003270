import type { PracticeWeek } from './craft.contract.ts'
import { partWords } from './practice-labels.rules.ts'

/** What was practised in a week, as the server names it. */
export const words = {
  weekOf: (part: PracticeWeek['parts'][number]) => partWords(part),
  thing: (name: string) => name,
}
