const BELOW_TWENTY = (
  'no one two three four five six seven eight nine ten eleven twelve ' +
  'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
).split(' ')
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
/** Indian numbering: a crore is a hundred lakh, a lakh a hundred thousand. */
const STEPS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const
/** Larger numbers are easier to read as digits. */
const MAX_IN_SENTENCE = 12

/** A count inside a sentence: 'no', 'two', 'twelve', and '13' from there on. */
export const numberWord = (count: number): string =>
  count <= MAX_IN_SENTENCE ? (BELOW_TWENTY[count] ?? String(count)) : String(count)

/** An integer from 1 in words, the Indian way: 1,23,456 is 'one lakh twenty-three thousand ...'. */
export function spellNumber(n: number): string {
  const [step, name] = STEPS.find(([size]) => n >= size) ?? [1, '']
  if (step === 1) return spellBelowHundred(n)
  const rest = n % step
  const join = rest > 0 && rest < 100 ? ' and ' : ' '
  return `${spellNumber(Math.floor(n / step))} ${name}${rest > 0 ? join + spellNumber(rest) : ''}`
}

function spellBelowHundred(n: number): string {
  if (n < 20) return BELOW_TWENTY[n] ?? ''
  const [ten, one] = [TENS[Math.floor(n / 10)] ?? '', BELOW_TWENTY[n % 10] ?? '']
  return n % 10 === 0 ? ten : `${ten}-${one}`
}
