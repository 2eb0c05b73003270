import { describe, expect, test } from 'vitest'
import { FAMILIES, letterStates, nextLetter } from '../src/craft/handwriting/letter-families.rules.ts'
import { CURSIVE } from '../src/craft/handwriting/cursive.rules.ts'
import { clusterOf, clustersOf } from '../src/craft/handwriting/clusters.rules.ts'
import {
  DEVANAGARI,
  LATIN,
  lettersOf,
  missing,
  placed,
  SCRIPTS,
} from '../src/craft/handwriting/letters.rules.ts'
import { nothingKnown } from '../src/craft/practice/item-mastery.rules.ts'
import { moved, smooth } from '../src/craft/handwriting/smooth.rules.ts'
import { makeSheet, PAGE, POINTS_PER_MM, PRESETS, readWords } from '../src/craft/handwriting/sheet.rules.ts'
import {
  academyLetters,
  areSignedOff,
  type LetterModel,
} from '../src/craft/handwriting/letter-order.rules.ts'
import { type Dot, lengthOf, pointsOf, resampled, reversed } from '../src/craft/handwriting/line.rules.ts'
import {
  frechet,
  judge as judgeStroke,
  judgeLetter,
  type Verdict,
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

const judge = (drawn: readonly Dot[], strokes: readonly string[], at: number): Verdict =>
  judgeStroke(drawn, strokes, { at })
const strokesOf = (sign: string) => (LATIN[sign] ?? DEVANAGARI[sign])?.strokes ?? []
/** A line that goes to and fro beside another, at each of its 64 points. */
const zigzag = (line: readonly Dot[], by: number) =>
  line.map(([x, y], i): Dot => {
    const [px, py] = line[Math.max(0, i - 1)] ?? [x, y]
    const [nx, ny] = line[Math.min(line.length - 1, i + 1)] ?? [x, y]
    const long = Math.hypot(nx - px, ny - py) || 1
    const side = i % 2 === 0 ? by : -by
    return [x - ((ny - py) / long) * side, y + ((nx - px) / long) * side]
  })

describe('tracing', () => {
  const all = [LATIN, CURSIVE, DEVANAGARI].flatMap((letters) => Object.entries(letters))
  type Stroke = { line: Dot[]; strokes: readonly string[]; at: number; name: string }
  const each = (look: (stroke: Stroke) => void) => {
    for (const [sign, { strokes }] of all)
      for (const [at, stroke] of strokes.entries())
        look({ line: resampled(pointsOf(stroke)), strokes, at, name: `${sign} ${at + 1}` })
  }
  test('a scribble beside the line is right for no stroke', () => {
    const passed: string[] = []
    let count = 0
    each(({ line, strokes, at, name }) => {
      count += 1
      for (const by of [8, 12]) if (judge(zigzag(line, by), strokes, at) === 'right') passed.push(name)
    })
    expect(passed).toEqual([])
    expect(count).toBeGreaterThan(390)
  })
  test('a long stroke that goes on, back a fifth and on again is right for none', () => {
    const passed: string[] = []
    each(({ line, strokes, at, name }) => {
      if (lengthOf(line) < 60) return
      const [first, again, rest] = [line.slice(0, 40), line.slice(26, 40), line.slice(40)]
      if (judge([...first, ...again.toReversed(), ...again, ...rest], strokes, at) === 'right')
        passed.push(name)
    })
    expect(passed).toEqual([])
  })
  test('half a stroke is right for none, a short one neither: the bars of f and t', () => {
    const passed: string[] = []
    each(({ line, strokes, at, name }) => {
      if (line.length > 0 && judge(resampled(line.slice(0, 32)), strokes, at) === 'right') {
        const [first = [0, 0], last = [0, 0]] = [line[0], line.at(-1)]
        // Half a dot is a dot.
        if (Math.hypot(first[0] - last[0], first[1] - last[1]) > 6) passed.push(name)
      }
    })
    expect(passed).toEqual([])
    expect(judge(resampled(pointsOf('M0 -50H14')), strokesOf('f'), 1)).toBe('short')
  })
  test('the figure 9 goes round counter-clockwise from the top right', () => {
    const [line = []] = strokesOf('9').map((stroke) => resampled(pointsOf(stroke)))
    const [[x, y] = [0, 0]] = line
    expect([x > 45, y < -80]).toEqual([true, true])
    const at = (wanted: (point: Dot) => number) =>
      line.findIndex((point) => wanted(point) === Math.min(...line.map(wanted)))
    const [top, left] = [at(([, py]) => py), at(([px]) => px)]
    const bottomOfRound = line.findIndex(([, py], i) => i > left && py > -46)
    expect(top).toBeLessThan(left)
    expect(left).toBeLessThan(bottomOfRound)
    expect(line.at(-1)?.[1]).toBe(0)
  })
  test('a letter from memory may stand anywhere on its lines, and what is not right is told by its stroke', () => {
    const written = (sign: string, by = 0, down = 0) =>
      strokesOf(sign).map((stroke) => resampled(pointsOf(stroke)).map(([x, y]): Dot => [x + by, y + down]))
    for (const [sign, { strokes }] of all) {
      const drawn = strokes.map((stroke) => resampled(pointsOf(stroke)).map(([x, y]): Dot => [x + 70, y + 3]))
      expect(judgeLetter(drawn, strokes), sign).toEqual({ verdict: 'right' })
      // A tenth smaller and a little aslant is a child's own hand.
      const own = drawn.map((line) => line.map(([x, y]): Dot => [0.9 * x - 0.08 * y, 0.93 * y]))
      expect(judgeLetter(own, strokes), `${sign}, own hand`).toEqual({ verdict: 'right' })
    }
    expect(judgeLetter(written('f').slice(0, 1), strokesOf('f'))).toEqual({
      verdict: 'count',
      wanted: 2,
      drawn: 1,
    })
    expect(judgeLetter(written('4').toReversed(), strokesOf('4'))).toMatchObject({ stroke: 0 })
    // g without its tail to the lowest line is n o g.
    const cut = written('g').map((line) => line.filter(([, y], i) => i < 40 || y < 5))
    expect(judgeLetter(cut, strokesOf('g')).verdict).not.toBe('right')
    // Below its lines.
    expect(judgeLetter(written('a', 0, 45), strokesOf('a')).verdict).not.toBe('right')
    expect(judgeLetter([], strokesOf('a')).verdict).toBe('count')
  })
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
  const plan = {
    script: 'latin',
    words: ['mango', 'lemon'],
    traced: 3,
    empty: 2,
    starts: true,
    models: [],
  } as const
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
    expect(missing('devanagari', 'कमल क्या रुपया रूप डॉक्टर ऑफ़िस द्रव ह्रस्व कृच्छ्र वर्रु ॐ दिन। ॥')).toEqual([])
    expect(missing('devanagari', 'सत् ङ्रा')).toEqual(['ङ्रा'])
    expect(readWords('devanagari', 'कमल, ङ्रा, é, दिन')).toEqual({
      words: ['कमल', 'दिन'],
      without: ['ङ्रा', 'é'],
    })
  })
  test('रु and रू have their sign at the knot, ऑ a cup over its bar, द्र ह्र छ्र a stroke more, ॐ and danda no head line', () => {
    const strokes = (text: string) => clusterOf(text)?.strokes ?? []
    for (const text of ['रु', 'रू', 'र्रु']) {
      const below = strokes(text).flatMap((d) => pointsOf(d).map(([, y]) => y))
      expect(Math.max(...below), text).toBeLessThan(102)
    }
    expect(clusterOf('रु')?.width).toBeGreaterThan(clusterOf('र')?.width ?? 0)
    expect(strokes('कु').length).toBe(strokes('क').length + 1)
    const lowest = (d: string) => Math.max(...pointsOf(d).map(([, y]) => y))
    expect(lowest(strokes('ऑ').at(-1) ?? '')).toBeLessThan(0)
    expect(strokes('ऑ').length).toBe(strokes('आ').length + 1)
    expect(strokes('कॉ').length).toBe(strokes('का').length + 1)
    for (const [whole, alone] of [
      ['द्र', 'द'],
      ['ह्र', 'ह'],
      ['छ्र', 'छ'],
    ] as const)
      expect(strokes(whole).length, whole).toBe(strokes(alone).length + 1)
    expect(placed('devanagari', 'ॐ').heads).toEqual([])
    expect(placed('devanagari', '।').heads).toEqual([])
    for (const sign of ['रु', 'रू', 'ऑ', 'कॉ', 'द्र', 'ह्र', 'छ्र', 'ॐ', '।'])
      expect(DEVANAGARI[sign], sign).toBeDefined()
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
    const plan = {
      words: ['mi'],
      ruling: [6, 6, 6, 6],
      traced: 0,
      empty: 0,
      starts: true,
      models: [],
    } as const
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

describe('a letter as an academy writes it', () => {
  test('a stroke from its other end is the same line the other way', () => {
    for (const letters of [LATIN, CURSIVE, DEVANAGARI])
      for (const [sign, { strokes }] of Object.entries(letters))
        for (const stroke of strokes) {
          const [there, back] = [resampled(pointsOf(stroke)), resampled(pointsOf(reversed(stroke)))]
          expect(frechet(there, back.toReversed()), sign).toBeLessThan(0.5)
        }
  })
  test('its strokes come in the order that was signed off; an order of another drawing is left alone', () => {
    const t = strokesOf('t')
    const order = [
      { stroke: 1, reversed: false },
      { stroke: 0, reversed: true },
    ]
    const own = academyLetters('latin', [{ script: 'latin', letter: 't', order }])
    expect(own.t?.strokes[0]).toBe(t[1])
    expect(pointsOf(own.t?.strokes[1] ?? '')[0]).toEqual(pointsOf(t[0] ?? '').at(-1))
    expect(own.a).toBe(LATIN.a)
    const old = academyLetters('latin', [{ script: 'latin', letter: 'a', order }])
    expect(old.a?.strokes).toEqual(strokesOf('a'))
  })
})

test('a sheet has the letters of a word as the academy writes them, stroke for stroke', () => {
  const sheet = (script: 'latin' | 'cursive' | 'devanagari', words: string[], models: LetterModel[]) =>
    makeSheet({ script, words, models, ruling: [5, 10, 5, 5], traced: 0, empty: 0, starts: true })
  const order = [
    { stroke: 1, reversed: true },
    { stroke: 0, reversed: false },
  ]
  const usual = sheet('latin', ['tan'], [])
  const own = sheet('latin', ['tan'], [{ script: 'latin', letter: 't', order }])
  // The bar of t first, from the right: its dot stands at that end.
  expect(own.inks.map(({ d }) => d).slice(0, 2)).toEqual(['M30 -50L0 -50', LATIN.t?.strokes[0]])
  expect(own.dots[0]?.x).toBeCloseTo((usual.dots[1]?.x ?? 0) + 30 * (10 / 50), 6)
  expect(own.inks.slice(2)).toEqual(usual.inks.slice(2))
  // An order of another script, or of another drawing, changes nothing.
  expect(sheet('latin', ['tan'], [{ script: 'cursive', letter: 't', order }])).toEqual(usual)
  expect(sheet('latin', ['an'], [{ script: 'latin', letter: 'a', order }])).toEqual(
    sheet('latin', ['an'], []),
  )
  // A joined letter keeps the stroke that the line goes on from; its bar may come from the right.
  const bar = [{ stroke: 0, reversed: false } as const, { stroke: 1, reversed: true } as const]
  const joined = sheet('cursive', ['at'], [{ script: 'cursive', letter: 't', order: bar }])
  const built = sheet('cursive', ['at'], [])
  expect(joined.inks.slice(0, -1)).toEqual(built.inks.slice(0, -1))
  expect(joined.inks.at(-1)?.d).toBe(reversed(built.inks.at(-1)?.d ?? ''))
  expect(sheet('cursive', ['at'], [{ script: 'cursive', letter: 't', order }])).toEqual(built)
  // Its capitals are those of print.
  const last = { script: 'latin', letter: 'T', order } as const
  expect(sheet('cursive', ['To'], [last]).inks[0]?.d).toBe('M66 -100L2 -100')
  // In Devanagari the sign of a vowel leaves the order of its letter; the head line is the whole word's.
  const count = DEVANAGARI['न']?.strokes.length ?? 0
  const back = Array.from({ length: count }, (_, at) => ({ stroke: count - 1 - at, reversed: false }))
  const models = [{ script: 'devanagari', letter: 'न', order: back } as const]
  const [hung, plain] = [sheet('devanagari', ['ने'], models), sheet('devanagari', ['ने'], [])]
  const body = plain.inks.slice(0, count - 1)
  expect(hung.inks.slice(0, count - 1)).toEqual(body.toReversed())
  expect(hung.inks.slice(count - 1)).toEqual(plain.inks.slice(count - 1))
})
test('a word counts as signed off when each of its letters is', () => {
  const models = ['t', 'o'].map(
    (letter): LetterModel => ({ script: 'latin', letter, order: [{ stroke: 0, reversed: false }] }),
  )
  expect(areSignedOff('latin', ['to', 'ot to'], models)).toBe(true)
  expect(areSignedOff('latin', ['toe'], models)).toBe(false)
  expect(areSignedOff('cursive', ['to'], models)).toBe(false)
})

describe('letters in families', () => {
  test.each(SCRIPTS)('every letter of %s is in one family, once', (script) => {
    const names = FAMILIES[script].flatMap((family) => family.names)
    expect(names.toSorted()).toEqual(Object.keys(lettersOf(script)).toSorted())
  })

  test('a letter is as well known as it was written, and what is being learned comes before what is new', () => {
    const now = Date.parse('2026-11-02T10:00:00+05:30')
    const day = Math.floor((now + 5.5 * 3_600_000) / 86_400_000)
    const written = {
      ...nothingKnown({ part: 'write', itemKey: 'trace small g' }),
      tries: 1,
      right: 1,
      dayCount: 1,
    }
    const things = [{ ...written, days: [{ day, tries: 1, right: 1, helped: 0, milliseconds: 0 }] }]
    const states = letterStates('latin', things, now)
    expect([states.get('g'), states.get('c'), states.get('G')]).toEqual(['work', 'new', 'new'])
    expect(nextLetter('latin', states)).toBe('g')
    expect(nextLetter('cursive', letterStates('cursive', things, now))).toBe('i')
  })
})
