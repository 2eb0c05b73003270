import { gapOf, gapsStep, sameBase, sideOf, sidesNear, spans, sureBase } from './near-base.rules.ts'
import { answered, at, between, type Method, only, pairs } from './method.rules.ts'

export const acrossBase: Method = {
  id: 'across-base',
  title: 'One below, one above',
  book: 'Nikhilam, one on each side',
  kind: 'product',
  when: 'One number is just below 10, 100 or 1,000, the other just above.',
  example: [98, 105],
  fits: (numbers) => sameBase(numbers) && sideOf(at(numbers, 0)) < 0 && sideOf(at(numbers, 1)) > 0,
  nearlyFits: (numbers) => {
    const sides = sidesNear(numbers)
    return sides !== null && sides[0] !== sides[1]
  },
  work: ([a = 0, b = 0], slip) => {
    const { base } = sureBase(a)
    const [one, two] = [gapOf(a), gapOf(b)]
    const across = slip === 'across' ? a : a + (slip === 'sign' ? -two : two)
    const product = slip === 'sum' ? one + two : one * two
    const whole = across * base
    const rest = (base - (product % base)) % base
    const answers: Readonly<Record<string, number>> = { added: whole + product, borrow: whole + rest }
    const answer = answers[slip ?? ''] ?? whole - product
    return answered(
      [
        gapsStep(base, [
          [a, one],
          [b, two],
        ]),
        only('Across', `${a} + ${two}, or ${b} − ${one}`, across),
        only('Gaps together', `${one} × ${two}`, product),
        only('Subtract', `${across * base} − ${product}`, answer),
      ],
      answer,
    )
  },
  slips: [
    {
      name: 'added',
      title: 'You missed the minus sign',
      say: 'One number is below and one above, so subtract the product. Don’t add it.',
    },
    {
      name: 'borrow',
      title: 'You did not borrow',
      say: 'When you borrow for the right part, take 1 from the left part.',
    },
    { name: 'sum', title: 'You added the gaps', say: 'Multiply the gaps. Don’t add them.' },
    {
      name: 'across',
      title: 'You did not cross-add',
      say: 'Left part: one number plus or minus the other number’s gap.',
    },
    {
      name: 'sign',
      title: 'Wrong sign',
      say: 'Add the higher number’s gap to the lower number.',
    },
  ],
  draw: (random) => {
    const from = between(random, 1, 2) * 2
    const [low, high] = [spans[from], spans[from + 1]]
    return [
      between(random, low?.[0] ?? 80, low?.[1] ?? 99),
      between(random, high?.[0] ?? 101, high?.[1] ?? 120),
    ]
  },
  *all() {
    for (const from of [0, 2, 4]) {
      const [low, high] = [spans[from], spans[from + 1]]
      if (low && high) yield* pairs(low, high)
    }
  },
}
