import * as z from 'zod/mini'
import { CertificatePart } from '../../academy/certificates.contract.ts'
import { Id } from '../../platform/wire.ts'
import { GradeKey, Sitting } from './exams.contract.ts'

/** A day in India, like 2026-11-21. */
export const Day = z.iso.date('Enter a day').check(z.regex(/^20/, 'Enter a day'))

/** The papers of a grade that ended on a day. */
export const ExamDay = z.object({
  grade: z.string(),
  name: z.string(),
  day: Day,
  sat: z.int(),
  onPaper: z.int(),
  passed: z.int(),
  /** That are good. */
  certificates: z.int(),
})
export type ExamDay = z.output<typeof ExamDay>

/** A file of certificates of a grade and day; `recording`: of one form of an exam held on paper alone. */
export const ExamCertificatePart = z.object({ ...CertificatePart.shape, recording: z.optional(Id) })

/** Days with their exams, the newest first. `before`: the day to ask from for earlier ones; null without. */
export const ExamDays = z.object({ days: z.array(ExamDay), before: z.nullable(Day) })
export type ExamDays = z.output<typeof ExamDays>
export const beforeDay = { before: z.optional(Day) }

/** A child's result of such a day. */
export const DayResult = z.object({
  studentId: Id,
  fullName: z.string(),
  sitting: Sitting,
  /** On paper: who entered the marks. */
  recordedBy: z.nullable(z.string()),
  /** Where the name on the valid certificate is not today's any more: both. */
  renamed: z.nullable(z.object({ from: z.string(), to: z.string() })),
})
export type DayResult = z.output<typeof DayResult>
export const ofDay = { grade: GradeKey, day: Day }
