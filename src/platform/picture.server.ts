import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { Refusal } from './errors.ts'

const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
const MOST_PIXELS = 50_000_000

/** A decoded picture, upright: raw pixels, width and height. */
export type Decoded = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

// One after another: decoding is what an upload costs, and two at once cost twice the memory.
let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes an uploaded picture to at most `widest` pixels of width and hands it to `keep`; uploads take turns.
 * @throws {Refusal} 415 for another kind of file, 422 for a picture that cannot be read or has more than 50 megapixels.
 */
export async function withPicture<T>(bytes: Uint8Array, widest: number, keep: (picture: Decoded) => Promise<T>): Promise<T> {
  const kind = await fileTypeFromBuffer(bytes)
  if (!kind || !KINDS.has(kind.mime)) throw new Refusal(415, 'Send a picture: JPEG, PNG, WebP, AVIF or GIF')
  const mine = last.then(async () => keep(await decode(bytes, widest)))
  last = mine.catch(() => {})
  return mine
}

async function decode(bytes: Uint8Array, widest: number): Promise<Decoded> {
  const unreadable = () => {
    throw new Refusal(422, 'This picture cannot be read')
  }
  // Only the head is read here, so that a small file that unfolds to a huge picture costs nothing.
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (width * height * pages > MOST_PIXELS || width * height === 0)
    throw new Refusal(422, 'This picture is too large: at most 50 megapixels')
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}
