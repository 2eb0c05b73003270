/** How long a page is kept, in days. */
export const STORED_DAYS = 90
export const STORED_PAGES = 30
/** Most pages a child can send in a day. */
export const PAGES_A_DAY = 6
/** Most uploads a child can try in a day, rejected files included. */
export const TRIES_A_DAY = 30
/** Longest comment of a teacher, in characters. */
export const MAX_ANSWER = 300
/** What one tap of a teacher writes; a child reads it in the language of its page. */
export const AGAIN = 'Please write this page once more.'
/** Largest stored width in pixels: handwriting on A4 is readable. */
export const WIDEST = 1_400
