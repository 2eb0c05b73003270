import { expect, test } from 'vitest'
import { byElevens, byNines, castOutNines, ninesCheck } from '../src/craft/vedic/nines.rules.ts'
import { makeWhichFits } from '../src/craft/vedic/which-fits.rules.ts'
import {
  questionText,
  checkAnswer,
  type Item,
  isNamed,
  itemOf,
  makeItems,
  makeMixed,
  matched,
  METHODS,
  methodOf,
  methodsFor,
  plainAnswer,
  readTyped,
  checkEntry,
} from '../src/craft/vedic/vedic.rules.ts'
import type { Method } from '../src/craft/vedic/method.rules.ts'

const method = (id: string): Method => {
  const found = methodOf(id)
  if (!found) throw new Error(id)
  return found
}
const answer = (id: string, numbers: readonly number[], slip: string | null = null) =>
  method(id).work(numbers, slip).answer

/** What digits with bars stand for: '5 -1 -2 -4' is 4876. */
const barsValue = (bars: string): number =>
  bars.split(' ').reduce((sum, digit) => sum * 10 + Number(digit), 0)

/** What is seen in a whole answer: the entry of an item's last step. */
const seeAnswer = (item: Item, typed: string) => checkEntry(item, [item.worked.steps.length - 1, 0], typed)

/** The table of the craft's facts: right answers, and what each mistake makes of them. */
test.each([
  ['from-ten', [1000, 357], null, '643'],
  ['from-ten', [1000, 357], 'nines', '642'],
  ['from-ten', [10_000, 2460], null, '7540'],
  ['from-ten', [10_000, 2460], 'zero', '7530'],
  ['near-base', [98, 97], null, '9506'],
  ['near-base', [98, 97], 'pad', '956'],
  ['near-base', [98, 97], 'sum', '9505'],
  ['near-base', [98, 97], 'nines', '9602'],
  ['near-base', [98, 97], 'across', '9806'],
  ['near-base', [98, 97], 'sign', '10106'],
  ['near-base', [112, 113], null, '12656'],
  ['near-base', [112, 113], 'concat', '125156'],
  ['near-base', [112, 113], 'dropped', '12556'],
  ['across-base', [98, 105], null, '10290'],
  ['across-base', [98, 105], 'added', '10310'],
  ['working-base', [46, 43], null, '1978'],
  ['working-base', [204, 207], null, '42228'],
  ['working-base', [46, 43], 'scale', '3928'],
  ['square-near-base', [96], null, '9216'],
  ['square-near-base', [112], null, '12544'],
  ['square-near-base', [112], 'concat', '124144'],
  ['ends-in-five', [65], null, '4225'],
  ['ends-in-five', [65], 'same', '3625'],
  ['ends-in-five', [65], 'sum', '1325'],
  ['ends-in-five', [65], 'both', '4925'],
  ['tens-together', [81, 89], null, '7209'],
  ['tens-together', [81, 89], 'pad', '729'],
  ['crosswise', [47, 86], null, '4042'],
  ['crosswise', [123, 456], null, '56088'],
  ['crosswise', [47, 86], 'cross', '3242'],
  ['crosswise', [47, 86], 'one', '3482'],
  ['crosswise', [47, 86], 'concat', '328042'],
  ['duplex', [64], null, '4096'],
  ['duplex', [341], null, '116281'],
  ['duplex', [64], 'double', '3856'],
  ['duplex', [64], 'middle', '3616'],
  ['times-eleven', [57, 11], null, '627'],
  ['times-eleven', [57, 11], 'concat', '5127'],
  ['times-nines', [777, 999], null, '776223'],
  ['times-nines', [8, 99], null, '792'],
  ['by-nine', [2311, 9], null, '256 r7'],
  ['by-nine', [6872, 9], 'remainder', '761 r23'],
  ['by-nine', [6872, 9], null, '763 r5'],
  ['divide-below', [1234, 88], null, '14 r2'],
  ['divide-above', [1358, 113], null, '12 r2'],
  ['divide-above', [239_479, 11_213], null, '21 r4006'],
  ['vinculum', [87], null, '1 -1 -3'],
  ['vinculum', [4876], null, '5 -1 -2 -4'],
  ['recurring', [1, 19], null, '052631578947368421'],
] as const)('%s of %o, mistake %s: %s', (...[id, numbers, slip, expected]) => {
  expect(answer(id, numbers, slip)).toBe(expected)
})

const columnsOf = (id: string, numbers: readonly number[]) =>
  method(id)
    .work(numbers, null)
    .steps.filter(({ title }) => title.startsWith('Column'))
    .map(({ entries }) => Number(entries[0]?.value))
test('the columns of straight and crosswise, and of the duplex', () => {
  expect(columnsOf('crosswise', [47, 86])).toEqual([32, 80, 42])
  expect(columnsOf('crosswise', [123, 456])).toEqual([4, 13, 28, 27, 18])
  expect(columnsOf('duplex', [64])).toEqual([36, 48, 16])
})

test('the same front without ends that make ten is not of that way: 43 × 46', () => {
  expect(method('tens-together').fits([43, 46])).toBe(false)
  expect(answer('tens-together', [43, 46])).toBe('2018')
  expect(plainAnswer('product', [43, 46])).toBe('1978')
})

test.each(METHODS.map((one) => [one.id, one] as const))(
  '%s is plain arithmetic over its whole domain',
  (_, one) => {
    let walked = 0
    for (const numbers of one.all()) {
      walked += 1
      if (!one.fits(numbers)) throw new Error(`${one.id} does not fit ${numbers.join()}`)
      const worked = one.work(numbers, null)
      const came = one.kind === 'bars' ? String(barsValue(worked.answer)) : worked.answer
      const due = plainAnswer(one.kind, numbers)
      if (came !== due) throw new Error(`${one.id} of ${numbers.join()}: ${came} for ${due}`)
    }
    expect(walked).toBeGreaterThan(80)
  },
)

test('items: their mistakes can be told apart, they follow from the seed, and their way fits', () => {
  for (const one of METHODS)
    for (const seed of [0, 1, 12_345]) {
      const items = makeItems(one, seed, 6)
      expect(items.map(({ numbers }) => numbers)).toEqual(
        makeItems(one, seed, 6).map(({ numbers }) => numbers),
      )
      expect(items.length, one.id).toBe(6)
      expect(new Set(items.map(({ numbers }) => questionText(one.kind, numbers))).size).toBe(6)
      for (const { numbers, worked, slips } of items) {
        expect(one.fits(numbers)).toBe(true)
        const answers = [worked.answer, ...slips.map((slip) => slip.worked.answer)]
        expect(new Set(answers).size, `${one.id} ${numbers.join()}`).toBe(answers.length)
        expect(worked.steps.at(-1)?.entries[0]?.value).toBe(worked.answer)
      }
    }
})

test('numbers whose mistakes give one answer are no item', () => {
  // Two and two make four, added or multiplied.
  expect(itemOf(method('near-base'), [98, 98])).toBeNull()
  expect(itemOf(method('near-base'), [98, 97])).not.toBeNull()
  expect(itemOf(method('divide-below'), [1234, 88])).not.toBeNull()
  expect(itemOf(method('near-base'), [98, 43])).toBeNull()
})

test('a mistake is named once it matched twice', () => {
  const [first, second] = [itemOf(method('near-base'), [98, 97]), itemOf(method('near-base'), [96, 98])]
  if (!first || !second) throw new Error('no items')
  const one = seeAnswer(first, '956')
  const two = seeAnswer(second, '948')
  if (one.right || two.right || !one.slip || !two.slip) throw new Error('not seen')
  expect([one.slip.name, two.slip.name]).toEqual(['pad', 'pad'])
  const once = matched(new Map(), one.slip)
  expect(isNamed(once, one.slip)).toBe(false)
  expect(isNamed(matched(once, two.slip), two.slip)).toBe(true)
  expect(seeAnswer(first, '9507')).toEqual({ right: false, slip: null, emptySquare: false })
  expect(seeAnswer(first, ' 9,506 ')).toEqual({ right: true })
})

test('a wrong step is told where it stands: the empty square', () => {
  const item = itemOf(method('near-base'), [98, 97])
  if (!item) throw new Error('no item')
  const seen = checkEntry(item, [2, 0], '6')
  expect(seen).toMatchObject({ right: false, emptySquare: true, slip: { name: 'pad' } })
  expect(checkEntry(item, [1, 0], '98')).toMatchObject({ slip: { name: 'across' } })
  expect(checkEntry(item, [2, 0], '06')).toEqual({ right: true })
  expect(checkEntry(item, [3, 0], '9506')).toEqual({ right: true })
})

test('answers are read however they are typed', () => {
  expect(readTyped('quotient', '256R 7')).toBe('256 r7')
  expect(readTyped('quotient', '256')).toBe('256 r0')
  for (const typed of ['256 rem 7', '256 remainder 7', '२५६ r ७', '256rem7'])
    expect(readTyped('quotient', typed), typed).toBe('256 r7')
  expect(readTyped('product', '९५०६')).toBe('9506')
  expect(readTyped('bars', '1−1-3')).toBe('1 -1 -3')
  expect(readTyped('product', '9,506')).toBe('9506')
})

test('“Which shortcut fits?” has four choices, of which exactly one works', () => {
  const made = makeWhichFits(7, 300)
  expect(made).toEqual(makeWhichFits(7, 300))
  expect(made.length).toBe(300)
  expect(new Set(made.map(({ kind, numbers }) => `${kind} ${numbers.join()}`)).size).toBe(300)
  for (const { numbers, choices, right, kind } of made) {
    const text = questionText(kind, numbers)
    expect(new Set(choices.map(({ id }) => id)).size, text).toBe(4)
    const works = (id: string) => {
      const one = methodOf(id)
      if (!one) return false
      const pair = kind === 'square' ? [...numbers, ...numbers] : numbers
      const isSquare = pair[0] === pair[1] && kind !== 'quotient'
      if (one.kind === 'square') return isSquare && one.fits(pair.slice(0, 1))
      if (one.kind === 'product')
        return kind !== 'quotient' && (one.fits(pair) || one.fits(pair.toReversed()))
      return kind === 'quotient' && one.fits(numbers)
    }
    const fitting = choices.filter(({ id }) => works(id)).map(({ id }) => id)
    expect(fitting, text).toEqual(right === 'none' ? [] : [right])
  }
  // All shortcuts for products, squares and quotients are the answer sometimes, and so is none.
  expect(new Set(made.map(({ right }) => right)).size).toBe(14)
})

test('a choice that would work just beyond its usual numbers is not offered', () => {
  for (const { numbers, choices, right } of makeWhichFits(11, 300)) {
    const [a = 0, b = a] = numbers
    // 79 × 83 is crosswise here, and near 100 for whoever knows that shortcut well.
    const isNearHundred = [a, b].every((n) => n !== 100 && Math.abs(n - 100) <= 40)
    if (right === 'crosswise' && isNearHundred) throw new Error(`${a} × ${b}`)
    if (right !== 'near-base' && isNearHundred && a < 100 === b < 100)
      expect(choices.map(({ id }) => id)).not.toContain('near-base')
  }
})

test('no step shows the answer to a later one, nor to itself', () => {
  for (const one of METHODS)
    for (const { numbers, worked } of makeItems(one, 3, 60)) {
      const known = new Set(numbers.flatMap((n) => [String(n), ...String(n)]))
      for (const [at, { title, hint, entries }] of worked.steps.entries()) {
        const shown = `${title} ${hint} ${entries.map(({ label }) => label).join(' ')}`.match(/\d+/g) ?? []
        const hidden = worked.steps.slice(at).flatMap((step) => step.entries.map(({ value }) => value))
        // One digit and the bases are anywhere.
        const told = hidden.filter((value) => value.length > 1 && !/^10+$/.test(value) && !known.has(value))
        expect(
          told.filter((value) => shown.some((number) => number === value)),
          `${one.id} ${numbers.join()}: ${title}, ${hint}`,
        ).toEqual([])
        for (const { value } of entries) known.add(value)
      }
    }
})

/** Each wrong entry that a mistake of an item writes, with all mistakes that write the same there. */
function* wrongEntries(item: Item) {
  for (const [step, { title, entries }] of item.worked.steps.entries())
    for (const [place, { value }] of entries.entries()) {
      const written = item.slips.map(({ name, worked }) => ({
        name,
        typed: worked.steps.find((one) => one.title === title)?.entries[place]?.value,
      }))
      for (const { typed } of written)
        if (typed !== undefined && typed !== value)
          yield { at: [step, place] as const, typed, by: written.filter((one) => one.typed === typed) }
    }
}

test('a mistake is told only where exactly one mistake gives what was typed', () => {
  let ambiguous = 0
  for (const one of METHODS)
    for (const numbers of sampleOf(one)) {
      const item = itemOf(one, numbers)
      if (!item) continue
      for (const { at, typed, by } of wrongEntries(item)) {
        const seen = checkEntry(item, at, typed)
        if (seen.right) continue
        if (by.length > 1) ambiguous += 1
        expect(seen.slip?.name, `${one.id} ${numbers.join()} ${typed}`).toBe(
          by.length === 1 ? by[0]?.name : undefined,
        )
      }
    }
  expect(ambiguous).toBeGreaterThan(300)
})

/** So many of a domain that each of its corners is there. */
function* sampleOf(one: Method) {
  let at = 0
  for (const numbers of one.all()) {
    if (at % (one.id === 'from-ten' ? 3 : 17) === 0) yield numbers
    at += 1
  }
}

test('1000 − 460 answered 530 is the trailing zero, its step 5 alone has no name', () => {
  const item = itemOf(method('from-ten'), [1000, 460])
  if (!item) throw new Error('no item')
  expect(seeAnswer(item, '530')).toMatchObject({ slip: { name: 'zero' } })
  expect(seeAnswer(item, '539')).toMatchObject({ slip: { name: 'nines' } })
  // 9 − 6 = 3 comes of both mistakes.
  expect(checkEntry(item, [1, 0], '3')).toMatchObject({ right: false, slip: null })
})

test('where the way was not told, a mistake is named only if no other way explains the answer', () => {
  const item = itemOf(method('near-base'), [98, 97])
  if (!item) throw new Error('no item')
  expect(methodsFor(item).map(({ id }) => id)).toEqual(['near-base', 'crosswise'])
  expect(checkAnswer(item, '9506', methodsFor(item))).toEqual({ right: true })
  expect(checkAnswer(item, '९५०६')).toEqual({ right: true })
  expect(checkAnswer(item, '956', methodsFor(item))).toMatchObject({ slip: { name: 'pad' } })
  const division = itemOf(method('by-nine'), [2311, 9])
  if (!division) throw new Error('no item')
  expect(checkAnswer(division, '256 rem 7')).toEqual({ right: true })
})

test('a mixed round goes through different shortcuts and tells none of them', () => {
  const items = makeMixed(5, 10)
  expect(items).toEqual(makeMixed(5, 10))
  expect(new Set(items.map(({ method: { id } }) => id)).size).toBe(10)
  for (let seed = 0; seed < 40; seed += 1)
    for (const { method: one, numbers } of makeMixed(seed, 10)) {
      expect(['difference', 'product', 'square', 'quotient']).toContain(one.kind)
      expect(questionText(one.kind, numbers)).toMatch(/^[\d ×−÷²]+$/)
    }
})

test('a child casts out nines from the numbers and the own answer, and learns whether it passes', () => {
  const right = ninesCheck('product', [98, 97], '9506')
  expect(right?.steps.map(({ entries }) => entries[0]?.value)).toEqual(['8', '7', '2', '2'])
  expect(right?.passes).toBe(true)
  expect(ninesCheck('product', [98, 97], '9505')?.passes).toBe(false)
  expect(ninesCheck('square', [96], '9216')).toMatchObject({ passes: true })
  expect(ninesCheck('difference', [1000, 357], '643')).toMatchObject({ passes: true })
  // Digits that changed places pass: nines cannot see them.
  expect(ninesCheck('product', [98, 97], '9056')?.passes).toBe(true)
  for (const answer of ['', '12 r3', '-4', '1e5']) expect(ninesCheck('product', [98, 97], answer)).toBeNull()
  // It says nothing of the right answer.
  expect(JSON.stringify(ninesCheck('product', [98, 97], '9505'))).not.toContain('9506')
})

test('casting out sees what it can: not the empty square, not digits that changed places', () => {
  const check = (wrong: number) => castOutNines('product', [98, 97], wrong)
  expect(check(9506)).toEqual({ nines: { should: 2, leaves: 2 }, elevens: { should: 2, leaves: 2 } })
  expect(byNines(9056)).toBe(2)
  expect(check(9056)?.elevens).toEqual({ should: 2, leaves: byElevens(9056) })
  expect(byElevens(9056)).not.toBe(2)
  expect(castOutNines('quotient', [2311, 9], 256)).toBeNull()
  expect(castOutNines('difference', [1000, 357], 643)).toEqual({
    nines: { should: 4, leaves: 4 },
    elevens: { should: 5, leaves: 5 },
  })
  const wrong = Array.from({ length: 9000 }, (_, i) => 1000 + i).filter((n) => n !== 9506)
  const seen = wrong.filter((n) => byNines(n) !== 2).length / wrong.length
  expect(seen).toBeCloseTo(8 / 9, 2)
})
