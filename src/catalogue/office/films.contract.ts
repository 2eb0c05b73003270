import * as z from 'zod/mini'
import { Enveloped, endpoint, Id } from '../../platform/wire.ts'
import { CAPTIONS_MAX_BYTES } from '../captions.rules.ts'

/** A part of a film, in bytes: small enough to come through a slow line before a request is given up. */
export const FILM_PART_BYTES = 2_097_152
export const FILM_MAX_BYTES = 1_073_741_824

const Bytes = z.coerce
  .number<number>('Invalid size')
  .check(
    z.multipleOf(1, 'Invalid size'),
    z.minimum(0, 'Invalid size'),
    z.maximum(FILM_MAX_BYTES, 'A film may have 1 GB at most'),
  )

export const sendFilmPart = endpoint('POST', '/films/{id}/parts', {
  summary:
    'Takes a part of a film (MP4 or WebM, at most 1 GB), from `at` on of `size` bytes, one after the other; a part that comes again is one. The last replies `video`, the path to store in a lesson. 409 when a part before it is missing, 415 for another kind of file.',
  access: 'author',
  params: { id: Id },
  query: { at: Bytes, size: Bytes },
  file: true,
  maxBytes: FILM_PART_BYTES,
  body: z.instanceof(Uint8Array),
  reply: Enveloped(z.object({ received: z.int(), video: z.nullable(z.string()) })),
})

export const sendCaptions = endpoint('POST', '/films/captions', {
  summary:
    'Takes the captions of a film (WebVTT in UTF-8, at most 512 kB) and replies the path to store beside it. Times and words are kept, nothing else of the file; 422 with the line that cannot be read.',
  access: 'author',
  file: true,
  maxBytes: CAPTIONS_MAX_BYTES,
  body: z.instanceof(Uint8Array),
  reply: Enveloped(z.object({ captions: z.string() })),
  status: 201,
})

export const getFilmAddress = endpoint('POST', '/films/address', {
  summary: 'Where the office can watch a film of a lesson, for some hours.',
  access: 'author',
  body: z.object({
    video: z.string().check(z.regex(/^\/uploads\/lessons\/[\w-]{1,80}\.(?:webm|mp4)$/, 'Unknown film')),
  }),
  reply: Enveloped(z.object({ address: z.string() })),
})
