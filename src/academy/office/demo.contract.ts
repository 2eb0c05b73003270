import * as z from 'zod/mini'
import { endpoint, Enveloped, Instant } from '../../platform/wire.ts'

/** So many of something: 'students'. */
const Going = z.object({ count: z.int(), what: z.string() })
export type Going = z.output<typeof Going>

export const getDemo = endpoint('GET', '/office/demo', {
  summary: 'Since when this is the demo academy, and what goes when it is emptied; null for a real one.',
  access: 'owner',
  reply: Enveloped(
    z.nullable(
      z.object({
        since: Instant,
        academyName: z.string(),
        goes: z.array(Going),
        /** What goes besides when the courses and quizzes go too. */
        withCourses: z.array(Going),
      }),
    ),
  ),
})

export const emptyDemo = endpoint('POST', '/office/demo/empty', {
  summary:
    'Empties the demo academy of everybody but staff, in one act, once a backup of it is made. 422 for another name, 409 for an academy that is no demo (any more) or where real money was taken.',
  access: 'owner',
  body: z.object({
    /** The academy's name, typed by whoever does this. */
    name: z.string().check(z.maxLength(200)),
    /** Whether the courses and quizzes go too. */
    courses: z.boolean(),
  }),
  reply: Enveloped(
    z.object({
      gone: z.array(Going),
      /** The name of the backup. */
      backup: z.string(),
    }),
  ),
  audited: ['courses'],
})
