import { uploadPath } from '../platform/files/upload-path.rules.ts'

/** Stored widths of an uploaded picture in pixels, up to its own width. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const

const DRAWN = { width: 1200, height: 800 }
const uploaded = /^(uploads\/pictures\/[0-9a-f-]{36}_(\d{1,5})x(\d{1,5}))\.webp$/

type PictureSource = {
  address: string
  width: number
  height: number
  sets: { type: string; srcSet: string }[]
}

/**
 * Sources and size of a picture: an upload has its size in its name; the demo's drawings are 3:2. No source
 * for a path outside the uploads, as the browser would request it.
 */
export function pictureOf(path: string): PictureSource {
  const clean = uploadPath(path)?.slice(1)
  if (clean === undefined) return { address: '', ...DRAWN, sets: [] }
  const [, stem, w, h] = uploaded.exec(clean) ?? []
  if (!stem) return { address: `/${clean}`, ...DRAWN, sets: [] }
  const [width, height] = [Number(w), Number(h)]
  const widths = [...PICTURE_WIDTHS.filter((each) => each < width), width]
  const sets = (['avif', 'webp'] as const).map((kind) => ({
    type: `image/${kind}`,
    srcSet: widths.map((each) => `/${stem}${each === width ? '' : `.${each}`}.${kind} ${each}w`).join(', '),
  }))
  return { address: `/${clean}`, width, height, sets }
}
