import { answered, between, entry, type Method, only, readIt, span } from './method.rules.ts'
import { words as planWords } from '../practice/plan.words.ts'
import { words } from './methods.words.ts'

const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b))
const DIVISORS = [19, 29, 39, 49, 59, 69, 79, 89] as const
/** The digits that repeat, made from the right: each is the last one times the multiplier, and the carry. */
function repeated(top: number, divisor: number, slip: string | null): string {
  const by = (divisor + 1) / 10
  let [state, digits] = [top, '']
  do {
    digits = `${state % 10}${digits}`
    state = (state % 10) * by + Math.floor(state / 10)
  } while (state !== top)
  if (slip === 'cut') return digits.slice(digits.length / 2)
  if (slip !== 'carry') return digits
  let bare = String(top % 10)
  while (bare.length < digits.length) bare = `${(Number(bare[0]) * by) % 10}${bare}`
  return bare
}

export const recurring: Method = {
  id: 'recurring',
  title: planWords.methods.recurring,
  book: words.books.recurring,
  kind: 'fraction',
  when: words.fits.recurring,
  example: [1, 19],
  fits: ([top = 0, divisor = 0]) =>
    DIVISORS.some((d) => d === divisor) && top > 0 && top < divisor && common(top, divisor) === 1,
  work: ([top = 0, divisor = 0], slip) => {
    const digits = repeated(top, divisor, slip)
    const first = [...digits].toReversed().slice(0, 4)
    return answered(
      [
        only(words.oneMore, words.oneMoreThan(Math.floor(divisor / 10)), (divisor + 1) / 10),
        {
          title: words.fromRight,
          hint: words.startWith(top),
          entries: first.map((digit, i) => entry(words.fromEnd(i + 1), digit)),
        },
        readIt(digits, words.untilRepeat),
      ],
      digits,
    )
  },
  slips: [
    {
      name: 'cut',
      ...words.slips.cut,
      applies: ([top = 0, divisor = 0]) => repeated(top, divisor, null).length % 2 === 0,
    },
    { name: 'carry', ...words.slips.fractionCarry },
  ],
  draw: (random) => {
    const divisor = random() < 0.5 ? 39 : 19
    return [between(random, 1, 9), divisor]
  },
  *all() {
    for (const divisor of DIVISORS)
      for (const top of span(1, divisor - 1)) if (common(top, divisor) === 1) yield [top, divisor]
  },
}
