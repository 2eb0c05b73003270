/** How a sheet writes its days: day or month first. */
export const DAY_ORDERS = ['dmy', 'mdy'] as const
export type DayOrder = (typeof DAY_ORDERS)[number]

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?: 00:00)?$/
const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/
const named = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})$/i
const namedFirst = /^([a-z]{3,9})\.?[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d{2})$/i

/** Years of two digits count from 1940 to 2039. */
const fullYear = (digits = '') => {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year + (year < 40 ? 2000 : 1900)
}

/** A day as YYYY-MM-DD; null for what is none. @example readDay('3/7/17', 'dmy') // '2017-07-03' */
export function readDay(text: string, order: DayOrder): string | null {
  const [year, month, day] = partsOf(text.trim(), order)
  const at = new Date(Date.UTC(year, month - 1, day))
  const isDay = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isDay && year >= 1900 && year < 2100 ? at.toISOString().slice(0, 10) : null
}

type DayParts = readonly [year: number, month: number, day: number]
const NONE: DayParts = [Number.NaN, 0, 0]

function partsOf(text: string, order: DayOrder): DayParts {
  const whole = iso.exec(text)
  if (whole) return [Number(whole[1]), Number(whole[2]), Number(whole[3])]
  const short = numbers.exec(text)
  if (short) {
    const [one, two, year] = [Number(short[1]), Number(short[2]), fullYear(short[3])]
    return order === 'dmy' ? [year, two, one] : [year, one, two]
  }
  const [worded, wordFirst] = [named.exec(text), namedFirst.exec(text)]
  if (worded) return [fullYear(worded[3]), monthOf(worded[2]), Number(worded[1])]
  return wordFirst ? [fullYear(wordFirst[3]), monthOf(wordFirst[1]), Number(wordFirst[2])] : NONE
}

const monthOf = (word = ''): number => MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1

/** How these days are written: the month is first only where a day above 12 shows it. */
export function guessDayOrder(texts: readonly string[]): DayOrder {
  const read = texts.flatMap((text) => {
    const found = numbers.exec(text.trim())
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  return read.some(([, two]) => two > 12) && !read.some(([one]) => one > 12) ? 'mdy' : 'dmy'
}

/** Whether one of these days could be read either way. */
export const hasOpenDay = (texts: readonly string[]): boolean =>
  texts.some((text) => {
    const [dmy, mdy] = [readDay(text, 'dmy'), readDay(text, 'mdy')]
    return dmy !== null && mdy !== null && dmy !== mdy
  })
