import { spellNumber } from '../platform/text/numbers.rules.ts'

/** An amount in words for receipts: 'Rupees four hundred and ninety-nine only'; `paise` is an integer. */
export function rupeesInWords(paise: number): string {
  const [whole, part] = [Math.floor(paise / 100), paise % 100]
  const words = whole > 0 ? spellNumber(whole) : 'zero'
  return `Rupees ${words}${part > 0 ? ` and ${spellNumber(part)} paise` : ''} only`
}
