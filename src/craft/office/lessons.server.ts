import { getLessonExercises } from '../../catalogue/office/exercises.contract.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { PLACES, partName } from '../exercises.rules.ts'

/** What an author chooses from for a lesson. */
export const lessonCalls = (): EndpointHandler[] => [
  serve(getLessonExercises, async () =>
    enveloped(PLACES.map(({ to, part, group, title }) => ({ to, subject: partName(part), group, title }))),
  ),
]
