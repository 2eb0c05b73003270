/** Widths in pixels that an uploaded picture is kept in, as far as it is that wide. */
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
 * Addresses and size of a picture from its path: an upload carries its size in its name; the drawings of the
 * demo are 3 to 2.
 */
export function pictureOf(path: string): PictureSource {
  const clean = path.replace(/^\//, '')
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
