import * as z from 'zod/mini'
import { DataReply, endpoint, Id } from '../../platform/wire.ts'
import { CAPTIONS_MAX_BYTES } from '../captions.rules.ts'

/**
 * A part of a film as it is sent, in bytes: small enough for a slow line, and for a proxy as it comes, which
 * takes bodies of 1 MB. Larger ones are taken too.
 */
export const FILM_PART_BYTES = 524_288
const FILM_PART_MAX_BYTES = 2_097_152
export const FILM_MAX_BYTES = 1_073_741_824

const Bytes = z.coerce
  .number<number>('Invalid size')
  .check(
    z.multipleOf(1, 'Invalid size'),
    z.minimum(0, 'Invalid size'),
    z.maximum(FILM_MAX_BYTES, 'The limit for a video is 1 GB'),
  )

export const uploadVideoPart = endpoint('POST', '/films/{id}/parts', {
  summary:
    'Takes a part of a film (MP4 or WebM, at most 1 GB), from `at` on of `size` bytes, one after the other; a part that comes again is one. The last replies `video`, the path to store in a lesson. 409 when a part before it is missing, 415 for another kind of file.',
  access: 'author',
  auditVerb: 'uploaded a part of a video',
  params: { id: Id },
  query: { at: Bytes, size: Bytes },
  file: true,
  maxBytes: FILM_PART_MAX_BYTES,
  body: z.instanceof(Uint8Array),
  reply: DataReply(z.object({ received: z.int(), video: z.nullable(z.string()) })),
})

export const uploadCaptions = endpoint('POST', '/films/captions', {
  summary:
    'Takes the captions of a film (WebVTT in UTF-8, at most 512 kB) and replies the path to store beside it. Times and words are kept, nothing else of the file; 422 with the line that cannot be read.',
  access: 'author',
  auditVerb: 'uploaded video captions',
  file: true,
  maxBytes: CAPTIONS_MAX_BYTES,
  body: z.instanceof(Uint8Array),
  reply: DataReply(z.object({ captions: z.string() })),
  status: 201,
})

export const getVideoUrl = endpoint('POST', '/films/address', {
  summary: 'Where the office can watch a film of a lesson, for some hours.',
  access: 'author',
  auditVerb: 'watched a lesson video',
  auditAsView: true,
  body: z.object({
    video: z.string().check(z.regex(/^\/uploads\/lessons\/[\w-]{1,80}\.(?:webm|mp4)$/, 'Unknown video')),
  }),
  reply: DataReply(z.object({ address: z.string() })),
})
