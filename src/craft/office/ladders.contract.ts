import * as z from 'zod/mini'
import { DataReply, endpoint, Id, OneLine, MessageReply } from '../../platform/wire.ts'
import { MAX_ABOUT, gradeFaults, MAX_GRADES, LIMITS, MAX_NAME, MAX_PARTS } from '../exams/ladder.rules.ts'
import { LEVELS } from '../soroban/levels.rules.ts'

/** A whole number within these borders, both included. */
const Whole = (what: string, [least, most]: readonly [number, number]) => {
  const words = `${what} from ${least} to ${most}`
  return z.int(words).check(z.minimum(least, words), z.maximum(most, words))
}
const counted = { count: Whole('Questions', LIMITS.count), points: Whole('Points', LIMITS.points) }

const PartDocument = z.discriminatedUnion('kind', [
  z.object({
    ...counted,
    kind: z.literal('column'),
    digits: Whole('Digits', LIMITS.digits),
    rows: Whole('Numbers', LIMITS.rows),
    takes: z.boolean(),
    repeats: z.optional(z.boolean()),
  }),
  z.object({
    ...counted,
    kind: z.literal('technique'),
    level: z.enum(
      LEVELS.map(({ key }) => key),
      'Choose which sums',
    ),
    repeats: z.optional(z.boolean()),
  }),
  z.object({
    ...counted,
    kind: z.enum(['product', 'quotient']),
    sizes: z.string('Enter sizes like 3 × 2').check(z.maxLength(80, 'At most 80 characters')),
  }),
])

/** A grade as it is edited: what cannot be made, written or passed is refused at its field. */
export const GradeDocument = z
  .object({
    /** Part of the grade's address; it never changes, so that earlier passes stay valid. */
    id: Id,
    name: OneLine('Enter a name. It is shown on the certificate.', MAX_NAME),
    minutes: Whole('Minutes', LIMITS.minutes),
    pass: z.int('Enter the pass mark').check(z.minimum(1, 'At least one point')),
    retakeDays: Whole('Days', LIMITS.retakeDays),
    parts: z
      .array(PartDocument)
      .check(z.minLength(1, 'Add at least one part'), z.maxLength(MAX_PARTS, `At most ${MAX_PARTS}`)),
  })
  .check(({ value, issues }) => {
    for (const [path, message] of gradeFaults(value))
      issues.push({ code: 'custom', input: value, path: path.split('.'), message })
  })

/** A ladder of the academy's own as it is edited, its grades in their order. */
export const LadderDocument = z.object({
  name: OneLine('Enter a name', MAX_NAME),
  about: OneLine('Enter a short description for families', MAX_ABOUT),
  grades: z.array(GradeDocument).check(
    z.minLength(1, 'Add at least one grade'),
    z.maxLength(MAX_GRADES, `At most ${MAX_GRADES} grades`),
    z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'A grade is listed twice'),
    z.refine(
      (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
      'Two grades have the same name',
    ),
  ),
})
export type LadderDocument = z.output<typeof LadderDocument>

const ScaleKey = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'No such ladder'))

export const getBuiltInScales = endpoint('GET', '/office/given-ladders', {
  summary: 'The ladders that come with the product, and whether visitors see them.',
  access: 'author',
  auditVerb: 'viewed the ready-made exam ladders',
  reply: DataReply(z.array(z.object({ key: ScaleKey, shown: z.boolean() }))),
})

export const setBuiltInScaleVisible = endpoint('POST', '/office/given-ladders/{key}', {
  summary:
    'Shows a given ladder to visitors, or hides it: papers that are written go on, and results stay. 404 without such a ladder.',
  access: 'author',
  auditVerb: 'showed or hid a ready-made exam ladder',
  params: { key: ScaleKey },
  body: z.object({ shown: z.boolean() }),
  reply: MessageReply,
  audited: ['shown'],
})
