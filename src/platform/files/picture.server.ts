import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { Refusal } from '../errors.ts'

const KINDS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])
const MOST_PIXELS = 50_000_000
const HEAD_BYTES = 4_100
const DECODE_SECONDS = 10
const MOST_PNG_PARTS = 10_000
// Uploads differ, so caching them is useless.
sharp.cache(false)

/** A decoded picture, upright: raw pixels, width and height. */
export type Decoded = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

// One after another: decoding two pictures at once takes twice the memory.
let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes an uploaded picture to at most `widest` pixels of width and hands it to `keep`; uploads take turns.
 * @throws {Refusal} 415 for another kind of file, 422 for a picture that cannot be read or has more than 50
 * megapixels.
 */
export async function withPicture<T>(
  bytes: Uint8Array,
  widest: number,
  keep: (picture: Decoded) => Promise<T>,
): Promise<T> {
  // Only the start: the file may have a million parts to slow the detection down.
  const kind = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES))
  if (!kind || !KINDS.has(kind.mime))
    throw new Refusal(415, 'Choose a JPEG, PNG, WebP, AVIF or GIF picture', {
      code: 'picture_format_unsupported',
    })
  if (kind.mime === 'image/png' && hasTooManyParts(bytes))
    throw new Refusal(422, 'We can’t open this picture. Try another one.', { code: 'picture_unreadable' })
  const mine = last.then(async () => keep(await decode(bytes, widest)))
  // Its caller hears of the failure; here the next one only waits for the end.
  last = mine.catch(() => {})
  return mine
}

/** Whether a PNG has far more parts than usual: the decoder would warn about each of them. */
function hasTooManyParts(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let parts = 0
  // After the signature: length, name, content and checksum of each part.
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    parts += 1
    if (parts > MOST_PNG_PARTS) return true
  }
  return false
}

async function decode(bytes: Uint8Array, widest: number): Promise<Decoded> {
  const unreadable = () => {
    throw new Refusal(422, 'We can’t open this picture. Try another one.', { code: 'picture_unreadable' })
  }
  // Only the header is read here, so that a small file that expands to a huge picture is refused early.
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable)
  if (width * height * pages > MOST_PIXELS || width * height === 0)
    throw new Refusal(422, 'This picture is too large. The limit is 50 megapixels.', {
      code: 'picture_too_large',
    })
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })
    .autoOrient()
    .resize({ width: widest, withoutEnlargement: true })
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}
