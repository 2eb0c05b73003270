import { agesWords } from './competition.rules.ts'
import type { Competition, Round } from './competition.contract.ts'
import { formatFullDate, formatTime, formatWeekday } from '../platform/text/dates.rules.ts'
import { words } from './competitions.words.ts'
import { words as page } from './competition.words.ts'

type Window = Pick<Round, 'opensAt' | 'lastStartAt' | 'closesAt'>

/** Fri 23 Oct, 10:00 am. */
export const momentWords = (iso: string): string => `${formatWeekday(iso)}, ${formatTime(iso)}`

/** A time, with its day if that differs from the reference. */
export const thenWords = (iso: string, known: string): string =>
  formatFullDate(iso) === formatFullDate(known) ? formatTime(iso) : momentWords(iso)

/** A round's window: opens 10:00 am, start by 10:20 am, ends 11:00 am (IST). */
export const windowWords = ({ opensAt, lastStartAt, closesAt }: Window): string => {
  const [lastStart, ends] = [thenWords(lastStartAt, opensAt), thenWords(closesAt, opensAt)]
  return page.window({ opens: formatTime(opensAt), lastStart, ends })
}

/** Children of 5 to 14. */
export const whoWords = ({ ages }: Pick<Competition, 'ages'>): string =>
  words.ages(agesWords({ ageFrom: ages.from, ageTo: ages.to }))

/** Time left in its two largest units of days, hours and minutes; at least a minute. */
export function leftParts(ms: number): { count: number; word: string }[] {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  const parts = [
    { count: Math.floor(minutes / 1_440), unit: 'day' },
    { count: Math.floor(minutes / 60) % 24, unit: 'hour' },
    { count: minutes % 60, unit: 'minute' },
  ] as const
  const from = parts.findIndex(({ count }) => count > 0)
  return parts.slice(Math.max(0, from)).map(({ count, unit }) => ({ count, word: page.unit(unit, count) }))
}
