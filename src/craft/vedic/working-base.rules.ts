import { gapsStep } from './near-base.rules.ts'
import { answered, between, type Method, only, pairs } from './method.rules.ts'
import { words as planWords } from '../practice/plan.words.ts'
import { words } from './methods.words.ts'

/** Working bases: what the left part is multiplied by, and how far a number may be away. */
const WORKING = [
  { near: 50, base: 100, reach: 9 },
  { near: 200, base: 100, reach: 9 },
  { near: 250, base: 1000, reach: 15 },
] as const
const workingOf = (n: number) => WORKING.find(({ near, reach }) => n !== near && Math.abs(n - near) <= reach)
const sureWorking = (n: number) => workingOf(n) ?? WORKING[0]

export const workingBase: Method = {
  id: 'working-base',
  title: planWords.methods['working-base'],
  book: words.books['working-base'],
  kind: 'product',
  when: words.fits['working-base'],
  example: [46, 43],
  fits: ([a = 0, b = 0]) => {
    const near = workingOf(a)
    return (
      near !== undefined && near === workingOf(b) && Math.sign(a - near.near) === Math.sign(b - near.near)
    )
  },
  nearlyFits: ([a = 0, b = 0]) =>
    WORKING.some(({ near, reach }) => [a, b].every((n) => Math.abs(n - near) <= 2 * reach)),
  work: ([a = 0, b = 0], slip) => {
    const { near, base } = sureWorking(a)
    const side = Math.sign(a - near)
    const [one, two] = [Math.abs(a - near), Math.abs(b - near)]
    const turned = slip === 'sign' ? -side : side
    const left = slip === 'across' ? a : a + turned * two
    const product = slip === 'sum' ? one + two : one * two
    const wrong: Readonly<Record<string, number>> = {
      scale: left * base,
      half: Math.floor((left * near) / base) * base,
    }
    const scaled = wrong[slip ?? ''] ?? left * near
    const sign = side < 0 ? '−' : '+'
    return answered(
      [
        gapsStep(near, [
          [a, one],
          [b, two],
        ]),
        only(words.across, words.or(`${a} ${sign} ${two}`, `${b} ${sign} ${one}`), left),
        only(words.scale, `${left} × ${near}`, scaled),
        only(words.gapsTogether, `${one} × ${two}`, product),
        only(words.putTogether, `${scaled} + ${product}`, scaled + product),
      ],
      scaled + product,
    )
  },
  slips: [
    {
      name: 'scale',
      ...words.slips.scale,
    },
    {
      name: 'half',
      ...words.slips.half,
      applies: ([a = 0, b = 0]) => {
        const { near, base } = sureWorking(a)
        return ((a + b - near) * near) % base !== 0
      },
    },
    { name: 'sum', ...words.slips.sum },
    {
      name: 'across',
      ...words.slips.across,
    },
    {
      name: 'sign',
      ...words.slips.sign,
    },
  ],
  draw: (random) => {
    const { near, reach } = WORKING[between(random, 0, 2)] ?? WORKING[0]
    const side = random() < 0.5 ? -1 : 1
    return [near + side * between(random, 1, reach), near + side * between(random, 1, reach)]
  },
  *all() {
    for (const { near, reach } of WORKING) {
      yield* pairs([near - reach, near - 1])
      yield* pairs([near + 1, near + reach])
    }
  },
}
