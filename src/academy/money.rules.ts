const ONES = [
  '',
  ...'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' '),
  ...'fifteen sixteen seventeen eighteen nineteen'.split(' '),
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
/** As India counts: a crore is a hundred lakh, a lakh a hundred thousand. */
const STEPS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const

function belowHundred(n: number): string {
  if (n < 20) return ONES[n] ?? ''
  const [ten, one] = [TENS[Math.floor(n / 10)] ?? '', ONES[n % 10] ?? '']
  return one ? `${ten}-${one}` : ten
}

/** A whole number from 1 in words, the Indian way: 1,23,456 is 'one lakh twenty-three thousand ...'. */
function inWords(n: number): string {
  const [step, name] = STEPS.find(([size]) => n >= size) ?? [1, '']
  if (step === 1) return belowHundred(n)
  const rest = n % step
  const join = rest > 0 && rest < 100 ? ' and ' : ' '
  return `${inWords(Math.floor(n / step))} ${name}${rest > 0 ? join + inWords(rest) : ''}`
}

/** An amount as a receipt writes it out: 'Rupees four hundred and ninety-nine only'; `paise` whole. */
export function rupeesInWords(paise: number): string {
  const [whole, part] = [Math.floor(paise / 100), paise % 100]
  const words = whole > 0 ? inWords(whole) : 'zero'
  return `Rupees ${words}${part > 0 ? ` and ${inWords(part)} paise` : ''} only`
}
