/** The parts of practice, in the order of the practice page. */
export const PARTS = ['soroban', 'flash', 'vedic', 'cube', 'write'] as const
export type Part = (typeof PARTS)[number]

/** mastered: known, and not only today; refresh: mastered, and due again; work: tried; new: never. */
export const STATES = ['mastered', 'refresh', 'work', 'new'] as const
export type State = (typeof STATES)[number]

/**
 * How much of an attempt was given. shown: arrows, "Show me" or steps in sight; hinted: a name or a part of
 * the rule; none: by oneself. Only `none` is evidence of what somebody knows.
 */
export const HELPS = ['shown', 'hinted', 'none'] as const
export type Help = (typeof HELPS)[number]

/** The most attempts in one batch, and the most stored of one person. */
export const MAX_BATCH = 100
export const MAX_STORED = 3_000
/** The newest attempts of each thing that are sent back; how much help is given follows from them. */
export const ATTEMPTS_PER_ITEM = 40
/** The newest days of each thing that are sent back; when it is due follows from them. */
export const DAYS_PER_ITEM = 40
/** Days after which an attempt's seed and measurements are deleted. */
export const DETAIL_DAYS = 30
/** The longest attempt, in milliseconds. */
export const LONGEST_MS = 3_600_000
/** The most time that counts of one attempt, in milliseconds: a longer one means an idle device. */
export const COUNTED_MS = 600_000

/** A seed as an address carries it (`?seed=`): a whole number of 32 bits; null for anything else. */
export function seedOf(word: string | null): number | null {
  const seed = /^\d{1,10}$/.test(word ?? '') ? Number(word) : Number.NaN
  return seed <= 0xffff_ffff ? seed : null
}
