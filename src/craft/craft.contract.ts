import * as z from 'zod/mini'
import { Enveloped, endpoint, Id, Instant, Moment } from '../platform/wire.ts'
import { BATCH_MAX, LONGEST_MS, PARTS, STATES } from './craft.rules.ts'

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
export const Tried = z.object({
  _id: Id,
  part: Part,
  thing: Thing,
  right: z.boolean(),
  milliseconds: Milliseconds,
  /** By the device's clock, whose error `sentAt` tells; the server takes none from the future. */
  at: Moment(),
  /** What the generator was given; null where nothing was generated. */
  seed: z.nullable(z.int().check(z.minimum(0), z.maximum(0xffff_ffff))),
  measured: z.optional(Measured),
})
export type Tried = z.output<typeof Tried>

/** What is known of one thing: its newest attempts in their order, and how many there are in all. */
export const KnownThing = z.object({
  part: Part,
  thing: z.string(),
  tries: z.int(),
  newest: z.array(z.object({ right: z.boolean(), milliseconds: z.int(), at: Instant })),
})
export type KnownThing = z.output<typeof KnownThing>

export const keepPractised = endpoint('POST', '/craft/practised', {
  summary:
    'Keeps what the caller practised, in batches. Sending an attempt again changes nothing; of one person the newest 3,000 stay. 409 when `by`, who practised it, is not the caller any more.',
  access: 'student',
  body: z.object({
    /** A device may have changed hands since it was practised; who says nothing sends their own. */
    by: z.optional(Id),
    /** When it is sent, by the device's clock: as far as that is off, the attempts are. */
    sentAt: z.optional(Moment()),
    attempts: z.array(Tried).check(z.minLength(1), z.maxLength(BATCH_MAX)),
  }),
  reply: Enveloped(z.object({ kept: z.int() })),
})

export const getPractised = endpoint('GET', '/craft/practised', {
  summary: 'What the caller has practised, per technique or fact: the newest 40 attempts of each.',
  access: 'student',
  reply: Enveloped(z.array(KnownThing)),
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
      tries: z.int(),
      right: z.int(),
      what: z.array(z.string()),
    }),
  ),
  /** Techniques that went wrong most in the last 30 days, the worst first; `key` is the exercise's. */
  hard: z.array(z.object({ key: z.string(), title: z.string(), tries: z.int(), right: z.int() })),
})
export type PracticeWeek = z.output<typeof PracticeWeek>

/** Where one formula of the abacus stands: `right` of the newest `of` tries, on so many days. */
export const FormulaStanding = z.object({
  key: z.string(),
  state: z.enum(STATES),
  tries: z.int(),
  right: z.int(),
  of: z.int(),
  days: z.int(),
})
export type FormulaStanding = z.output<typeof FormulaStanding>
