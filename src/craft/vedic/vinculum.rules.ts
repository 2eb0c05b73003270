import { answered, between, digitsOf, entry, type Method, readIt, span } from './method.rules.ts'

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
  title: 'Small digits with a bar',
  book: 'Vinculum',
  kind: 'bars',
  when: 'A number has digits from 6 to 9. A bar (minus) makes them small.',
  example: [87],
  fits: ([n = 0]) => n > 5 && n < 10_000 && /[6-9]/.test(String(n)),
  work: ([n = 0], slip) => {
    const digits = barred(n, slip)
    const answer = digits.join(' ')
    const entries = digits.toReversed().map((digit, i) => entry(PLACES[i] ?? '', digit))
    return answered(
      [
        { title: 'From the right', hint: '6 to 9: the gap to ten, with a minus; carry 1', entries },
        readIt(answer, 'write the digits in a row'),
      ],
      answer,
    )
  },
  slips: [
    {
      name: 'carry',
      title: 'You did not carry',
      say: 'For a digit with a bar, add 1 to the digit on its left.',
      applies: ([n = 0]) => /[6-9]/.test(String(n).slice(1)),
    },
    {
      name: 'minus',
      title: 'The bar is missing',
      say: 'The gap to ten is subtracted, so put a bar on it.',
    },
    {
      name: 'nines',
      title: 'You took the last digit from 9',
      say: 'Take the last digit from 10.',
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
const PLACES = ['ones', 'tens', 'hundreds', 'thousands', 'ten thousands']
