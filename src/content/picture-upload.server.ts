import sharp from 'sharp'
import { newId } from '../platform/db/columns.tables.ts'
import type { Files } from '../platform/files/files.server.ts'
import { type Decoded, withPicture } from '../platform/files/picture.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { uploadPicture } from './content.contract.ts'

/** Largest stored width, in pixels. */
const WIDEST = 2_000
/** Widths used by pages (ui/picture-source.ts), up to the picture's own. */
const WIDTHS = [480, 960, 1_600]

/** Picture uploads of authors. The original is never stored or served, only re-encoded versions. */
export const pictureCalls = (files: Files): EndpointHandler[] => [
  serve(uploadPicture, async ({ body }) =>
    enveloped(await withPicture(body, WIDEST, (picture) => keep(picture, files))),
  ),
]

async function keep(
  { data, raw }: Decoded,
  files: Files,
): Promise<{ image: string; width: number; height: number }> {
  const { width, height } = raw
  const stem = `${newId()}_${width}x${height}`
  for (const wide of [...WIDTHS.filter((each) => each < width), width]) {
    const picture = sharp(data, { raw }).resize({ width: wide })
    const name = `pictures/${stem}${wide === width ? '' : `.${wide}`}`
    await files.put(`${name}.webp`, await picture.clone().webp({ quality: 78 }).toBuffer())
    await files.put(`${name}.avif`, await picture.clone().avif({ quality: 52, effort: 2 }).toBuffer())
  }
  return { image: `uploads/pictures/${stem}.webp`, width, height }
}
