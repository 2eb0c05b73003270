import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { newId } from '../platform/columns.tables.ts'
import { Refusal } from '../platform/errors.ts'
import { enveloped, type Served, serve } from '../platform/serve.server.ts'
import { uploadPicture } from './content.contract.ts'

const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
const MOST_PIXELS = 50_000_000
/** Nothing is kept larger than this, in pixels of width. */
const WIDEST = 2_000
/** Widths that pages ask for (ui/picture-source.ts), as far as a picture is that wide. */
const WIDTHS = [480, 960, 1_600]

/** Uploads of the office. What was sent is never kept or shown: only what we made of it. */
export function pictureCalls(uploads: string): Served[] {
  const folder = join(uploads, 'pictures')
  // One after another: decoding is what an upload costs, and two at once cost twice the memory.
  let last: Promise<unknown> = Promise.resolve()
  return [
    serve(uploadPicture, async ({ body }) => {
      const kind = await fileTypeFromBuffer(body)
      if (!kind || !KINDS.has(kind.mime)) throw new Refusal(415, 'Send a picture: JPEG, PNG, WebP, AVIF or GIF')
      const mine = last.then(() => keep(body, folder))
      last = mine.catch(() => {})
      return enveloped(await mine)
    }),
  ]
}

async function keep(bytes: Uint8Array, folder: string): Promise<{ image: string; width: number; height: number }> {
  const unreadable = () => {
    throw new Refusal(422, 'This picture cannot be read')
  }
  // Only the head is read here, so that a small file that unfolds to a huge picture costs nothing.
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (width * height * pages > MOST_PIXELS || width * height === 0)
    throw new Refusal(422, 'This picture is too large: at most 50 megapixels')
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .resize({ width: WIDEST, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  const stem = `${newId()}_${info.width}x${info.height}`
  mkdirSync(folder, { recursive: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const wide of [...WIDTHS.filter((each) => each < info.width), info.width]) {
    const picture = sharp(data, { raw }).resize({ width: wide })
    const name = join(folder, `${stem}${wide === info.width ? '' : `.${wide}`}`)
    put(`${name}.webp`, await picture.clone().webp({ quality: 78 }).toBuffer())
    put(`${name}.avif`, await picture.clone().avif({ quality: 52, effort: 2 }).toBuffer())
  }
  return { image: `uploads/pictures/${stem}.webp`, width: info.width, height: info.height }
}

/** Whole or not at all: a half-written picture is never found under its name. */
function put(path: string, bytes: Buffer): void {
  writeFileSync(`${path}.part`, bytes)
  renameSync(`${path}.part`, path)
}
