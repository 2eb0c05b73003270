import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchProfile } from '../../src/people/family/family.contract.ts'
import { deleteProfilePicture, getStudent, getTeacher } from '../../src/people/people.contract.ts'
import { PICTURE_MAX_BYTES } from '../../src/platform/wire.ts'
import { type Caller, openWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Answer = { status: number; retryAfter: string | null; picture: string }
async function upload(
  who: { token: string } | null,
  bytes: Buffer | string,
  type = 'image/jpeg',
): Promise<Answer> {
  const response = await fetch(`${world.url}/api/profile/picture`, {
    method: 'POST',
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
    headers: { 'content-type': type, ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
  })
  const body = (await response.json()) as { data?: { picture: string } }
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    picture: body.data?.picture ?? '',
  }
}

/** What a server answers to a body of this announced length, of which it gets the first byte. */
const answerTo = (length: number, token: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'image/jpeg',
      'content-length': length,
      authorization: `Bearer ${token}`,
    }
    const sent = request(`${world.url}/api/profile/picture`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode)
      response.resume()
      sent.destroy()
    })
    sent.on('error', reject)
    sent.write('x')
  })

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
const plain = (color: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: color } })
    .png()
    .toBuffer()
const pictureOf = async (student: Caller & { id: string }) =>
  (await student.ask(getStudent, { params: { id: student.id } })).body.data.picture
const bytesIn = (address: string) => Buffer.from(address.replace(/^data:image\/webp;base64,/, ''), 'base64')
async function colorOf(address: string): Promise<string> {
  const { dominant } = await sharp(bytesIn(address)).stats()
  if (dominant.r > dominant.g && dominant.r > dominant.b) return 'red'
  return dominant.g > dominant.b ? 'green' : 'blue'
}

test('a photo becomes a small square of ours, without what the camera wrote into it', async () => {
  const asha = await world.student('Asha')
  expect(await pictureOf(asha)).toBeNull()
  const sent = await photo(1_200, 800)
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Asha Verma', ImageDescription: 'home address' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 0/1' },
    })
    .toBuffer()
  expect((await sharp(sent).metadata()).exif).toBeDefined()
  const { status, picture } = await upload(asha, sent)
  expect(status).toBe(200)
  expect(picture).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+={0,2}$/)
  expect(await pictureOf(asha)).toBe(picture)
  const { format, width, height, exif, xmp, iptc } = await sharp(bytesIn(picture)).metadata()
  expect({ format, width, height, exif, xmp, iptc }).toEqual({
    format: 'webp',
    width: 320,
    height: 320,
    exif: undefined,
    xmp: undefined,
    iptc: undefined,
  })
  expect(bytesIn(picture).includes('home address')).toBe(false)
})

test('a photo that was taken sideways stands upright', async () => {
  const asha = await world.student('Asha')
  const wide = { create: { width: 400, height: 800, channels: 3 as const, background: '#00f' } }
  const lying = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const sideways = await sharp(wide)
    .composite([{ input: lying, top: 0, left: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const kept = bytesIn((await upload(asha, sideways)).picture)
  const colorAt = async (left: number) => {
    const { channels } = await sharp(
      await sharp(kept).extract({ left, top: 150, width: 8, height: 8 }).png().toBuffer(),
    ).stats()
    return (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? 'red' : 'blue'
  }
  // Turned clockwise, what was above is at the right; a picture left lying would have one colour all along
  // this line.
  expect(await colorAt(300)).toBe('red')
  expect(await colorAt(10)).toBe('blue')
})

test('the bytes that were sent are never kept: not of a picture that fits already, nor what hangs on behind one', async () => {
  const asha = await world.student('Asha')
  const fitting = await photo(320, 320).webp({ quality: 80 }).toBuffer()
  const first = await upload(asha, fitting, 'image/webp')
  expect(first.status).toBe(200)
  expect(bytesIn(first.picture).equals(fitting)).toBe(false)
  const burdened = Buffer.concat([
    await photo(400, 400).jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>PK\u0003\u0004planted'),
  ])
  const second = await upload(asha, burdened)
  expect(second.status).toBe(200)
  expect(bytesIn(second.picture).includes('<script>')).toBe(false)
  expect(bytesIn(second.picture).includes('planted')).toBe(false)
  const { rows } = await world.database.pool.query(
    'select content from profile_pictures where person_id = $1',
    [asha.id],
  )
  expect(rows.map(({ content }) => content)).toEqual([second.picture.replace('data:image/webp;base64,', '')])
})

test('a small picture, a tall one and an animation all end as one square', async () => {
  const asha = await world.student('Asha')
  const frame = (color: string) =>
    sharp({ create: { width: 60, height: 120, channels: 3, background: color } })
      .png()
      .toBuffer()
  const moving = await sharp([await frame('#0f0'), await frame('#f00')], { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  for (const [bytes, type] of [
    [await photo(16, 16).png().toBuffer(), 'image/png'],
    [await photo(100, 1_600).avif().toBuffer(), 'image/avif'],
    [moving, 'image/gif'],
  ] as const) {
    const { status, picture } = await upload(asha, bytes, type)
    expect(status).toBe(200)
    const { width, height, pages } = await sharp(bytesIn(picture)).metadata()
    expect([width, height, pages ?? 1]).toEqual([320, 320, 1])
  }
})

test('what is no picture, a broken one, a bomb and a heavy one are refused, and the old picture stays', async () => {
  const asha = await world.student('Asha')
  const before = (await upload(asha, await plain('#f00'), 'image/png')).picture
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>'
  const whole = await photo(900, 600).jpeg().toBuffer()
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const refused: [number, Buffer | string, string][] = [
    [415, svg, 'image/svg+xml'],
    [415, svg, 'image/png'],
    [415, '<!DOCTYPE html><script>alert(1)</script>', 'image/png'],
    [415, gzipSync('a packed thing'), 'image/png'],
    [415, Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'image/png'],
    [415, '', 'image/png'],
    [422, whole.subarray(0, whole.length / 2), 'image/jpeg'],
    [422, whole.subarray(0, 20), 'image/jpeg'],
    [422, bomb, 'image/png'],
  ]
  for (const [status, bytes, type] of refused) expect((await upload(asha, bytes, type)).status).toBe(status)
  expect(await answerTo(PICTURE_MAX_BYTES + 1, asha.token)).toBe(413)
  // The heaviest that may come is read and looked at.
  expect((await upload(asha, Buffer.alloc(PICTURE_MAX_BYTES))).status).toBe(415)
  expect(await pictureOf(asha)).toBe(before)
})

test('a visitor is turned away before a byte is read', async () => {
  const picture = await plain('#f00')
  expect((await upload(null, picture)).status).toBe(401)
  expect((await upload({ token: 'x'.repeat(43) }, picture)).status).toBe(401)
  expect(await answerTo(PICTURE_MAX_BYTES + 1, 'x'.repeat(43))).toBe(401)
  expect((await world.visitor.ask(deleteProfilePicture, {})).status).toBe(401)
})

test('it is the caller’s own picture: another student’s stays, and a teacher has one too', async () => {
  const [asha, ravi] = [await world.student('Asha'), await world.student('Ravi')]
  const guru = await world.teacher('Guru')
  const his = (await upload(ravi, await plain('#00f'), 'image/png')).picture
  await upload(asha, await plain('#f00'), 'image/png')
  await upload(guru, await plain('#0f0'), 'image/png')
  expect(await pictureOf(ravi)).toBe(his)
  expect(await colorOf((await pictureOf(asha)) ?? '')).toBe('red')
  const { body } = await guru.ask(getTeacher, { params: { id: guru.id } })
  expect(await colorOf(body.data.picture ?? '')).toBe('green')
  await asha.ask(deleteProfilePicture, {})
  expect([await pictureOf(asha), await pictureOf(ravi)]).toEqual([null, his])
})

test('a parent acting for a child sets and takes away that child’s, and nobody else’s', async () => {
  const mother = await world.parent('Kavita')
  const [rohan, diya] = [await world.child(mother, 'Rohan'), await world.child(mother, 'Diya')]
  await upload(rohan, await plain('#f00'), 'image/png')
  await upload(diya, await plain('#0f0'), 'image/png')
  await upload(mother, await plain('#00f'), 'image/png')
  expect(await colorOf((await pictureOf(rohan)) ?? '')).toBe('red')
  expect(await colorOf((await pictureOf(diya)) ?? '')).toBe('green')
  const { rows } = await world.database.pool.query(
    'select content from profile_pictures where person_id = $1',
    [mother.id],
  )
  expect(await colorOf(String(rows[0]?.content))).toBe('blue')
  expect((await rohan.ask(deleteProfilePicture, {})).status).toBe(200)
  expect(await pictureOf(rohan)).toBeNull()
  expect(await colorOf((await pictureOf(diya)) ?? '')).toBe('green')
  await rohan.ask(switchProfile, { body: { childId: diya.id } })
  const changed = await upload(rohan, await plain('#00f'), 'image/png')
  expect([changed.status, await pictureOf(rohan)]).toEqual([200, null])
  expect(await pictureOf(diya)).toBe(changed.picture)
})

test('a new one takes the place of the old, and taking it away twice is harmless', async () => {
  const asha = await world.student('Asha')
  await upload(asha, await plain('#f00'), 'image/png')
  await upload(asha, await plain('#00f'), 'image/png')
  expect(await colorOf((await pictureOf(asha)) ?? '')).toBe('blue')
  expect(await world.count('profile_pictures', `person_id = '${asha.id}'`)).toBe(1)
  for (let n = 0; n < 2; n += 1) expect((await asha.ask(deleteProfilePicture, {})).status).toBe(200)
  expect(await pictureOf(asha)).toBeNull()
  expect(await world.count('profile_pictures', `person_id = '${asha.id}'`)).toBe(0)
})

test('twenty an hour, counted for a family together', async () => {
  const mother = await world.parent('Kavita')
  const [rohan, diya] = [await world.child(mother, 'Rohan'), await world.child(mother, 'Diya')]
  const small = await plain('#f00')
  for (let n = 0; n < 20; n += 1)
    expect((await upload(n % 2 ? rohan : diya, small, 'image/png')).status).toBe(200)
  const late = await upload(rohan, small, 'image/png')
  expect(late.status).toBe(429)
  expect(Number(late.retryAfter)).toBeGreaterThan(3_000)
  expect((await upload(await world.student('Asha'), small, 'image/png')).status).toBe(200)
})

test('nothing that a picture can hold is too much: noise in every pixel and in what shines through', async () => {
  const asha = await world.student('Asha')
  const pixels = Buffer.from(Array.from({ length: 320 * 320 * 4 }, (_, at) => (at * 2_654_435_761) >>> 24))
  const noise = await sharp(pixels, { raw: { width: 320, height: 320, channels: 4 } })
    .png()
    .toBuffer()
  expect((await upload(asha, noise, 'image/png')).status).toBe(200)
})
