import * as z from 'zod/mini'

/* The words that contracts share: what stands in their bodies, queries and replies. */

/** A UUIDv7 in lower case; `_id` on the wire. */
export const Id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'Invalid id'))
/** An instant, ISO 8601 in UTC. */
export const Instant = z.string()
/**
 * An instant that somebody names, ISO 8601 in UTC. The year 0, which the databases have not, is none.
 */
export const Moment = (words = 'A day and a time') =>
  z.iso.datetime(words).check(z.refine((text) => !text.startsWith('0000'), words))
/** Whole seconds. */
export const Seconds = z.int().check(z.minimum(0), z.maximum(86_400))
/**
 * `active=true` of a public list. Visitors see active items with and without it, so any other word is as good
 * as none.
 */
export const OnlyActive = z.optional(
  z.pipe(
    z.string(),
    z.transform((word: string) => (word === 'true' ? word : undefined)),
  ),
)
/** Rupees, at most two decimals; the server counts in integer paise. */
export const Rupees = z.number()
/** That an amount in rupees is one of whole paise. */
export const wholePaise = () =>
  z.refine<number>(
    (rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6,
    'At most two decimals',
  )
/** Rupees as somebody types them; `required` is what stands beside an empty field. */
export const RupeesTyped = (required: string) =>
  z.number(required).check(z.minimum(0, 'Not below 0'), z.maximum(100_000, 'At most 1,00,000'), wholePaise())

// Control and bidirectional-override characters can make one text look like another.
const unprintable = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
const unprintableButBreaks = /[^\P{Cc}\n\r\t]|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
/** Whether a text is one line without signs that mislead. */
export const isOneLine = (words: string): boolean => words.isWellFormed() && !unprintable.test(words)
const UNREADABLE = 'Please use letters and digits only'
// More marks on one letter than any language has (UAX 15, stream-safe text): sorting them takes the square of
// their number.
const stacked = /\p{M}{31}/u
// The length is checked first and ends the check: what follows never sees a long text.
const text = (required: string, max: number, refused: RegExp) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    // Letters typed with their marks apart get shorter when they are put together.
    z.maxLength(3 * max, { error: `At most ${max} characters`, abort: true }),
    z.refine((words) => !stacked.test(words), { error: UNREADABLE, abort: true }),
    z.normalize('NFC'),
    z.maxLength(max, { error: `At most ${max} characters`, abort: true }),
    z.refine((words) => words.isWellFormed() && !refused.test(words), UNREADABLE),
  )

/** One line of a public form, trimmed and normalised; `required` is what stands beside an empty field. */
export const OneLine = (required: string, max = 100) => text(required, max, unprintable)
/** Several lines of a public form, trimmed and normalised. */
export const ManyLines = (required: string, max: number) => text(required, max, unprintableButBreaks)

/** A password as it is typed: never trimmed, at most 200 characters. */
export const Password = (more: { min?: number; tooShort?: string; required?: string } = {}) => {
  const required = more.required ?? 'Password is required'
  return z
    .string(required)
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(200, { error: 'At most 200 characters', abort: true }),
      z.normalize('NFC'),
      z.minLength(more.min ?? 1, more.tooShort ?? required),
    )
}

/**
 * An e-mail address as people type it, in lower case. None of the signs that make a mail program read it as a
 * list, a comment or another address (RFC 5322, section 3.4) is taken: a@b(c), a,b@c and a<b@c> are no
 * addresses here.
 */
export const EmailAddress = OneLine('Email is required', 254).check(
  z.toLowerCase(),
  z.regex(
    /^[^\s@()<>[\]\\,;:"]{1,64}@[^\s@()<>[\]\\,;:".]+(?:\.[^\s@()<>[\]\\,;:".]+)+$/,
    'Invalid email format',
  ),
)

const MOBILE_WRONG = 'Invalid mobile number (10 digits required)'
// Invisible marks of direction stand around numbers that were copied from a list of contacts; within, never.
const around = /[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const between = /[ \u00a0().\u2010-\u2015/-]/g

function bare(typed: string): string {
  let [from, to] = [0, typed.length]
  while (from < to && around.test(typed.charAt(from))) from += 1
  while (from < to && around.test(typed.charAt(to - 1))) to -= 1
  return typed.slice(from, to)
}

/**
 * An Indian mobile number as people type it: +91, a 0 in front, spaces and hyphens are taken; ten digits are
 * kept.
 */
export const MobileNumber = z.string('Mobile number is required').check(
  z.overwrite((typed) => {
    // A long text is refused for its length, not read.
    if (typed.length > 40) return typed
    const digits = bare(typed).replace(between, '')
    return /^(?:\+91|0091|91)?0?(\d{10})$/.exec(digits)?.[1] ?? typed
  }),
  z.trim(),
  z.minLength(1, { error: 'Mobile number is required', abort: true }),
  z.maxLength(40, { error: 'At most 40 characters', abort: true }),
  z.regex(/^\d{10}$/, MOBILE_WRONG),
)

/**
 * What every public form carries beside its fields: a trap that people don't see (a filled one is thanked and
 * forgotten) and a key per form, so that a double click or a retry is stored once.
 */
export const formGuards = {
  website: z.optional(z.string().check(z.maxLength(500))),
  idempotencyKey: z.optional(
    z.union([z.literal(''), z.string().check(z.regex(/^[\w-]{16,64}$/, 'Invalid key'))]),
  ),
}

/** A picture as it was taken, before the server makes its own of it. */
export const PictureFile = z.instanceof(Uint8Array)
export const PICTURE_MAX_BYTES = 8_388_608
