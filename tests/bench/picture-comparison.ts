import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

type Change = { name: string; what: 'changed' | 'new' | 'gone'; pixels: number }
export type PictureComparison = { compared: number; changes: Change[] }

type Folders = { before: string; after: string; differences: string }

/**
 * Compares the PNG pictures of two folders pixel by pixel and writes a picture of the difference for each
 * that has changed. `isMeant`: names (without .png) that are compared; others are left alone.
 */
export async function comparePictures(
  { before, after, differences }: Folders,
  isMeant: (name: string) => boolean = () => true,
): Promise<PictureComparison> {
  const [old, taken] = [namesIn(before).filter(isMeant), namesIn(after).filter(isMeant)]
  const names = [...new Set([...old, ...taken])].toSorted()
  const changes: Change[] = []
  rmSync(differences, { recursive: true, force: true })
  mkdirSync(differences, { recursive: true })
  for (const name of names) {
    const [was, is] = [join(before, `${name}.png`), join(after, `${name}.png`)]
    if (!existsSync(was)) changes.push({ name, what: 'new', pixels: 0 })
    else if (!existsSync(is)) changes.push({ name, what: 'gone', pixels: 0 })
    else {
      const pixels = await changedPixels(was, is, join(differences, `${name}.png`))
      if (pixels > 0) changes.push({ name, what: 'changed', pixels })
    }
  }
  return { compared: names.length, changes }
}

const namesIn = (folder: string) =>
  readdirSync(folder).flatMap((file) => (file.endsWith('.png') ? [file.slice(0, -'.png'.length)] : []))

/** What lies beyond the edge of the smaller of two pictures: in none of the site's colours. */
const BEYOND = { r: 255, g: 0, b: 255, alpha: 1 }

/** How many pixels differ; when any does, the difference is drawn at this path. */
async function changedPixels(was: string, is: string, path: string): Promise<number> {
  const files = [readFileSync(was), readFileSync(is)] as const
  if (files[0].equals(files[1])) return 0
  const sizes = await Promise.all(files.map((file) => sharp(file).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const [one, other] = await Promise.all(
    files.map((file, at) =>
      sharp(file)
        .extend({
          right: width - (sizes[at]?.width ?? width),
          bottom: height - (sizes[at]?.height ?? height),
          background: BEYOND,
        })
        .ensureAlpha()
        .raw()
        .toBuffer(),
    ),
  )
  if (!one || !other) return 0
  const difference = Buffer.alloc(one.length)
  const pixels = pixelmatch(one, other, difference, width, height, { threshold: 0, includeAA: true })
  if (pixels > 0)
    await sharp(difference, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(path)
  return pixels
}
