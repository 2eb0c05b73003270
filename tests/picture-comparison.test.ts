import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { comparePictures } from './bench/picture-comparison.ts'

let folder: string
const [before, after, differences] = ['before', 'after', 'differences'] as const
const at = (name: string) => join(folder, name)
const compare = (isMeant?: (name: string) => boolean) =>
  comparePictures({ before: at(before), after: at(after), differences: at(differences) }, isMeant)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manka-pictures-'))
  for (const each of [before, after]) mkdirSync(at(each))
})
afterEach(() => rmSync(folder, { recursive: true }))

const [WIDTH, HEIGHT] = [20, 10]

/** A grey picture; `pixel`: the shade of one pixel of it. */
async function paint(file: string, { pixel = 128, height = HEIGHT } = {}): Promise<void> {
  const pixels = Buffer.alloc(WIDTH * height * 3, 128)
  pixels[3 * 47] = pixel
  await sharp(pixels, { raw: { width: WIDTH, height, channels: 3 } })
    .png()
    .toFile(at(file))
}

test('the same picture is not changed, also when it was stored otherwise', async () => {
  await paint('before/home-360.png')
  const packed = sharp(at('before/home-360.png')).png({ compressionLevel: 0 })
  await packed.toFile(at('after/home-360.png'))
  expect(await compare()).toEqual({ compared: 1, changes: [] })
  expect(existsSync(at('differences/home-360.png'))).toBe(false)
})

test('one pixel that is one shade redder is found, and drawn', async () => {
  await paint('before/home-360.png')
  await paint('after/home-360.png', { pixel: 129 })
  expect((await compare()).changes).toEqual([{ name: 'home-360', what: 'changed', pixels: 1 }])
  const { width, height } = await sharp(at('differences/home-360.png')).metadata()
  expect([width, height]).toEqual([WIDTH, HEIGHT])
})

test('what a longer picture has more counts, row by row', async () => {
  await paint('before/home-360.png')
  await paint('after/home-360.png', { height: HEIGHT + 2 })
  expect((await compare()).changes).toEqual([{ name: 'home-360', what: 'changed', pixels: 2 * WIDTH }])
})

test('a picture that is new or gone is told; those that are not meant are left alone', async () => {
  await paint('before/gone-360.png')
  await paint('after/new-360.png')
  expect((await compare()).changes.map(({ name, what }) => [name, what])).toEqual([
    ['gone-360', 'gone'],
    ['new-360', 'new'],
  ])
  expect(await compare((name) => name.startsWith('other'))).toEqual({ compared: 0, changes: [] })
})
