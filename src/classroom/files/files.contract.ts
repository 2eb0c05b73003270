import * as z from 'zod/mini'
import { AFile, DataReply, endpoint, Id, Instant, MessageReply, OneLine } from '../../platform/wire.ts'
import { FILE_KINDS, FILE_MAX_BYTES } from '../../platform/files/attachments.contract.ts'

export const LibraryFile = z.object({
  _id: Id,
  name: z.string(),
  kind: z.enum(FILE_KINDS),
  /** In bytes. */
  size: z.int(),
})
export type LibraryFile = z.output<typeof LibraryFile>

export const HomeworkAnswer = z.object({ _id: Id, kind: z.enum(FILE_KINDS), size: z.int(), sentAt: Instant })
export type HomeworkAnswer = z.output<typeof HomeworkAnswer>

const LibraryRow = z.extend(LibraryFile, {
  uploadedAt: Instant,
  by: z.string(),
  /** Homeworks that have it. */
  uses: z.int(),
})
export type LibraryRow = z.output<typeof LibraryRow>

const one = { id: Id }
const search = { words: z.optional(z.union([z.literal(''), OneLine('', 80)])) }
const upload = {
  params: one,
  query: { name: OneLine('The name of the file', 120) },
  body: z.instanceof(Uint8Array),
  file: true,
  maxBytes: FILE_MAX_BYTES,
  reply: DataReply(LibraryFile),
  status: 201,
} as const
const takes =
  'Stores a worksheet (PDF), a picture or a recording of at most 15 MB in the academy’s library. What it is, its content says; pictures are re-encoded. The id is made by who sends, and sending again is harmless. 415 for another kind, 422 for a picture that cannot be read.'
const lists = 'Files of the library whose name has these words, the newest 100 first.'

export const uploadOfficeFile = endpoint('POST', '/office/files/{id}', {
  summary: takes,
  access: 'office',
  auditVerb: 'uploaded a file',
  ...upload,
})

export const uploadTeachFile = endpoint('POST', '/teach/files/{id}', {
  summary: `${takes} 403 for a teacher without a group here.`,
  access: 'teacher',
  ...upload,
})

export const findOfficeFiles = endpoint('GET', '/office/files', {
  summary: lists,
  access: 'office',
  auditVerb: 'viewed the files',
  query: search,
  reply: DataReply(z.array(LibraryRow)),
})

export const findTeachFiles = endpoint('GET', '/teach/files', {
  summary: `${lists} 403 for a teacher without a group here.`,
  access: 'teacher',
  query: search,
  reply: DataReply(z.array(LibraryFile)),
})

export const getOfficeFile = endpoint('GET', '/office/files/{id}', {
  summary: 'A file of the library.',
  access: 'office',
  auditVerb: 'opened a file',
  params: one,
  reply: AFile,
  download: true,
})

export const getTeachFile = endpoint('GET', '/teach/files/{id}', {
  summary: 'A file of the library. 403 for a teacher without a group here.',
  access: 'teacher',
  params: one,
  reply: AFile,
  download: true,
})

export const deleteFile = endpoint('DELETE', '/office/files/{id}', {
  summary: 'Deletes a file of the library; homeworks that have it go on without it.',
  access: 'office',
  auditVerb: 'deleted a file',
  params: one,
  reply: MessageReply,
})

export const HomeworkSheet = z.object({
  _id: Id,
  group: z.string(),
  teacher: z.string(),
  title: z.string(),
  text: z.string(),
  dueOn: z.string(),
  files: z.array(LibraryFile),
  /** What the caller handed in, the oldest first. */
  answers: z.array(HomeworkAnswer),
})
export type HomeworkSheet = z.output<typeof HomeworkSheet>

export const getHomeworkTask = endpoint('GET', '/homework/{id}', {
  summary:
    'A homework of a group that the caller is in, with its files and what the caller handed in. The same 404 for none, another group’s, one that was withdrawn, and one that was due before the caller joined.',
  access: 'student',
  behindPin: 'open',
  params: one,
  reply: DataReply(HomeworkSheet),
})

export const getHomeworkFile = endpoint('GET', '/homework/{id}/files/{fileId}', {
  summary: 'A file of a homework that the caller has; 404 as for the homework.',
  access: 'student',
  behindPin: 'open',
  params: { id: Id, fileId: Id },
  reply: AFile,
  download: true,
})

const answer = { id: Id, answerId: Id }

export const handInAnswer = endpoint('POST', '/homework/{id}/answers/{answerId}', {
  summary:
    'Hands in a picture or a recording of at most 15 MB to a homework; the picture is re-encoded. The answer’s id is made by who sends, and sending again is harmless. An answer is deleted after 90 days. 409 beyond 6 for a homework, 415 for another kind, 429 beyond 20 a day.',
  access: 'student',
  behindPin: 'open',
  params: answer,
  body: z.instanceof(Uint8Array),
  file: true,
  maxBytes: FILE_MAX_BYTES,
  reply: DataReply(HomeworkAnswer),
  status: 201,
})

export const withdrawAnswer = endpoint('DELETE', '/homework/{id}/answers/{answerId}', {
  summary: 'Takes back what the caller handed in.',
  access: 'student',
  behindPin: 'open',
  params: answer,
  reply: MessageReply,
})

export const getOwnAnswer = endpoint('GET', '/homework/{id}/answers/{answerId}', {
  summary: 'What the caller handed in; 404 for another’s.',
  access: 'student',
  behindPin: 'open',
  params: answer,
  reply: AFile,
  download: true,
})

export const getGroupAnswer = endpoint('GET', '/teach/groups/{id}/homework/{homeworkId}/answers/{answerId}', {
  summary: 'What a child of the group handed in; 404 once the child has left the group.',
  access: 'teacher',
  params: { id: Id, homeworkId: Id, answerId: Id },
  reply: AFile,
  download: true,
})
