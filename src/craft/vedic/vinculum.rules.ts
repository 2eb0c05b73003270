import { answered, between, digitsOf, entry, type Method, readIt, span } from './method.rules.ts'
import { words as planWords } from '../practice/plan.words.ts'
import { words } from './methods.words.ts'

/** Digits with bars: each from −5 to 5. A bar is a minus: 87 is '1 -1 -3'. */
function barred(n: number, slip: string | null): number[] {
  let over = 0
  const out: number[] = []
  for (const digit of digitsOf(n).toReversed()) {
    const value = digit + (slip === 'carry' ? 0 : over)
    over = value > 5 ? 1 : 0
    const last = slip === 'nines' && out.length === 0 ? 9 : 10
    const low = slip === 'minus' ? last - value : value - last
    out.unshift(over === 1 ? low : value)
  }
  return over === 1 ? [1, ...out] : out
}

export const vinculum: Method = {
  id: 'vinculum',
  title: planWords.methods.vinculum,
  book: words.books.vinculum,
  kind: 'bars',
  when: words.fits.vinculum,
  example: [87],
  fits: ([n = 0]) => n > 5 && n < 10_000 && /[6-9]/.test(String(n)),
  work: ([n = 0], slip) => {
    const digits = barred(n, slip)
    const answer = digits.join(' ')
    const entries = digits.toReversed().map((digit, i) => entry(words.places[i] ?? '', digit))
    return answered(
      [{ title: words.fromRight, hint: words.gapToTen, entries }, readIt(answer, words.barsInRow)],
      answer,
    )
  },
  slips: [
    {
      name: 'carry',
      ...words.slips.barCarry,
      applies: ([n = 0]) => /[6-9]/.test(String(n).slice(1)),
    },
    {
      name: 'minus',
      ...words.slips.minus,
    },
    {
      name: 'nines',
      ...words.slips.barNines,
      applies: ([n = 0]) => n % 10 > 5,
    },
  ],
  draw: (random) => {
    const n = random() < 0.5 ? between(random, 16, 99) : between(random, 116, 9999)
    return [n % 10 > 5 ? n : n - (n % 10) + between(random, 6, 9)]
  },
  *all() {
    for (const n of span(6, 9999)) if (/[6-9]/.test(String(n))) yield [n]
  },
}
