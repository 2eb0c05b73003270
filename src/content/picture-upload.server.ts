import sharp from 'sharp'
import { newId } from '../platform/columns.tables.ts'
import type { Files } from '../platform/files/files.server.ts'
import { type Decoded, withPicture } from '../platform/picture.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { uploadPicture } from './content.contract.ts'

/** Nothing is kept larger than this, in pixels of width. */
const WIDEST = 2_000
/** Widths that pages ask for (ui/picture-source.ts), as far as a picture is that wide. */
const WIDTHS = [480, 960, 1_600]

/** Uploads of authors. What was sent is never kept or shown: only what we made of it. */
export const pictureCalls = (files: Files): Served[] => [
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
