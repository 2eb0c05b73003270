import { words } from '../src/craft/worksheets/worksheets.words.ts'
import { describe, expect, test } from 'vitest'
import {
  isAnswer,
  makeWorksheet,
  MAX_NAMES,
  namesOf,
  searchOf,
  SHEET_VERSION,
  SUMS,
  type SheetSum,
  TOPICS,
  topicOf,
} from '../src/craft/worksheets/worksheet.rules.ts'

const topics = TOPICS.flatMap((group) => group.topics)
const sheetOf = (key: string, seed = 1, count = 20) => {
  const topic = topicOf(key)
  if (!topic) throw new Error(`no topic ${key}`)
  return makeWorksheet(topic, seed, count)
}
const sumsOf = (key: string, seed = 1, count = 20) =>
  sheetOf(key, seed, count).sections.flatMap((section) => section.sums)
const textOf = (sum: SheetSum): string => {
  if (sum.look === 'line') return sum.line
  return sum.look === 'column' ? sum.rows.join(' ') : sum.digits
}

/** What a line or a column comes to, by plain arithmetic; undefined for what that cannot say. */
function worked(sum: SheetSum): string | undefined {
  if (sum.look === 'beads') return sum.digits
  if (sum.look === 'column')
    return String(sum.rows.reduce((total, row) => total + Number(row.replace('−', '-')), 0))
  const [, a, sign, b] = /^(\d+) ([−×÷]) (\d+) =$/.exec(sum.line) ?? []
  if (sign === '−') return String(Number(a) - Number(b))
  if (sign === '×') return String(Number(a) * Number(b))
  return sign && Number(a) % Number(b) === 0 ? String(Number(a) / Number(b)) : undefined
}

test('every topic has a name of its own in addresses, and makes sums', () => {
  expect(new Set(topics.map(({ key }) => key)).size).toBe(topics.length)
  for (const { key, fixed } of topics) {
    expect(key).toMatch(/^[a-z0-9-]+$/)
    const sums = sumsOf(key, 3, 12)
    // A method's domain may be small; an exam has its own number.
    if (!fixed && !key.startsWith('vedic-') && key !== 'read-1') expect([key, sums.length]).toEqual([key, 12])
    expect(sums.length, key).toBeGreaterThan(8)
    expect(sums.every((sum) => sum.answer !== '')).toBe(true)
  }
})

test('the same topic, seed and count are the same sheet; another seed is another', () => {
  for (const { key } of topics) {
    expect(sheetOf(key, 77)).toEqual(sheetOf(key, 77))
    if (key !== 'vedic-19' && key !== 'read-1') expect(sumsOf(key, 77), key).not.toEqual(sumsOf(key, 78))
  }
})

test('every answer is what plain arithmetic says', () => {
  for (const { key } of topics)
    for (const seed of [1, 2, 4_127, 0xffff_ffff])
      for (const sum of sumsOf(key, seed)) {
        const plain = worked(sum)
        if (plain === undefined || key.startsWith('vedic-')) continue
        expect([key, textOf(sum), sum.answer]).toEqual([key, textOf(sum), plain])
      }
})

test('no line and no number on beads comes twice', () => {
  for (const { key, fixed } of topics) {
    const sums = sumsOf(key, 9, 30).filter(({ look }) => look !== 'column')
    if (!fixed) expect(new Set(sums.map(textOf)).size, key).toBe(sums.length)
  }
})

test('the corner and the square name what makes the sheet again', () => {
  const { made } = sheetOf('sums-big-1x3', 12_345, 20)
  expect(made.what + words.corner(made)).toBe(`sums-big-1x3, 20 sums, seed 12345, version ${SHEET_VERSION}`)
  const search = new URLSearchParams(searchOf(made))
  expect([...search]).toEqual([
    ['what', 'sums-big-1x3'],
    ['seed', '12345'],
    ['sums', '20'],
    ['v', String(SHEET_VERSION)],
  ])
  expect(sheetOf('sums-big-1x3', 1, 9_999).made.sums).toBe(SUMS.most)
  expect(sheetOf('sums-big-1x3', 1, 0).made.sums).toBe(SUMS.least)
  expect(topicOf('toString')).toBeUndefined()
})

describe('what was typed from paper', () => {
  test('spaces, commas, a minus of any kind and noughts in front do not count', () => {
    for (const typed of ['1205', ' 1205 ', '1,205', '01205', '1 205'])
      expect(isAnswer({ answer: '1205' }, typed)).toBe(true)
    expect(isAnswer({ answer: '5 -1 -2 -4' }, '5 −1 −2 −4')).toBe(true)
    expect(isAnswer({ answer: '256 r7' }, '256R7')).toBe(true)
    expect(isAnswer({ answer: '12 r0' }, '12')).toBe(true)
    expect(isAnswer({ answer: '0' }, '0')).toBe(true)
  })
  test('anything else is not the answer', () => {
    for (const typed of ['', ' ', '1204', '12051', '-1205', '1205r', '9'.repeat(99)])
      expect(isAnswer({ answer: '1205' }, typed)).toBe(false)
    expect(isAnswer({ answer: '12 r10' }, '12 r1')).toBe(false)
    expect(isAnswer({ answer: '052631' }, '52631')).toBe(false)
    expect(isAnswer({ answer: '052631' }, '052631')).toBe(true)
  })
})

test('a remainder may be written in words, and digits may be those of Devanagari', () => {
  for (const typed of [
    '256 r7',
    '256 rem 7',
    '256rem7',
    '256 Remainder 7',
    '256 R. 7',
    '२५६ rem ७',
    '२५६ r७',
  ])
    expect(isAnswer({ answer: '256 r7' }, typed), typed).toBe(true)
  expect(isAnswer({ answer: '1205' }, '१,२०५')).toBe(true)
  for (const typed of ['256', '256 rem', '256 rem 8', '257 rem 7', '2567'])
    expect(isAnswer({ answer: '256 r7' }, typed), typed).toBe(false)
})

test('no sheet asks one sum twice, and a small kind of sums has as many as there are', () => {
  for (const topic of topics.filter(({ fixed }) => !fixed))
    for (let seed = 1; seed <= 3; seed += 1) {
      const sums = makeWorksheet(topic, seed, 40).sections.flatMap((section) => section.sums)
      expect(new Set(sums.map(textOf)).size, `${topic.key} ${seed}`).toBe(sums.length)
    }
  expect(sumsOf('sums-direct-1x3', 1, 40)).toHaveLength(40)
})

test('names as a sheet of a school has them', () => {
  expect(namesOf('Asha Verma\nRohan\tDiya; Kabir ,\n\n')).toEqual(['Asha Verma', 'Rohan', 'Diya', 'Kabir'])
  expect(namesOf('A\n'.repeat(500))).toHaveLength(MAX_NAMES)
  expect(namesOf('x'.repeat(500))[0]).toHaveLength(60)
})
