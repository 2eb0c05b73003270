import * as z from 'zod/mini'
import { DataReply, endpoint } from '../../platform/wire.ts'

/** Something of the practice that a lesson can lead to, in the words of who chooses it. */
const LessonExercise = z.object({
  /** The address that the lesson keeps. */
  to: z.string(),
  subject: z.string(),
  group: z.string(),
  title: z.string(),
})
export type LessonExercise = z.output<typeof LessonExercise>

/** Answered by the practice, which the catalogue does not know. */
export const getLessonExercises = endpoint('GET', '/office/lesson-exercises', {
  summary: 'What of the practice a lesson can lead to: subject, kind and exercise in words, and its address.',
  access: 'author',
  auditVerb: 'viewed the exercises for lessons',
  reply: DataReply(z.array(LessonExercise)),
})
