import * as z from 'zod/mini'
import {
  AFile,
  endpoint,
  DataReply,
  Id,
  Instant,
  ManyLines,
  PICTURE_MAX_BYTES,
  PictureFile,
  MessageReply,
} from '../../platform/wire.ts'
import { MAX_ANSWER } from './written.rules.ts'

const Answer = z.object({ text: z.string(), at: Instant })

/** A photo of a handwriting page for its child; width and height in pixels. */
export const PagePhoto = z.object({
  _id: Id,
  group: z.string(),
  sentAt: Instant,
  width: z.int(),
  height: z.int(),
  /** The teacher's comment; with an empty text the page is only checked. */
  answer: z.nullable(Answer),
})
export type PagePhoto = z.output<typeof PagePhoto>

const page = { id: Id }

export const getWrittenPages = endpoint('GET', '/written-pages', {
  summary:
    "The pages that the caller has sent, the newest first, and the groups to whose teacher one can be sent: those that it is in today. A page ends after 90 days, and beyond a child's newest 30.",
  access: 'student',
  behindPin: 'open',
  reply: DataReply(
    z.object({
      groups: z.array(z.object({ _id: Id, name: z.string(), teacher: z.string() })),
      pages: z.array(PagePhoto),
    }),
  ),
})
export type Written = z.output<typeof getWrittenPages.definition.reply>['data']

export const uploadPagePhoto = endpoint('POST', '/written-pages/{id}', {
  summary:
    'Takes a photo of a written page (JPEG, PNG, WebP, AVIF or GIF; at most 8 MB and 50 megapixels) for the teacher of a group that the caller is in, and keeps it re-encoded, without what a camera writes into a file. The id is made by who sends, and sending again is harmless. 415 for another kind, 422 for one that cannot be read, 404 for another group, 429 beyond 6 a day.',
  access: 'student',
  behindPin: 'open',
  params: page,
  query: { group: Id },
  body: PictureFile,
  file: true,
  maxBytes: PICTURE_MAX_BYTES,
  reply: DataReply(z.object({ _id: Id })),
  status: 201,
})

export const withdrawPagePhoto = endpoint('DELETE', '/written-pages/{id}', {
  summary: "Takes the caller's own page away, answered or not.",
  access: 'student',
  behindPin: 'open',
  params: page,
  reply: MessageReply,
})

export const getWrittenPicture = endpoint('GET', '/written-pages/{id}/picture', {
  summary: "The picture of the caller's own page, as WebP.",
  access: 'student',
  behindPin: 'open',
  params: page,
  reply: AFile,
  download: true,
})

export const getFamilyPicture = endpoint('GET', '/family/written-pages/{id}/picture', {
  summary: "The picture of a page that one of the caller's children sent, as WebP. 404 for another's.",
  access: 'parent',
  behindPin: 'closed',
  params: page,
  reply: AFile,
  download: true,
})

const inGroup = { id: Id, pageId: Id }

export const GroupPage = z.object({
  ...PagePhoto.shape,
  child: z.object({ _id: Id, fullName: z.string() }),
})
export type GroupPage = z.output<typeof GroupPage>

export const getGroupPages = endpoint('GET', '/teach/groups/{id}/written-pages', {
  summary:
    "The pages that children sent to one of the caller's groups, of those who are in it today: what waits for an answer first, then the newest; at most 60.",
  access: 'teacher',
  params: { id: Id },
  reply: DataReply(z.array(GroupPage)),
})

export const getWaitingPages = endpoint('GET', '/teach/written-pages', {
  summary:
    "The pages that wait for an answer in all of the caller's groups, of children who are in them today: the oldest first, at most 60.",
  access: 'teacher',
  reply: DataReply(z.array(z.object({ ...GroupPage.shape, groupId: Id }))),
})
export type WaitingPage = z.output<typeof getWaitingPages.definition.reply>['data'][number]

export const getGroupPicture = endpoint('GET', '/teach/groups/{id}/written-pages/{pageId}/picture', {
  summary: 'The picture of a page of the group, as WebP. 404 once its child has left the group.',
  access: 'teacher',
  params: inGroup,
  reply: AFile,
  download: true,
})

export const commentOnPhoto = endpoint('POST', '/teach/groups/{id}/written-pages/{pageId}', {
  summary:
    'Marks a page of the group as seen, with a few words for its child or without; the latest words stand. 404 once its child has left the group, or took the page back.',
  access: 'teacher',
  params: inGroup,
  body: z.object({ text: z.union([z.literal(''), ManyLines('', MAX_ANSWER)]) }),
  reply: MessageReply,
})
