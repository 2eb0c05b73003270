import { gapsStep } from './near-base.rules.ts'
import { answered, between, type Method, only, pairs } from './method.rules.ts'

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
  title: 'Near 50, 200 or 250',
  book: 'Anurupyena: proportionately',
  kind: 'product',
  when: 'Both numbers are close to 50, 200 or 250, on the same side.',
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
        only('Across', `${a} ${sign} ${two}, or ${b} ${sign} ${one}`, left),
        only('Scale', `${left} × ${near}`, scaled),
        only('Gaps together', `${one} × ${two}`, product),
        only('Put together', `${scaled} + ${product}`, scaled + product),
      ],
      scaled + product,
    )
  },
  slips: [
    {
      name: 'scale',
      title: 'You did not scale',
      say: 'The working base is not the base, so scale the left part: near 50, halve it.',
    },
    {
      name: 'half',
      title: 'You dropped the half',
      say: 'Half of an odd number of hundreds leaves 50. Add it.',
      applies: ([a = 0, b = 0]) => {
        const { near, base } = sureWorking(a)
        return ((a + b - near) * near) % base !== 0
      },
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
      say: 'Below the base, subtract the gap. Above it, add the gap.',
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
