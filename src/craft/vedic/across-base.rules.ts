import { gapOf, gapsStep, sameBase, sideOf, sidesNear, spans, sureBase } from './near-base.rules.ts'
import { answered, at, between, type Method, only, pairs } from './method.rules.ts'
import { words as planWords } from '../practice/plan.words.ts'
import { words } from './methods.words.ts'

export const acrossBase: Method = {
  id: 'across-base',
  title: planWords.methods['across-base'],
  book: words.books['across-base'],
  kind: 'product',
  when: words.fits['across-base'],
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
        only(words.across, words.or(`${a} + ${two}`, `${b} − ${one}`), across),
        only(words.gapsTogether, `${one} × ${two}`, product),
        only(words.subtract, `${across * base} − ${product}`, answer),
      ],
      answer,
    )
  },
  slips: [
    {
      name: 'added',
      ...words.slips.added,
    },
    {
      name: 'borrow',
      ...words.slips.borrow,
    },
    { name: 'sum', ...words.slips.sum },
    {
      name: 'across',
      ...words.slips.across,
    },
    {
      name: 'sign',
      ...words.slips.acrossSign,
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
