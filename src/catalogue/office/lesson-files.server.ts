import { FILE_KINDS } from '../../platform/files/attachments.contract.ts'
import { downloadOf, storeContent } from '../../platform/files/attachments.server.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { LESSON_FILE_PREFIX } from '../catalogue.reads.server.ts'
import { openLessonFile, uploadLessonFile } from './lesson-files.contract.ts'

const DAY_S = 86_400
const UPLOADS_A_DAY = 200

/**
 * Worksheets, pictures and recordings of lessons, uploaded while a course is edited. A course and its older
 * versions name them, so none is deleted.
 */
export function lessonFileCalls({
  database,
  files,
}: Pick<RoomParts, 'database' | 'files'>): EndpointHandler[] {
  const uploads = createLimit(database, 'lesson-file', { acts: UPLOADS_A_DAY, seconds: DAY_S })
  return [
    serve(uploadLessonFile, async ({ query: { name }, body, person }) => {
      await uploads.spend(person.id)
      const { file, type, size } = await storeContent(files, {
        prefix: LESSON_FILE_PREFIX,
        bytes: body,
        kinds: FILE_KINDS,
      })
      return enveloped({ id: file, name, type, size }, 'File added')
    }),

    serve(openLessonFile, ({ params: { id }, query: { name, type } }) =>
      downloadOf(files, { prefix: LESSON_FILE_PREFIX, row: { file: id, type }, name }),
    ),
  ]
}
