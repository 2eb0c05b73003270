import { describe, expect, test } from 'vitest'
import { CURSIVE } from '../src/craft/handwriting/cursive.rules.ts'
import { clusterOf, clustersOf } from '../src/craft/handwriting/clusters.rules.ts'
import { DEVANAGARI, LATIN, missing, placed } from '../src/craft/handwriting/letters.rules.ts'
import { moved, smooth } from '../src/craft/handwriting/smooth.rules.ts'
import { makeSheet, PAGE, POINTS_PER_MM, PRESETS, readWords } from '../src/craft/handwriting/sheet.rules.ts'
import {
  type Dot,
  frechet,
  judge,
  pointsOf,
  resampled,
  warped,
} from '../src/craft/handwriting/trace.rules.ts'

const line = resampled([
  [0, 0],
  [1, 0],
])
const circle = Array.from({ length: 64 }, (_, i): Dot => {
  const angle = (2 * Math.PI * i) / 63
  return [Math.cos(angle), Math.sin(angle)]
})

/** The farthest that a point of one line is from the other line, in any order. */
function hausdorff(one: readonly Dot[], two: readonly Dot[]): number {
  const oneWay = (from: readonly Dot[], to: readonly Dot[]) =>
    Math.max(...from.map((a) => Math.min(...to.map((b) => Math.hypot(a[0] - b[0], a[1] - b[1])))))
  return Math.max(oneWay(one, two), oneWay(two, one))
}

describe('ordered measures', () => {
  test('a unit line that is shifted by a tenth', () => {
    const shifted = line.map(([x, y]): Dot => [x, y + 0.1])
    expect(frechet(line, shifted)).toBeCloseTo(0.1, 6)
    expect(warped(line, shifted)).toBeCloseTo(0.05, 6)
  })
  test('a line drawn the other way is the same set of points and another line', () => {
    const back = line.toReversed()
    expect(hausdorff(line, back)).toBe(0)
    expect(frechet(line, back)).toBeCloseTo(1, 6)
    expect(frechet(circle, circle.toReversed())).toBeCloseTo(2, 2)
  })
  test('64 points, equally far from each other', () => {
    const points = resampled(pointsOf('M0 0H30V40'))
    expect(points.length).toBe(64)
    expect(points[0]).toEqual([0, 0])
    expect(points.at(-1)).toEqual([30, 40])
    const gaps = points
      .slice(1)
      .map(([x, y], i) => Math.hypot(x - (points[i]?.[0] ?? 0), y - (points[i]?.[1] ?? 0)))
    for (const gap of gaps) expect(gap).toBeGreaterThan(0.7)
    expect(resampled([[3, 3]]).every(([x, y]) => x === 3 && y === 3)).toBe(true)
  })
})

const strokesOf = (sign: string) => (LATIN[sign] ?? DEVANAGARI[sign])?.strokes ?? []
describe('tracing', () => {
  const all = [LATIN, CURSIVE, DEVANAGARI].flatMap((letters) => Object.entries(letters))
  test('every stroke of every letter, traced as it stands, is right, even with a shaking hand', () => {
    for (const [sign, { strokes }] of all)
      for (const [at, stroke] of strokes.entries()) {
        const shaken = resampled(pointsOf(stroke)).map(
          ([x, y], i): Dot => [x + (i % 3) - 1, y + ((i * 7) % 5) - 2],
        )
        expect(judge(shaken, strokes, at), `${sign} ${at + 1}`).toBe('right')
      }
  })
  test('what is not right is told by what it is', () => {
    const strokes = strokesOf('4')
    const drawn = (d: string) => resampled(pointsOf(d))
    expect(judge(drawn(strokes[1] ?? ''), strokes, 0)).toBe('other-stroke')
    expect(judge(drawn('M42 0V-62'), strokes, 1)).toBe('way')
    expect(judge(drawn('M4 -60V-10'), strokes, 1)).toBe('start')
    expect(judge(drawn('M42 -62V-40'), strokes, 1)).toBe('short')
    expect(judge(drawn('M42 -62L90 -30L42 0'), strokes, 1)).toBe('shape')
    expect(judge(drawn(strokesOf('0')[0] ?? '').toReversed(), strokesOf('0'), 0)).toBe('way')
  })
})

describe('sheets in millimetres', () => {
  const plan = { script: 'latin', words: ['mango', 'lemon'], traced: 3, empty: 2, starts: true } as const
  test('lines stand as far from each other as the ruling says, and the check line is 100 mm', () => {
    for (const { ruling, script } of PRESETS) {
      const { lines } = makeSheet({ ...plan, script, ruling })
      const rows = lines.filter(({ kind }) => kind === 'red' || kind === 'blue').map(({ from }) => from[1])
      const gaps = rows.slice(0, 4).map((y, i) => (rows[i + 1] ?? 0) - y)
      const expected = ruling[2] > 0 ? ruling.slice(0, 3) : [ruling[1], ruling[0] + ruling[3], ruling[1]]
      expect(gaps.slice(0, 3)).toEqual(expected)
      const [check] = lines.filter(({ kind }) => kind === 'check')
      expect((check?.to[0] ?? 0) - (check?.from[0] ?? 0)).toBe(100)
      expect(Math.max(...rows)).toBeLessThan(PAGE.last + 0.1)
    }
    expect(10 * POINTS_PER_MM).toBeCloseTo(28.3465, 4)
  })
  test('letters fill the gap they belong in, and copies stay on the page', () => {
    const { inks, dots } = makeSheet({ ...plan, ruling: [6, 6, 6, 6] })
    expect(inks.every(({ scale }) => scale === 6 / 50)).toBe(true)
    expect(inks.filter(({ kind }) => kind === 'pen').every(({ x }) => x >= PAGE.margin)).toBe(true)
    const right = Math.max(...inks.map(({ x }) => x))
    expect(right).toBeLessThan(PAGE.right)
    expect(dots.length).toBe(inks.length)
    expect(makeSheet({ ...plan, ruling: [20, 20, 20, 20], empty: 12 }).rows).toBe(3)
  })
  test('words: parted by commas, signs without strokes are named and left out', () => {
    expect(readWords('latin', 'mango,  red kite\n 7 days, é')).toEqual({
      words: ['mango', 'red kite', '7 days'],
      without: ['é'],
    })
    expect(placed('latin', 'an').width).toBe(56 + 8 + 54)
    for (const sign of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
      expect(LATIN[sign]).toBeDefined()
  })
})

describe('Devanagari', () => {
  test('vowels, consonants and their signs, digits: each has strokes, and the head line comes last', () => {
    for (const sign of 'अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसहळ') {
      const { strokes } = DEVANAGARI[sign] ?? { strokes: [] }
      expect(strokes.length, sign).toBeGreaterThan(1)
      expect(strokes.at(-1), sign).toMatch(/^M\d+ 0H\d+$/)
    }
    for (const sign of ['क्ष', 'त्र', 'ज्ञ', 'श्र', 'कि', 'कौ', 'अं', 'अः'])
      expect(DEVANAGARI[sign], sign).toBeDefined()
    for (const digit of '०१२३४५६७८९') expect(DEVANAGARI[digit]?.strokes.join('')).not.toMatch(/ 0H/)
  })
  test('a word is its letters with their signs; one without strokes is left out whole', () => {
    expect(clustersOf('किताब क्षमा ज़मीन')).toEqual(['कि', 'ता', 'ब', ' ', 'क्ष', 'मा', ' ', 'ज़', 'मी', 'न'])
    expect(missing('devanagari', 'कमल क्या रुपया')).toEqual(['रु'])
    expect(missing('devanagari', 'सत् द्रव ह्रस्व वर्रु')).toEqual(['द्र', 'ह्र', 'र्रु'])
    expect(readWords('devanagari', 'कमल, रुपया, é, दिन')).toEqual({
      words: ['कमल', 'दिन'],
      without: ['रु', 'é'],
    })
  })
  test('signs stand where they belong: before, behind, above and below', () => {
    const ka = clusterOf('क')
    const lowest = (text: string) =>
      Math.max(...(clusterOf(text)?.strokes ?? []).flatMap((d) => pointsOf(d).map(([, y]) => y)))
    const highest = (text: string) =>
      Math.min(...(clusterOf(text)?.strokes ?? []).flatMap((d) => pointsOf(d).map(([, y]) => y)))
    expect(clusterOf('कि')?.strokes[0]).toBe('M19 0V100')
    expect(clusterOf('का')?.width).toBeGreaterThan(ka?.width ?? 0)
    expect([lowest('क') <= 101, lowest('कु') > 130, lowest('कु') < 150]).toEqual([true, true, true])
    expect([highest('क') >= -1, highest('के') < -30, highest('कै') > -53]).toEqual([true, true, true])
  })
  test('conjuncts stand side by side: a half letter without its bar, the hook cut, a halant, three shapes of र', () => {
    expect(clustersOf('क्या स्त्री लक्ष्मी कर्म').join('|')).toBe('क्या| |स्त्री| |ल|क्ष्मी| |क|र्म')
    const common = `क्या प्यार न्याय स्कूल अच्छा बच्चा पत्ता स्त्री मक्खी पक्का ग्यारह ध्यान ब्याह मूल्य व्यक्ति
      श्याम विद्या लट्टू चिह्न प्रकार क्रम ग्रह राष्ट्र ड्रम ट्रेन धर्म सूर्य पर्व वर्षा मिर्च शर्मीली शक्ति ठण्डा
      तुम्हारा ख्याल त्योहार ज्वार विघ्न द्वार भ्रम ब्रश फ्रेम श्रम व्रत पथ्य उष्ण कष्ट स्थान सभ्य पृथ्वी बिस्तर
      हिन्दी चन्दन दुर्गा ज्ञान क्षत्रिय लक्ष्मी अर्थ`
    expect(missing('devanagari', common.replaceAll(/\s+/g, ' '))).toEqual([])
    const strokes = (text: string) => clusterOf(text)?.strokes ?? []
    const bars = (text: string) => strokes(text).filter((d) => /^M[\d.]+ 0L[\d.]+ 100$/.test(d)).length
    const right = (text: string) => Math.max(...strokes(text).flatMap((d) => pointsOf(d).map(([x]) => x)))
    // One bar for two letters that have one each, and less wide than both.
    expect([bars('न'), bars('य'), bars('न्य'), bars('स्थ'), bars('न्त्य')]).toEqual([1, 1, 1, 1, 1])
    expect(right('न्य')).toBeLessThan(right('न') + right('य') - 10)
    // क keeps its bar and loses the end of its hook; ट keeps all of itself, and has a stroke more.
    expect([bars('क्य'), strokes('क्य').length]).toEqual([2, strokes('क').length + strokes('य').length])
    expect(right('क्य')).toBeLessThan(right('क') + right('य'))
    expect(clustersOf('लट्\u200cटू चिट्ठी सत्')).toEqual(['ल', 'ट्', 'टू', ' ', 'चि', 'ट्', 'ठी', ' ', 'स', 'त्'])
    expect(strokes('ट्')).toHaveLength(strokes('ट').length + 1)
    // र below leans on the bar or is a roof; before, it is a hook over the last stem, behind its signs.
    expect([strokes('प्र').length, strokes('ट्र').length]).toEqual([
      strokes('प').length + 1,
      strokes('ट').length + 1,
    ])
    expect(strokes('ट्र').at(-1)).toMatch(/L.*L/)
    expect(strokes('र्मा').slice(0, -1)).toEqual(strokes('मा'))
    const top = (text: string) => Math.min(...pointsOf(strokes(text).at(-1) ?? '').map(([, y]) => y))
    expect(top('र्म')).toBeLessThan(-30)
    // The bow of ि reaches over all of it.
    expect(Math.max(...pointsOf(strokes('स्थि')[1] ?? '').map(([x]) => x))).toBeGreaterThan(right('थि') - 5)
  })
  test('one head line over a word, open where a letter leaves it open, none over digits', () => {
    expect(placed('devanagari', 'कमल').heads).toHaveLength(1)
    expect(placed('devanagari', 'पौधा').heads).toHaveLength(2)
    expect(placed('devanagari', 'क्या').heads).toHaveLength(1)
    expect(placed('devanagari', '१२').heads).toEqual([])
  })
})

describe('joined Latin', () => {
  test('the pen goes on from letter to letter, and stops for a capital, a digit and a space', () => {
    const endOf = (d: string) => pointsOf(d).at(-1) ?? [0, 0]
    const { letters } = placed('cursive', 'brown')
    for (const [i, { letter, at }] of letters.entries()) {
      const before = letters[i - 1]
      if (!before) continue
      const first = i === 1 ? 0 : 1
      const [x, y] = endOf(before.letter.strokes[first] ?? '')
      const [start = [0, 0]] = pointsOf(letter.strokes[0] ?? '')
      expect(Math.hypot(start[0] + at - x - before.at, start[1] - y)).toBeLessThan(0.3)
      const [[own, down] = [0, 0]] = pointsOf(letter.strokes[1] ?? '')
      const [ex, ey] = endOf(letter.strokes[0] ?? '')
      expect(Math.hypot(own - ex, down - ey)).toBeLessThan(0.3)
    }
    // Where the pen goes on, no stroke begins: m, and the dot of i.
    const plan = { words: ['mi'], ruling: [6, 6, 6, 6], traced: 0, empty: 0, starts: true } as const
    expect(makeSheet({ ...plan, script: 'cursive' }).dots).toHaveLength(2)
    expect(placed('cursive', 'Ab 1').letters.map(({ letter }) => letter)).toEqual([
      LATIN.A,
      CURSIVE.b,
      LATIN['1'],
    ])
    expect(missing('cursive', 'né')).toEqual(['é'])
    for (const sign of 'abcdefghijklmnopqrstuvwxyz') expect(CURSIVE[sign], sign).toBeDefined()
  })
})

test('a path goes smoothly through its points, and turns where it is said', () => {
  expect(smooth('0,0 10,0')).toBe('M0 0L10 0')
  const through = smooth('0,0 10,10 20,0* 20,40')
  expect(through).toMatch(/^M0 0C.* 10 10C.* 20 0L20 40$/)
  expect(moved('M1 2H3V4C5 6 7 8 9 10L11 12', [10, 100])).toBe('M11 102H13V104C15 106 17 108 19 110L21 112')
})
