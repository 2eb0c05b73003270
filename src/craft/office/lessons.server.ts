import { getLessonExercises } from '../../catalogue/office/exercises.contract.ts'
import { enveloped, type Served, serve } from '../../platform/serve.server.ts'
import { PLACES, partName } from '../exercises.rules.ts'

/** What an author chooses from for a lesson. */
export const lessonCalls = (): Served[] => [
  serve(getLessonExercises, async () =>
    enveloped(PLACES.map(({ to, part, group, title }) => ({ to, subject: partName(part), group, title }))),
  ),
]
