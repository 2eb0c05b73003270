/** A page is kept so long, in days; of one child the newest stay. */
export const KEPT_DAYS = 90
export const KEPT_PAGES = 30
/** So many a child sends in a day: a class writes one or two. */
export const PAGES_A_DAY = 6
/** So often it may try in a day: files that are no photo cost time too. */
export const TRIES_A_DAY = 30
/** What a teacher writes under a page, in signs. */
export const ANSWER_MAX = 300
/** Nothing is kept wider, in pixels: a hand's writing on A4 is well read. */
export const WIDEST = 1_400
