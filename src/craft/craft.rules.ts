/** What is practised, in the order of the hub. */
export const PARTS = ['soroban', 'flash', 'vedic', 'cube', 'write'] as const
export type Part = (typeof PARTS)[number]

/** firm: known, and not only today; refresh: firm, and due again; work: tried; new: never. */
export const STATES = ['firm', 'refresh', 'work', 'new'] as const
export type State = (typeof STATES)[number]

/** So many attempts go to the server at once, so many of one person stay there. */
export const BATCH_MAX = 100
export const KEPT_MAX = 3_000
/** So many attempts of each thing come back: what is known of it follows from its newest. */
export const TOLD_PER_THING = 40
/** What an attempt was at to the last number, and how its screen ran, is forgotten after so many days. */
export const DETAIL_DAYS = 30
/** An attempt takes no longer; in milliseconds. */
export const LONGEST_MS = 3_600_000
/** Of one attempt so much counts as time, in milliseconds: then the device was left lying. */
export const COUNTED_MS = 600_000

/** A seed as an address carries it (`?seed=`): a whole number of 32 bits; null for anything else. */
export function seedOf(word: string | null): number | null {
  const seed = /^\d{1,10}$/.test(word ?? '') ? Number(word) : Number.NaN
  return seed <= 0xffff_ffff ? seed : null
}
