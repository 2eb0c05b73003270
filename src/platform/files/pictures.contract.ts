import * as z from 'zod/mini'
import { DataReply, endpoint, PICTURE_MAX_BYTES, PictureFile } from '../wire.ts'

export const uploadPicture = endpoint('POST', '/pictures', {
  summary:
    'Takes a picture (JPEG, PNG, WebP, AVIF or GIF; at most 8 MB and 50 megapixels) and keeps it re-encoded in several widths. 415 for another kind, 422 for one that cannot be read.',
  access: 'author',
  auditVerb: 'uploaded a picture',
  file: true,
  maxBytes: PICTURE_MAX_BYTES,
  body: PictureFile,
  /** `image` is the path to store in a document; width and height in pixels. */
  reply: DataReply(z.object({ image: z.string(), width: z.int(), height: z.int() })),
  status: 201,
})
