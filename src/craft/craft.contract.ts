import * as z from 'zod/mini'
import { DataReply, endpoint, Id, Instant, Moment } from '../platform/wire.ts'
import { MAX_BATCH, HELPS, LONGEST_MS, PARTS, STATES } from './craft.rules.ts'

/** A technique, fact, grade or stage, as its part names it: '+4 big', '6x8', 'a 3d', 'nikhilam-minus'. */
const Thing = z.string().check(z.regex(/^[a-z0-9+\-/.][a-z0-9+\-/. ]{0,39}$/, 'Invalid name'))
/** What is practised. */
export const Part = z.enum(PARTS)
const Milliseconds = z.int().check(z.minimum(0), z.maximum(LONGEST_MS))
/** What was measured beside it, like the screen of a flash: { hz: 60, worst: 17 }. */
const Measured = z
  .record(z.string().check(z.regex(/^[a-z]{1,16}$/i)), z.number())
  .check(z.refine((all) => Object.keys(all).length <= 8, 'At most 8 figures'))

/** One attempt at practice. `_id` is made where it was practised, so that sending it again is harmless. */
export const PracticeAttempt = z.object({
  _id: Id,
  part: Part,
  itemKey: Thing,
  right: z.boolean(),
  /** What an older page does not tell was perhaps shown: it proves nothing. */
  help: z._default(z.enum(HELPS), 'shown'),
  milliseconds: Milliseconds,
  /** By the device's clock, whose error `sentAt` tells; the server takes none from the future. */
  at: Moment(),
  /** What the generator was given; null where nothing was generated. */
  seed: z.nullable(z.int().check(z.minimum(0), z.maximum(0xffff_ffff))),
  measured: z.optional(Measured),
})
export type PracticeAttempt = z.output<typeof PracticeAttempt>

/** One day of a thing, in days since 1970 in India: tries without help, and how many were made with help. */
export const PracticeDay = z.object({
  day: z.int(),
  tries: z.int(),
  right: z.int(),
  helped: z.int(),
  /** Of the tries without help together. */
  milliseconds: z.int(),
})
export type PracticeDay = z.output<typeof PracticeDay>

/**
 * What is known of one thing, counted over all days: tries without help and the right ones among them, those
 * with help, on how many days there was one without; then the newest days and attempts in their order.
 */
export const ItemMastery = z.object({
  part: Part,
  itemKey: z.string(),
  tries: z.int(),
  right: z.int(),
  helped: z.int(),
  dayCount: z.int(),
  days: z.array(PracticeDay),
  newest: z.array(z.object({ right: z.boolean(), help: z.enum(HELPS), milliseconds: z.int(), at: Instant })),
})
export type ItemMastery = z.output<typeof ItemMastery>

export const savePractice = endpoint('POST', '/craft/practised', {
  summary:
    'Keeps what the caller practised, in batches. Sending an attempt again changes nothing; of one person the newest 3,000 stay. One that was faster than a hand, or at a time that another one took, counts nothing. 409 when `by`, who practised it, is not the caller any more.',
  access: 'student',
  behindPin: 'open',
  body: z.object({
    /** A device may have changed hands since it was practised; who says nothing sends their own. */
    by: z.optional(Id),
    /** When it is sent, by the device's clock: as far as that is off, the attempts are. */
    sentAt: z.optional(Moment()),
    attempts: z.array(PracticeAttempt).check(z.minLength(1), z.maxLength(MAX_BATCH)),
  }),
  reply: DataReply(z.object({ kept: z.int() })),
})

export const getMastery = endpoint('GET', '/craft/practised', {
  summary:
    'What the caller has practised, per technique or fact: counted over all days, with the newest 40 days and attempts of each.',
  access: 'student',
  behindPin: 'open',
  reply: DataReply(z.array(ItemMastery)),
})

/** What somebody practised in a span of days, for those who look after them. */
export const PracticeWeek = z.object({
  /** On how many days. */
  days: z.int(),
  /** Per part of the craft; `what` names what was practised most. */
  parts: z.array(
    z.object({
      part: Part,
      name: z.string(),
      /** Without help. */
      tries: z.int(),
      right: z.int(),
      /** With help: arrows, "Show me", a hint. */
      helped: z.int(),
      what: z.array(z.string()),
    }),
  ),
  /**
   * Techniques that went wrong most without help in the last 30 days, the worst first; `key`: the
   * exercise's.
   */
  hard: z.array(z.object({ key: z.string(), title: z.string(), tries: z.int(), right: z.int() })),
})
export type PracticeWeek = z.output<typeof PracticeWeek>

/** Where one formula of the abacus stands: `right` of all tries without help, on so many days. */
export const FormulaStanding = z.object({
  key: z.string(),
  state: z.enum(STATES),
  tries: z.int(),
  right: z.int(),
  helped: z.int(),
  days: z.int(),
})
export type FormulaStanding = z.output<typeof FormulaStanding>
