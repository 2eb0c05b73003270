import * as z from 'zod/mini'
import { TRANSLATIONS } from './languages.rules.ts'
import { isUploadPath } from './files/upload-path.rules.ts'

/* Field types shared by the contracts. */

/** A UUIDv7 in lower case; `_id` on the wire. */
export const Id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'Invalid id'))
/** A time in ISO 8601, UTC. */
export const Instant = z.string()
/** A time that somebody enters, ISO 8601 in UTC; not the year 0, which the databases do not have. */
export const Moment = (words = 'Choose a date and time') =>
  z.iso.datetime(words).check(z.refine((text) => !text.startsWith('0000'), words))
/** Whole seconds. */
export const Seconds = z.int().check(z.minimum(0), z.maximum(86_400))
/**
 * `active=true` of a public list. Visitors see only active items with or without it, so its value does not
 * matter.
 */
export const OnlyActive = z.optional(
  z.pipe(
    z.string(),
    z.transform((word: string) => (word === 'true' ? word : undefined)),
  ),
)
/** Rupees with at most two decimals; the server uses integer paise. */
export const Rupees = z.number()
/** Checks that an amount in rupees is whole paise. */
export const wholePaise = () =>
  z.refine<number>(
    (rupees) => Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6,
    'Use at most two decimal places',
  )
/** Rupees typed into a field; `required` is the message for an empty field. */
export const RupeesTyped = (required: string) =>
  z
    .number(required)
    .check(z.minimum(0, 'Enter 0 or more'), z.maximum(100_000, 'At most 1,00,000'), wholePaise())

// Control and bidirectional-override characters can make one text look like another.
const unprintable = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
const unprintableButBreaks = /[^\P{Cc}\n\r\t]|[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u
/** Whether a text is one line without invisible characters. */
export const isOneLine = (words: string): boolean => words.isWellFormed() && !unprintable.test(words)
const UNREADABLE = 'Use letters and numbers only'
// More combining marks than any language uses (UAX 15, stream-safe text): normalising them takes quadratic
// time.
const stacked = /\p{M}{31}/u
// The length is checked first and aborts, so that the other checks never see a long text.
const text = (required: string, max: number, refused: RegExp) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    // Normalising joins letters and marks, so a text may get shorter.
    z.maxLength(3 * max, { error: `At most ${max} characters`, abort: true }),
    z.refine((words) => !stacked.test(words), { error: UNREADABLE, abort: true }),
    z.normalize('NFC'),
    z.maxLength(max, { error: `At most ${max} characters`, abort: true }),
    z.refine((words) => words.isWellFormed() && !refused.test(words), UNREADABLE),
  )

/** One line of a public form, trimmed and normalised; `required` is the message for an empty field. */
export const OneLine = (required: string, max = 100) => text(required, max, unprintable)
/** Several lines of a public form, trimmed and normalised. */
export const ManyLines = (required: string, max: number) => text(required, max, unprintableButBreaks)

/** A password: never trimmed, at most 200 characters. */
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
 * An email address, lower-cased. Characters that make a mail program read a list, a comment or another
 * address (RFC 5322, section 3.4) are refused: a@b(c), a,b@c, a<b@c>.
 */
export const EmailAddress = OneLine('Email is required', 254).check(
  z.toLowerCase(),
  z.regex(
    /^[^\s@()<>[\]\\,;:"]{1,64}@[^\s@()<>[\]\\,;:".]+(?:\.[^\s@()<>[\]\\,;:".]+)+$/,
    'Invalid email format',
  ),
)

const MOBILE_WRONG = 'Invalid mobile number (10 digits required)'
// Numbers copied from a contact list may be surrounded by invisible direction marks.
const around = /[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const between = /[ \u00a0().\u2010-\u2015/-]/g

function bare(typed: string): string {
  let [from, to] = [0, typed.length]
  while (from < to && around.test(typed.charAt(from))) from += 1
  while (from < to && around.test(typed.charAt(to - 1))) to -= 1
  return typed.slice(from, to)
}

/**
 * An Indian mobile number as people type it, with +91, a leading 0, spaces or hyphens; stored as ten digits.
 */
export const MobileNumber = z.string('Mobile number is required').check(
  z.overwrite((typed) => {
    // A long text is refused unread.
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
 * Hidden fields of every public form: a trap for bots (a filled one is thanked and dropped), and a key per
 * form so that a retry is stored once.
 */
export const formGuards = {
  website: z.optional(z.string().check(z.maxLength(500))),
  idempotencyKey: z.optional(
    z.union([z.literal(''), z.string().check(z.regex(/^[\w-]{16,64}$/, 'Invalid key'))]),
  ),
}

/**
 * The path of an uploaded picture, without a leading slash; never one that a browser would resolve to
 * something else, such as a call.
 */
export const UploadedPicture = (words: string) =>
  z.string(words).check(
    z.maxLength(200, words),
    z.refine((path) => path.startsWith('uploads/') && isUploadPath(path), words),
  )
/** A picture as uploaded, before it is re-encoded. */
export const PictureFile = z.instanceof(Uint8Array)
export const PICTURE_MAX_BYTES = 8_388_608

/** The languages beside English that the academy has something in; absent where it has none. */
export const AlsoIn = z.optional(z.array(z.enum(TRANSLATIONS)))
