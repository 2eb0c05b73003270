import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changesOf } from '../src/office/drafts/drafts.rules.ts'
import { ago, matches, weekStarts } from '../src/office/office.rules.ts'
import { dayStart } from '../src/platform/text/india.rules.ts'
import { uuidv7 } from '../src/platform/new-id.ts'
import { mergeFields, isDeepEqual } from '../src/platform/drafts/merge.rules.ts'
import { Id } from '../src/platform/wire.ts'

const json = fc.jsonValue({ maxDepth: 3 })
const document = fc.dictionary(fc.constantFrom('title', 'line', 'price', 'lessons'), json)

describe('two edits of one document', () => {
  test('what only one of them touched is taken from there', () => {
    expect(mergeFields({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 })).toEqual({
      data: { a: 2, b: 3 },
      conflicts: [],
    })
  })
  test('where both wrote, mine stands and both are told', () => {
    expect(mergeFields({ a: 'x' }, { a: 'mine' }, { a: 'theirs' })).toEqual({
      data: { a: 'mine' },
      conflicts: [{ field: 'a', mine: 'mine', theirs: 'theirs' }],
    })
  })
  test('the same words written twice are no conflict', () => {
    expect(mergeFields({ a: 'x' }, { a: 'y' }, { a: 'y' }).conflicts).toEqual([])
  })
  test('nobody who changed nothing is heard, and nobody’s words are dropped', () => {
    fc.assert(
      fc.property(document, document, document, (base, mine, theirs) => {
        expect(isDeepEqual(mergeFields(base, base, theirs).data, theirs)).toBe(true)
        const { data, conflicts } = mergeFields(base, mine, theirs)
        for (const field of Object.keys(mine))
          if (!isDeepEqual(mine[field], base[field])) expect(isDeepEqual(data[field], mine[field])).toBe(true)
        for (const field of Object.keys(theirs)) {
          if (isDeepEqual(theirs[field], base[field])) continue
          const told = conflicts.some((conflict) => conflict.field === field)
          expect(told || isDeepEqual(data[field], theirs[field])).toBe(true)
        }
      }),
    )
  })
  test('the order of keys makes no difference', () =>
    expect(isDeepEqual({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 })).toBe(true))
})

describe('what an edit changed, in words', () => {
  const fields = { price: { name: 'price', reads: (value: unknown) => `₹${String(value)}` }, title: 'title' }
  test.each([
    [{ price: 455 }, { price: 499 }, ['price from ₹455 to ₹499']],
    [{ title: 'Beads' }, { title: 'Rods' }, ['title from Beads to Rods']],
    [{ title: 'x'.repeat(61) }, { title: 'Rods' }, ['title']],
    [{ title: 'Beads', other: 1 }, { title: 'Beads', other: 2 }, []],
  ])('%j to %j', (before, after, told) => expect(changesOf(before, after, fields)).toEqual(told))
  test('a first version changes nothing', () => expect(changesOf(null, { title: 'x' }, fields)).toEqual([]))
})

const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

describe('the desk', () => {
  test('a day begins at midnight in India, half past six in the evening in UTC', () => {
    expect(dayStart(new Date('2026-11-22T18:29:59Z')).toISOString()).toBe('2026-11-21T18:30:00.000Z')
    expect(dayStart(new Date('2026-11-22T18:30:00Z')).toISOString()).toBe('2026-11-22T18:30:00.000Z')
  })
  test('weeks begin on Monday in India, and the last one holds now', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (now) => {
          const starts = weekStarts(now, 8)
          expect(starts).toHaveLength(8)
          for (const start of starts) expect(weekday.format(start)).toBe('Mon 00:00')
          const last = starts.at(-1)?.getTime() ?? 0
          expect(now.getTime()).toBeGreaterThanOrEqual(last)
          expect(now.getTime() - last).toBeLessThan(7 * 86_400_000)
        },
      ),
    )
  })
  test.each([
    [20, '1 min'],
    [48 * 60, '48 min'],
    [3_600 * 26, '26 h'],
    [86_400 * 2, '2 days'],
  ])('%i seconds ago reads %s', (seconds, words) => {
    const now = new Date('2026-11-22T10:00:00Z')
    expect(ago(new Date(now.getTime() - seconds * 1_000), now)).toBe(words)
  })
  test('what was found is marked, whatever its case, and nothing of the text is lost', () => {
    expect(matches('Diya Nair', 'diya')).toEqual([
      { text: 'Diya', hit: true },
      { text: ' Nair', hit: false },
    ])
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, words) => {
        expect(
          matches(text, words)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

test('an id made in a browser is a UUIDv7 of its time', () => {
  const now = Date.parse('2026-11-22T10:00:00Z')
  for (let n = 0; n < 200; n += 1) {
    const id = uuidv7(now)
    expect(Id.safeParse(id).success, id).toBe(true)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now)
  }
})
