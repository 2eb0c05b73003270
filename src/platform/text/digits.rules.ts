/** Digits of Devanagari as those of English: '२५६' reads '256'. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
