import * as z from 'zod/mini'
import { DataReply, Id, OneLine } from '../../platform/wire.ts'
import { Day } from './exam-days.contract.ts'

const MAX_RECORDED = 100
/** An exam held on paper; who did not sit is left out. */
export const PaperExamForm = z.object({
  /** Made by the page: what was sent twice is recorded once. */
  id: Id,
  grade: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Choose the exam')),
  /** The pass mark as the page showed it. */
  pass: z.int(),
  /** Today or before. */
  heldOn: Day,
  supervisor: OneLine('Who supervised the exam?', 80),
  children: z
    .array(
      z.object({
        studentId: Id,
        /** Of each part, in their order: so many for each right answer as the part gives. */
        marks: z
          .array(z.int('Whole marks only').check(z.minimum(0), z.maximum(10_000)))
          .check(z.maxLength(20)),
      }),
    )
    .check(
      z.minLength(1, 'Enter the marks of at least one child'),
      z.maxLength(MAX_RECORDED, `At most ${MAX_RECORDED} children at once`),
    ),
})
export type PaperExamForm = z.output<typeof PaperExamForm>

/** `passed` of the `recorded` children have a certificate. */
export const PaperExamReply = DataReply(z.object({ recorded: z.int(), passed: z.int() }))
