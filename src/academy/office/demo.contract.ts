import * as z from 'zod/mini'
import { endpoint, DataReply, Instant } from '../../platform/wire.ts'

/** A count of something, such as 'students'. */
const DemoCount = z.object({ count: z.int(), what: z.string() })
export type DemoCount = z.output<typeof DemoCount>

export const getDemo = endpoint('GET', '/office/demo', {
  summary: 'Since when this is the demo academy, and what goes when it is emptied; null for a real one.',
  access: 'owner',
  auditVerb: 'viewed the demo data',
  reply: DataReply(
    z.nullable(
      z.object({
        since: Instant,
        academyName: z.string(),
        goes: z.array(DemoCount),
        /** What is deleted in addition with the courses and quizzes. */
        withCourses: z.array(DemoCount),
        /** What was added since the demo was set up; deleted only on request. */
        newcomers: z.array(DemoCount),
      }),
    ),
  ),
})

export const resetDemo = endpoint('POST', '/office/demo/empty', {
  summary:
    'Empties the demo academy of everybody but staff, in one act, once a backup of it is made. 422 for another name; 409 for an academy that is no demo (any more), where real money was taken, where somebody came since the demo was filled and `newcomers` does not say that they go too, and where somebody comes while it is done.',
  access: 'owner',
  auditVerb: 'deleted the demo data',
  body: z.object({
    /** The academy's name, typed as a confirmation. */
    name: z.string().check(z.maxLength(200)),
    /** Whether to delete the courses and quizzes too. */
    courses: z.boolean(),
    /** Whether to delete what was added since the demo was set up too. */
    newcomers: z.optional(z.boolean()),
  }),
  reply: DataReply(
    z.object({
      gone: z.array(DemoCount),
      /** The name of the backup. */
      backup: z.string(),
    }),
  ),
  audited: ['courses', 'newcomers'],
})
