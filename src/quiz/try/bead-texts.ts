import type { Try } from './try.contract.ts'
import { words } from './try.words.ts'

/** Whether a try is the one on the beads, whose words are ours. */
export const isBeads = ({ of }: Pick<Try, 'of'>): boolean => of === 'beads'

/** A question of a try in the language of the page: a task on the beads has our words, a quiz has its own. */
export const questionAt = (shown: Pick<Try, 'of'>, place: number, questionText: string): string =>
  (isBeads(shown) ? words.beads[place]?.[0] : undefined) ?? questionText

/** Why its answer is right. */
export const whyAt = (shown: Pick<Try, 'of'>, place: number, explanation: string): string =>
  (isBeads(shown) ? words.beads[place]?.[1] : undefined) ?? explanation
