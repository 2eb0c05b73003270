import {
  answered,
  between,
  carried,
  digitsOf,
  entry,
  lengthOf,
  type Method,
  readIt,
  span,
  type Step,
} from './method.rules.ts'
import { words as planWords } from '../practice/plan.words.ts'
import { words } from './methods.words.ts'

const lastDigit = (digits: readonly number[]) => digits.findLastIndex((digit) => digit > 0)
export const fromTen: Method = {
  id: 'from-ten',
  title: planWords.methods['from-ten'],
  book: words.books['from-ten'],
  kind: 'difference',
  when: words.fits['from-ten'],
  example: [1000, 357],
  fits: ([base = 0, n = 0]) => [100, 1000, 10_000].includes(base) && lengthOf(n) === lengthOf(base) - 1,
  work: ([, n = 0], slip) => {
    const digits = digitsOf(n)
    const last = lastDigit(digits)
    const taken = digits.map((digit, i) => {
      if (i > last) return slip === 'nines' ? 9 : 0
      if (slip === 'tens') return 10 - digit
      return i === last && slip !== 'nines' && slip !== 'zero' ? 10 - digit : 9 - digit
    })
    const answer = carried(taken)
    const front = digits.slice(0, last).map((digit, i) => entry(String(digit), taken[i] ?? 0))
    const end = digits.slice(last).map((digit, i) => entry(String(digit), taken[last + i] ?? 0))
    const steps: Step[] = [
      { title: words.allFromNine, hint: words.digitsBefore(digits[last]), entries: front },
      {
        title: words.lastFromTen,
        hint: end.length > 1 ? words.zerosStay(`10 − ${digits[last]}`) : `10 − ${digits[last]}`,
        entries: end,
      },
      readIt(answer, words.digitsInRow),
    ]
    return answered(
      steps.filter(({ entries }) => entries.length > 0),
      answer,
    )
  },
  slips: [
    {
      name: 'nines',
      ...words.slips.allNine,
    },
    {
      name: 'tens',
      ...words.slips.allTen,
      applies: ([, n = 0]) => {
        const digits = digitsOf(n)
        return lastDigit(digits) > 0 && !digits.slice(0, lastDigit(digits)).includes(0)
      },
    },
    {
      name: 'zero',
      ...words.slips.zero,
      applies: ([, n = 0]) => n % 10 === 0,
    },
  ],
  draw: (random) => {
    const width = between(random, 3, 4)
    const n = between(random, 10 ** (width - 1), 10 ** width - 1)
    const rounded = random() < 0.25 ? n - (n % 10) : n
    return [10 ** width, rounded]
  },
  *all() {
    for (const width of [2, 3, 4])
      for (const n of span(10 ** (width - 1), 10 ** width - 1)) yield [10 ** width, n]
  },
}
