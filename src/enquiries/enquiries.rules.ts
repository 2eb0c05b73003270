import { CHILD_AGES } from '../catalogue/course-filter.rules.ts'

export { STATES, UNION_TERRITORIES } from '../academy/states.rules.ts'

const ages = CHILD_AGES.map(Number)
/** A demo class is for children of the ages that courses are found by, in years; both ends count. */
export const YOUNGEST_AGE = Math.min(...ages)
export const OLDEST_AGE = Math.max(...ages)

export const TRAINING_TYPES = ['Amount', 'Training'] as const

/** The forms of the site; then what the office takes down itself, from a call or a visit. */
export const FORM_KINDS = ['demo', 'franchise', 'message'] as const
export type FormKind = (typeof FORM_KINDS)[number]
export const ENQUIRY_KINDS = [...FORM_KINDS, 'office'] as const
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number]

/** Where an enquiry stands. */
export const STAGES = ['new', 'contacted', 'booked', 'joined', 'lost'] as const
export type Stage = (typeof STAGES)[number]

/** Why nothing came of it; 'later' has a day on which they are asked again. */
export const LOST_REASONS = [
  'fee',
  'timing',
  'distance',
  'competitor',
  'not keen',
  'age',
  'unreachable',
  'duplicate',
  'later',
] as const
export type LostReason = (typeof LOST_REASONS)[number]

/** What the diary of an enquiry tells. */
export const NOTE_KINDS = ['note', 'call', 'whatsapp', 'mail', 'change'] as const

/** Where a demo class is held. */
export const CLASS_MODES = ['online', 'place'] as const
/** What became of a place in a demo class. */
export const BOOKING_STATES = ['booked', 'cancelled', 'attended', 'missed'] as const

/** The longest source that is kept. */
const MAX_SOURCE = 80

/**
 * Where somebody came from, as their browser told it: a campaign or the name of another site. Anything that
 * is no such name counts as nothing: a form is never refused for it.
 */
export const sourceOf = (sent: string | undefined): string => {
  const source = (sent ?? '').trim().toLowerCase()
  return source.length <= MAX_SOURCE && /^[\w .+/-]*$/.test(source) ? source : ''
}

/** A form sent again without a key of its own within this many milliseconds is the same form. */
const SAME_FORM_MS = 600_000

/**
 * The key of a form that brought none, such as one posted without JavaScript: its words and the ten minutes
 * it was sent in.
 */
export const contentKey = (fingerprint: string, now: Date): string =>
  `words-${fingerprint}-${Math.floor(now.getTime() / SAME_FORM_MS)}`
