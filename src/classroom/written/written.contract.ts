import * as z from 'zod/mini'
import {
  AFile,
  endpoint,
  Enveloped,
  Id,
  Instant,
  ManyLines,
  PICTURE_MAX_BYTES,
  PictureFile,
  Told,
} from '../../platform/wire.ts'
import { ANSWER_MAX } from './written.rules.ts'

const Answer = z.object({ text: z.string(), at: Instant })

/** A photo of a written page as its child has it; width and height in pixels. */
export const WrittenPage = z.object({
  _id: Id,
  group: z.string(),
  sentAt: Instant,
  width: z.int(),
  height: z.int(),
  /** What the teacher said; its text may be empty: seen. */
  answer: z.nullable(Answer),
})
export type WrittenPage = z.output<typeof WrittenPage>

const page = { id: Id }

export const getWrittenPages = endpoint('GET', '/written-pages', {
  summary:
    "The pages that the caller has sent, the newest first, and the groups to whose teacher one can be sent: those that it is in today. A page ends after 90 days, and beyond a child's newest 30.",
  access: 'student',
  reply: Enveloped(
    z.object({
      groups: z.array(z.object({ _id: Id, name: z.string(), teacher: z.string() })),
      pages: z.array(WrittenPage),
    }),
  ),
})
export type Written = z.output<typeof getWrittenPages.definition.reply>['data']

export const sendWrittenPage = endpoint('POST', '/written-pages/{id}', {
  summary:
    'Takes a photo of a written page (JPEG, PNG, WebP, AVIF or GIF; at most 8 MB and 50 megapixels) for the teacher of a group that the caller is in, and keeps it re-encoded, without what a camera writes into a file. The id is made by who sends, and sending again is harmless. 415 for another kind, 422 for one that cannot be read, 404 for another group, 429 beyond 6 a day.',
  access: 'student',
  params: page,
  query: { group: Id },
  body: PictureFile,
  file: true,
  maxBytes: PICTURE_MAX_BYTES,
  reply: Enveloped(z.object({ _id: Id })),
  status: 201,
})

export const takeWrittenPageBack = endpoint('DELETE', '/written-pages/{id}', {
  summary: "Takes the caller's own page away, answered or not.",
  access: 'student',
  params: page,
  reply: Told,
})

export const getWrittenPicture = endpoint('GET', '/written-pages/{id}/picture', {
  summary: "The picture of the caller's own page, as WebP.",
  access: 'student',
  params: page,
  reply: AFile,
  download: true,
})

export const getFamilyPicture = endpoint('GET', '/family/written-pages/{id}/picture', {
  summary: "The picture of a page that one of the caller's children sent, as WebP. 404 for another's.",
  access: 'parent',
  params: page,
  reply: AFile,
  download: true,
})

const inGroup = { id: Id, pageId: Id }

export const GroupPage = z.object({
  ...WrittenPage.shape,
  child: z.object({ _id: Id, fullName: z.string() }),
})
export type GroupPage = z.output<typeof GroupPage>

export const getGroupPages = endpoint('GET', '/teach/groups/{id}/written-pages', {
  summary:
    "The pages that children sent to one of the caller's groups, of those who are in it today: what waits for an answer first, then the newest; at most 60.",
  access: 'teacher',
  params: { id: Id },
  reply: Enveloped(z.array(GroupPage)),
})

export const getGroupPicture = endpoint('GET', '/teach/groups/{id}/written-pages/{pageId}/picture', {
  summary: 'The picture of a page of the group, as WebP. 404 once its child has left the group.',
  access: 'teacher',
  params: inGroup,
  reply: AFile,
  download: true,
})

export const answerPage = endpoint('POST', '/teach/groups/{id}/written-pages/{pageId}', {
  summary:
    'Marks a page of the group as seen, with a few words for its child or without; the latest words stand. 404 once its child has left the group, or took the page back.',
  access: 'teacher',
  params: inGroup,
  body: z.object({ text: z.union([z.literal(''), ManyLines('', ANSWER_MAX)]) }),
  reply: Told,
})
