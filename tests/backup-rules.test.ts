import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameOf, nextNight, readName, REASONS, expiredBackups } from '../src/platform/backup/backup.rules.ts'
import { type Entry, tar, untar } from '../src/platform/backup/tar.server.ts'
import { isFileName } from '../src/platform/files/names.rules.ts'
import { lastTime } from '../src/platform/text/india.rules.ts'
import { byteSize } from '../src/platform/files/byte-size.rules.ts'

const DAY = 86_400_000
/** 02:10 in India on Monday, 2 November 2026. */
const MONDAY = Date.parse('2026-11-01T20:40:00Z')
const nights = (count: number) =>
  Array.from({ length: count }, (_, night) => nameOf(new Date(MONDAY + night * DAY), 'nightly', false))
const days = (names: readonly string[]) => names.map((name) => name.slice(8, 18))

describe('the name of a backup', () => {
  test('says when in India, why, and whether it is sealed', () => {
    expect(nameOf(new Date(MONDAY), 'nightly', true)).toBe('academy-2026-11-02-021000-nightly.tar.gz.age')
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
        fc.constantFrom(...REASONS),
        fc.boolean(),
        (date, reason, sealed) => {
          const at = new Date(Math.floor(date.getTime() / 1_000) * 1_000)
          expect(readName(nameOf(at, reason, sealed))).toEqual({ at, reason, sealed })
        },
      ),
    )
  })

  test.each([
    '',
    'x',
    '../academy-2026-11-02-021000-nightly.tar.gz',
    'academy-2026-99-02-021000-nightly.tar.gz',
  ])('%j is none', (name) => expect(readName(name)).toBeNull())
})

describe('what is kept', () => {
  test('seven days, and the last of each of four weeks before', () => {
    const names = nights(60)
    const gone = new Set(expiredBackups(names))
    expect(days(names.filter((name) => !gone.has(name)))).toEqual([
      '2026-12-06',
      '2026-12-13',
      '2026-12-20',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
    ])
  })

  test('is the same whether it is tidied nightly or once', () => {
    const names = nights(60)
    let kept: string[] = []
    for (const name of names) {
      kept.push(name)
      const gone = new Set(expiredBackups(kept))
      kept = kept.filter((each) => !gone.has(each))
    }
    const gone = new Set(expiredBackups(names))
    expect(kept).toEqual(names.filter((name) => !gone.has(name)))
  })

  test('what was made by hand, and the last four before an update', () => {
    const at = (night: number) => new Date(MONDAY + night * DAY)
    const byHand = [0, 100].map((night) => nameOf(at(night), 'by-hand', false))
    const updates = [1, 2, 3, 4, 5].map((night) => nameOf(at(night), 'before-update', true))
    expect(expiredBackups([...byHand, ...updates, 'notes.txt'])).toEqual([updates[0]])
  })
})

test('a time of day in India is the last one, and the next one a day later', () => {
  const at = (time: string) => lastTime(new Date(time), { hour: 2, minute: 10 }).toISOString()
  expect(at('2026-11-01T20:40:00Z')).toBe('2026-11-01T20:40:00.000Z')
  expect(at('2026-11-01T20:39:59Z')).toBe('2026-10-31T20:40:00.000Z')
  expect(nextNight(new Date('2026-11-01T20:40:00Z')).toISOString()).toBe('2026-11-02T20:40:00.000Z')
})

test('an archive gives back what was put into it, whatever the names and pieces', async () => {
  const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).filter(isFileName)
  const file = fc.record({
    name: fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
    bytes: fc.uint8Array({ maxLength: 2_000 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(file, { maxLength: 5 }),
      fc.integer({ min: 1, max: 1_500 }),
      async (put, cut) => {
        async function* entries(): AsyncGenerator<Entry> {
          for (const { name, bytes } of put) yield { name, size: bytes.length, chunks: [bytes] }
        }
        const chunks: Uint8Array[] = []
        for await (const chunk of tar(entries())) chunks.push(chunk)
        const whole = Buffer.concat(chunks)
        async function* pieces() {
          for (let at = 0; at < whole.length; at += cut) yield whole.subarray(at, at + cut)
        }
        const found = []
        for await (const { name, chunks: of } of untar(pieces())) {
          const bytes = []
          for await (const chunk of of) bytes.push(...chunk)
          found.push({ name, bytes: Uint8Array.from(bytes) })
        }
        expect(found).toEqual(put)
      },
    ),
    { numRuns: 100 },
  )
})

test.each([
  [0, '0 bytes'],
  [-1, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1,023 bytes'],
  [1_024, '1 kB'],
  [36_900, '36 kB'],
  [1_048_575, '1,024 kB'],
  [4_404_020, '4.2 MB'],
  [224_395_264, '214 MB'],
  [1_610_612_736, '1.5 GB'],
])('%d bytes are read as %s, never as 0 MB', (bytes, words) => expect(byteSize(bytes)).toBe(words))
