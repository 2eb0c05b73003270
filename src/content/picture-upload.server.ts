import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { newId } from '../platform/columns.tables.ts'
import { type Decoded, withPicture } from '../platform/picture.server.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { uploadPicture } from './content.contract.ts'

/** Nothing is kept larger than this, in pixels of width. */
const WIDEST = 2_000
/** Widths that pages ask for (ui/picture-source.ts), as far as a picture is that wide. */
const WIDTHS = [480, 960, 1_600]

/** Uploads of authors. What was sent is never kept or shown: only what we made of it. */
export function pictureCalls(uploads: string): Served[] {
  const folder = join(uploads, 'pictures')
  return [serve(uploadPicture, async ({ body }) => enveloped(await withPicture(body, WIDEST, (picture) => keep(picture, folder))))]
}

async function keep({ data, raw }: Decoded, folder: string): Promise<{ image: string; width: number; height: number }> {
  const { width, height } = raw
  const stem = `${newId()}_${width}x${height}`
  mkdirSync(folder, { recursive: true })
  for (const wide of [...WIDTHS.filter((each) => each < width), width]) {
    const picture = sharp(data, { raw }).resize({ width: wide })
    const name = join(folder, `${stem}${wide === width ? '' : `.${wide}`}`)
    put(`${name}.webp`, await picture.clone().webp({ quality: 78 }).toBuffer())
    put(`${name}.avif`, await picture.clone().avif({ quality: 52, effort: 2 }).toBuffer())
  }
  return { image: `uploads/pictures/${stem}.webp`, width, height }
}

/** Whole or not at all: a half-written picture is never found under its name. */
function put(path: string, bytes: Buffer): void {
  writeFileSync(`${path}.part`, bytes)
  renameSync(`${path}.part`, path)
}
