import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { pictureOf } from '../../src/ui/picture-source.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { personWithSession } from '../world.ts'
import { type RunningServer, startServer } from './server.ts'

let fresh: FreshDatabase
let server: RunningServer
let author: string
let teacher: string
beforeAll(async () => {
  fresh = await freshDatabase()
  const settings = { DATA_DIR: fresh.folder, DATABASE_URL: fresh.url }
  const database = await openDatabase({ url: fresh.url, folder: fresh.folder, log: createLog('error') })
  const tokenOf = async (role: 'author' | 'teacher') =>
    (
      await personWithSession(database, '', {
        role,
        fullName: role,
        email: `${role}@test.example`,
        mobile: '9000000001',
      })
    ).token
  author = await tokenOf('author')
  teacher = await tokenOf('teacher')
  await database.close()
  server = await startServer(settings)
})
afterAll(async () => {
  await server.terminate()
  await fresh.drop()
})

type Answer = {
  status: number
  body: { success: boolean; message?: string; data?: { image: string; width: number; height: number } }
}
async function upload(
  bytes: BodyInit,
  { type = 'image/png', token = author }: { type?: string; token?: string } = {},
): Promise<Answer> {
  const headers = { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(`${server.url}/api/pictures`, {
    method: 'POST',
    body: bytes,
    headers,
    duplex: 'half',
  } as RequestInit)
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
      background: '#000',
    },
  })
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)

test('a photo is kept re-encoded in several widths, without what the camera wrote into it', async () => {
  const sent = await photo(1_200, 800)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Asha', ImageDescription: 'home address' } })
    .toBuffer()
  const { status, body } = await upload(bytesOf(sent), { type: 'image/jpeg' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ width: 1_200, height: 800 })
  const { address, width, height, sets } = pictureOf(body.data?.image ?? '')
  expect([width, height]).toEqual([1_200, 800])
  for (const { type, srcSet } of sets) {
    for (const one of srcSet.split(', ')) {
      const [path = '', wide = ''] = one.split(' ')
      const reply = await fetch(server.url + path)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type])
      expect(reply.headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      )
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
      const kept = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
      expect(kept.width).toBe(Number.parseInt(wide, 10))
      expect(kept.exif).toBeUndefined()
    }
  }
  expect((await fetch(server.url + address, { headers: { range: 'bytes=0-9' } })).status).toBe(206)
})

test('only authors may upload', async () => {
  const picture = bytesOf(await photo(20, 20).png().toBuffer())
  expect((await upload(picture, { token: '' })).status).toBe(401)
  expect((await upload(picture, { token: teacher })).status).toBe(403)
})

test('SVG, HTML in disguise, bombs, cut-off files and 50 MB are refused, nothing of them is kept, and memory stays', async () => {
  const folder = join(fresh.folder, 'uploads', 'pictures')
  const kept = () => readdirSync(folder).length
  const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const whole = await photo(900, 600).jpeg().toBuffer()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>'
  const hostile: [number, () => BodyInit, string?][] = [
    [415, () => svg, 'image/svg+xml'],
    [415, () => svg, 'image/png'],
    [415, () => `<?xml version="1.0"?>${svg}`, 'image/png'],
    [415, () => '<!DOCTYPE html><script>alert(1)</script>', 'image/png'],
    [422, () => 'GIF', 'image/gif'],
    [422, () => `GIF89a/*<script>alert(1)</script>*/`, 'image/gif'],
    [415, () => bytesOf(gzipSync(Buffer.alloc(2_000_000))), 'image/png'],
    [415, () => '', 'image/png'],
    [422, () => bytesOf(bomb), 'image/png'],
    [422, () => bytesOf(whole.subarray(0, whole.length / 2)), 'image/jpeg'],
    [422, () => bytesOf(whole.subarray(0, 20)), 'image/jpeg'],
    [413, () => new Uint8Array(9_000_000), 'image/png'],
  ]
  const memory = () =>
    Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1_024
  const before = kept()
  // Once to warm up what is loaded on first use.
  for (const [, bytes, type = ''] of hostile) await upload(bytes(), { type }).catch(() => undefined)
  const start = memory()
  for (const [status, bytes, type = ''] of hostile) {
    // A server that stops reading may close the connection before the client has sent all.
    const answer = await upload(bytes(), { type }).catch(() => ({ status: 413 }))
    expect(answer.status).toBe(status)
  }
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      if (sent > 50) controller.close()
      else controller.enqueue(new Uint8Array(1_000_000))
    },
  })
  expect((await upload(endless).catch(() => ({ status: 413 }))).status).toBe(413)
  // What was refused is given back with the next collection; 59 MB were sent.
  await expect.poll(() => memory() - start).toBeLessThan(30)
  expect(kept()).toBe(before)
})

test('files of the house outside the uploads are not there, films come in ranges', async () => {
  for (const path of [
    '/uploads/../demo-accounts.txt',
    '/uploads/%2e%2e/demo-accounts.txt',
    '/uploads/..%2fdemo-accounts.txt',
    '/uploads/',
    '/uploads/pictures',
    '/uploads/.env',
  ])
    expect((await fetch(server.url + path)).status).toBe(404)
  const film = await fetch(`${server.url}/uploads/videos/abacus.webm`, {
    headers: { range: 'bytes=100-199' },
  })
  expect([film.status, film.headers.get('content-type'), film.headers.get('content-length')]).toEqual([
    206,
    'video/webm',
    '100',
  ])
  expect(
    (await fetch(`${server.url}/uploads/videos/abacus.webm`, { headers: { range: 'bytes=99999999-' } }))
      .status,
  ).toBe(416)
})
