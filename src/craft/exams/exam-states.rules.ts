/** How an answer is given: typed, or set on the beads of the page. */
export const MODES = ['typed', 'beads'] as const
export type Mode = (typeof MODES)[number]

/** What a teacher says of a paper that was passed. */
export const JUDGED = ['confirmed', 'declined'] as const
export type Judged = (typeof JUDGED)[number]
