import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getVideoUrl, uploadVideoPart } from '../../src/catalogue/office/videos.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { type Files, openFiles } from '../../src/platform/files/files.server.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { openWorld } from '../world.ts'

let folder: string
let store: S3rver
let address: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manka-files-'))
  store = new S3rver({
    port: 0,
    silent: true,
    directory: join(folder, 'store'),
    configureBuckets: [{ name: 'academy', configs: [] }],
  })
  const { port } = await store.run()
  address = `http://S3RVER:S3RVER@127.0.0.1:${port}/academy`
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const bytes = async (files: Files, name: string, range?: { start: number; end: number }) => {
  const file = await files.get(name)
  return file ? readAll(file.read(range)) : null
}
async function readAll(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const pieces = []
  for await (const piece of chunks) pieces.push(piece)
  return Buffer.concat(pieces)
}
const names = async (files: Files, beginning?: string) => {
  const found = []
  for await (const each of files.list(beginning)) found.push([each.name, each.size])
  return found.toSorted()
}

describe.each([
  ['a folder', () => openFiles({ S3_URL: undefined }, join(folder, 'uploads'))],
  ['a store', () => openFiles({ S3_URL: address }, folder)],
  ['a folder of a store', () => openFiles({ S3_URL: `${address}/of%20one/site` }, folder)],
])('files in %s', (_, open) => {
  test('are kept as they are, found in parts, listed in order and removed', async () => {
    const files = open()
    expect(await names(files)).toEqual([])
    expect(await files.get('pictures/a.webp')).toBeNull()
    const content = Buffer.from(Array.from({ length: 300_000 }, (__, n) => (n * n) % 251))
    await files.put('pictures/a.webp', content)
    async function* slowly() {
      for (let at = 0; at < content.length; at += 70_000) yield content.subarray(at, at + 70_000)
    }
    await files.put('lessons/Lesson 1 (पाठ), more.webm', { size: content.length, chunks: slowly() })
    await files.put('pictures/a/b.webp', Buffer.from('b'))
    expect(await bytes(files, 'lessons/Lesson 1 (पाठ), more.webm')).toEqual(content)
    expect(await bytes(files, 'pictures/a.webp', { start: 10, end: 19 })).toEqual(content.subarray(10, 20))
    expect(await files.get('pictures/a.webp')).toMatchObject({ size: 300_000, changedAt: expect.any(Date) })
    expect(await names(files)).toEqual([
      ['lessons/Lesson 1 (पाठ), more.webm', 300_000],
      ['pictures/a.webp', 300_000],
      ['pictures/a/b.webp', 1],
    ])
    expect(await names(files, 'pictures/a/')).toEqual([['pictures/a/b.webp', 1]])
    await files.put('pictures/a.webp', Buffer.from('another'))
    expect(String(await bytes(files, 'pictures/a.webp'))).toBe('another')
    for (const [name] of await names(files)) await files.remove(String(name))
    await files.remove('pictures/a.webp')
    expect(await names(files)).toEqual([])
  })

  test('that are gone before they are read fail whoever reads, and nobody else', async () => {
    const files = open()
    await files.put('videos/short.webm', Buffer.from('short'))
    const reading = (await files.get('videos/short.webm'))?.read() ?? []
    await files.remove('videos/short.webm')
    // What nobody listened to would have failed by now.
    expect(await names(files)).toEqual([])
    await expect(readAll(reading)).rejects.toThrow()
  })

  test('that are opened are read to their end, whatever becomes of them meanwhile', async () => {
    const files = open()
    expect(await files.open('videos/none.webm')).toBeNull()
    const content = Buffer.alloc(200_000, 'film')
    for (const becomes of ['removed', 'replaced', 'left unread'] as const) {
      await files.put('videos/open.webm', content)
      const file = await files.open('videos/open.webm')
      if (becomes === 'removed') await files.remove('videos/open.webm')
      if (becomes === 'replaced') await files.put('videos/open.webm', Buffer.from('another'))
      expect([becomes, file?.size]).toEqual([becomes, content.length])
      if (becomes !== 'left unread') expect(await readAll(file?.chunks ?? [])).toEqual(content)
      await file?.close()
    }
    await files.put('videos/open.webm', new Uint8Array())
    const empty = await files.open('videos/open.webm')
    expect([empty?.size, await readAll(empty?.chunks ?? [])]).toEqual([0, Buffer.alloc(0)])
    await empty?.close()
    await files.remove('videos/open.webm')
  })

  test('that break off on their way are not there', async () => {
    const files = open()
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('the sender is gone')
    }
    await expect(files.put('videos/half.webm', { size: 8, chunks: broken() })).rejects.toThrow()
    expect([await files.get('videos/half.webm'), await names(files)]).toEqual([null, []])
  })

  test('have no name that leads elsewhere', async () => {
    const files = open()
    const hostile = fc.constantFrom('..', '.', '', '.env', 'a\\b', 'a\0', '\n')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b')), hostile, fc.array(hostile), async (a, b, c) => {
        const name = [...a, b, ...c].join('/')
        expect(await files.get(name)).toBeNull()
        await expect(files.put(name, Buffer.from('x'))).rejects.toThrow(/is no name of a file/)
      }),
      { numRuns: 50 },
    )
  })
})

test('a store that is away, and one that does not know the key, are told apart from a file that is not there', async () => {
  await expect(openFiles({ S3_URL: 'http://k:s@127.0.0.1:1/x' }, '').get('a')).rejects.toMatchObject({
    status: 503,
  })
  const stranger = openFiles({ S3_URL: address.replace('S3RVER@', 'wrong@') }, '')
  await expect(stranger.get('pictures/a.webp')).rejects.toThrow('the file store answered 403 to HEAD')
})

test('a picture uploaded to a store is sent from there, whole, in ranges, and not again to who has it', async () => {
  const world = await openWorld({ S3_URL: address })
  const author = await world.staff('author', 'Author')
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const upload = await fetch(`${world.url}/api/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${author.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(photo),
  })
  const { image } = ((await upload.json()) as { data: { image: string } }).data
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${world.url}/${image}`, { method, headers })
  const whole = await get()
  const content = Buffer.from(await whole.arrayBuffer())
  expect([whole.status, (await sharp(content).metadata()).width]).toEqual([200, 600])
  expect([whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  const etag = whole.headers.get('etag') ?? ''
  const part = async (range: string, more: Record<string, string> = {}) => {
    const reply = await get({ range, ...more })
    return [reply.status, reply.headers.get('content-range'), Buffer.from(await reply.arrayBuffer())]
  }
  const end = content.length
  expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${end}`, content.subarray(0, 10)])
  expect(await part('bytes=-9')).toEqual([206, `bytes ${end - 9}-${end - 1}/${end}`, content.subarray(-9)])
  expect(await part('bytes=5-')).toEqual([206, `bytes 5-${end - 1}/${end}`, content.subarray(5)])
  expect(await part(`bytes=${end}-`)).toEqual([416, `bytes */${end}`, Buffer.alloc(0)])
  for (const odd of ['bytes=9-5', 'bytes=0-1,4-5', 'words=1-2', 'bytes=-'])
    expect((await part(odd))[0]).toBe(200)
  expect((await part('bytes=0-9', { 'if-range': etag }))[0]).toBe(206)
  expect((await part('bytes=0-9', { 'if-range': '"other"' }))[0]).toBe(200)
  expect((await get({ 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
  expect((await get({ 'if-modified-since': whole.headers.get('last-modified') ?? '' })).status).toBe(304)
  const head = await get({}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(end)])
  await world.close()
})

test('parts of a film reach two instances in turn, and all of it is kept in their store alone', async () => {
  const world = await openWorld({ S3_URL: address })
  const second = await world.again()
  const author = await world.staff('author', 'Author of films')
  const film = readFileSync(join(import.meta.dirname, '../../public/uploads/videos/abacus.webm'))
  const half = Math.floor(film.length / 2)
  const id = newId()
  const send = async (at: number, body: Uint8Array, url = world.url) => {
    const query = { at: String(at), size: String(film.length) }
    const reply = await fetch(url + addressOf(uploadVideoPart, { params: { id }, query }), {
      method: 'POST',
      headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/octet-stream' },
      body: new Blob([body.slice()]),
    })
    return ((await reply.json()) as { data: { video: string | null } }).data.video
  }
  expect(await send(0, film.subarray(0, half))).toBeNull()
  const video = (await send(half, film.subarray(half), second.url)) ?? ''
  expect(video).toBe(`/uploads/lessons/${id}.webm`)
  const opened = await author.ask(getVideoUrl, { body: { video } })
  const range = await fetch(world.url + opened.body.data.address, { headers: { range: 'bytes=10-19' } })
  expect([range.status, Buffer.from(await range.arrayBuffer())]).toEqual([206, film.subarray(10, 20)])
  expect(existsSync(join(world.folder, 'uploads', 'lessons'))).toBe(false)
  expect(await names(openFiles({ S3_URL: address }, ''), 'lessons/')).toEqual([
    [`lessons/${id}.webm`, film.length],
  ])
  await second.close()
  await world.close()
})
