import type { StoredType } from '../platform/files/attachments.contract.ts'
import { words } from './lengths.words.ts'
/** The drawn covers that a course can wear. */
export const COVER_KINDS = ['abacus', 'vedic', 'cube', 'handwriting', 'teacher'] as const
export type CoverKind = (typeof COVER_KINDS)[number]

/** What wears this cover trains teachers. */
export const isForTeachers = (cover: CoverKind): boolean => cover === 'teacher'

/** What of these is offered to this role: a child is not offered what trains teachers. */
export const visibleTo = <T extends { cover: CoverKind }>(
  role: string | undefined,
  list: readonly T[],
): T[] => list.filter(({ cover }) => role !== 'student' || !isForTeachers(cover))

/** Hides it from a child before it is known who looks. */
export const offerClass = (cover: CoverKind): string => (isForTeachers(cover) ? 'for-teachers' : '')

/** The names of a filter of courses in the address, in their order. */
export const FILTER_NAMES = ['q', 'age', 'subject'] as const

const MAX_NAME = 10

/** The first 10 characters of an instructor's name and an ellipsis; a shorter name is whole. */
export const shortName = (name: string): string =>
  name.length > MAX_NAME ? `${name.slice(0, MAX_NAME).trimEnd()}…` : name

/** Seconds as '4 hour 31min'; empty for a course whose lessons have no length. */
export function durationText(totalSeconds: number): string {
  if (totalSeconds === 0) return ''
  const minutes = Math.max(1, Math.round(totalSeconds / 60))
  const hours = Math.floor(minutes / 60)
  return words.duration(hours, minutes % 60)
}

/** Lessons as '20 Lesson'; empty for a course that has none. */
export const lessonText = (count: number): string => (count === 0 ? '' : words.lessons(count))

/** Whole percent saved against the list price. */
export const percentOff = (price: number, listPrice: number): number =>
  Math.round((1 - price / listPrice) * 100)

export const DAY_MS = 86_400_000

/** A worksheet, picture or recording of a lesson; `size` in bytes. */
export type LessonFile = { id: string; name: string; type: StoredType; size: number }

/** Most files of a lesson. */
export const MAX_LESSON_FILES = 10

/** Films below this path open only with a signature. */
export const LESSON_FILMS = '/uploads/lessons/'
const FREE_DAYS = 30
/**
 * Until when the address of a free film is good: at least so many days, and the same one all the while, so
 * that what is kept of a page stays the same. Milliseconds.
 */
export const freeUntil = (now: number): number =>
  (Math.floor(now / (FREE_DAYS * DAY_MS)) + 2) * FREE_DAYS * DAY_MS

/**
 * Whole days until an offer ends, the last one counted as 1; null once it is over or when there is none.
 * `now` in milliseconds.
 */
export function daysLeft(offerEndsAt: string | null, now: number): number | null {
  if (offerEndsAt === null) return null
  const left = new Date(offerEndsAt).getTime() - now
  return left > 0 ? Math.ceil(left / DAY_MS) : null
}

export const daysLeftText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} left`

/** Seconds of a lesson as '12:05'. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type Priced = { pricePaise: number; listPricePaise: number | null; offerEndsAt: Date | null }

/**
 * What a course costs now, in paise, and what it costs without its offer (null without one). Once an offer is
 * over the list price counts.
 */
export function priceAt(
  { pricePaise, listPricePaise, offerEndsAt }: Priced,
  now: Date,
): { paise: number; listPaise: number | null } {
  if (listPricePaise === null || (offerEndsAt !== null && offerEndsAt <= now))
    return { paise: listPricePaise ?? pricePaise, listPaise: null }
  return { paise: pricePaise, listPaise: listPricePaise }
}

/** The rating of a course as it is shown: the mean, rounded to a tenth; 0 as long as nobody has rated. */
export const ratingShown = ({ rating, ratingCount }: { rating: number; ratingCount: number }) => ({
  courseRating: ratingCount > 0 ? Math.round(rating * 10) / 10 : 0,
  ratingCount,
})
