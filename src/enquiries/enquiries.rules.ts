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
/** How an application for a franchise ends without a centre: the academy says no, or they do. */
export const ENDINGS = ['declined', 'withdrawn'] as const
export type Ending = (typeof ENDINGS)[number]
/** Why any enquiry is lost. */
export const ALL_LOST_REASONS = [...LOST_REASONS, ...ENDINGS] as const

/** What the diary of an enquiry tells. */
export const NOTE_KINDS = ['note', 'call', 'whatsapp', 'mail', 'change'] as const

/** Where a demo class is held. */
export const CLASS_MODES = ['online', 'place'] as const
/** What became of a place in a demo class. */
export const BOOKING_STATES = ['booked', 'cancelled', 'attended', 'missed'] as const

type Town = { state: string; district: string; location: string }
type NearCentre = { id: string; name: string; state: string; postalCode: string; address: string }

/**
 * Whose a family is by the town that it typed: that of the one centre in its State with this PIN code, or
 * whose name or address says the location, or else the district. Null for none and for several.
 */
export function centreOfTown({ state, district, location }: Town, all: readonly NearCentre[]): string | null {
  const near = all.filter((centre) => centre.state === state)
  const pin = /\b[1-9]\d{5}\b/.exec(`${location} ${district}`)?.[0]
  const says = (town: string) => (centre: NearCentre) =>
    wordsOf(town) !== '' && ` ${wordsOf(`${centre.name} ${centre.address}`)} `.includes(` ${wordsOf(town)} `)
  const tests = [(centre: NearCentre) => centre.postalCode === pin, says(location), says(district)]
  const found = tests.map((test) => near.filter(test)).find((fitting) => fitting.length > 0) ?? []
  return found.length === 1 ? (found[0]?.id ?? null) : null
}

/** Its words in small letters, without signs between them. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join(' ') ?? ''

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
