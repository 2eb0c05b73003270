import * as z from 'zod/mini'
import { FILE_MAX_BYTES, FileType } from '../../platform/files/attachments.contract.ts'
import { AFile, DataReply, endpoint, Id, OneLine } from '../../platform/wire.ts'

const FileName = OneLine('The name of the file', 120)

/** A worksheet, picture or recording of a lesson as the course keeps it; `size` in bytes. */
export const LessonFile = z.object({
  id: Id,
  name: FileName,
  type: FileType,
  size: z.int().check(z.minimum(1), z.maximum(FILE_MAX_BYTES)),
})

export const uploadLessonFile = endpoint('POST', '/lesson-files', {
  summary:
    'Stores a worksheet (PDF), a picture or a recording of at most 15 MB for a lesson and replies what to store in the course. What it is, its content says; pictures are re-encoded. 415 for another kind, 422 for a picture that cannot be read, 429 beyond 200 a day.',
  access: 'author',
  auditVerb: 'uploaded a file of a lesson',
  query: { name: FileName },
  body: z.instanceof(Uint8Array),
  file: true,
  maxBytes: FILE_MAX_BYTES,
  reply: DataReply(LessonFile),
  status: 201,
})

export const openLessonFile = endpoint('GET', '/lesson-files/{id}', {
  summary: 'A file of a lesson for who edits the course, under the name that the course gives it.',
  access: 'author',
  auditVerb: 'opened a file of a lesson',
  params: { id: Id },
  query: { name: FileName, type: FileType },
  reply: AFile,
  download: true,
})
