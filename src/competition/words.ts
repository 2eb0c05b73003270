import { agesWords } from './competition.rules.ts'
import type { Competition, Round } from './competition.contract.ts'

type Window = Pick<Round, 'opensAt' | 'lastStartAt' | 'closesAt'>

const zone = { timeZone: 'Asia/Kolkata' } as const
const long = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const short = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'short', day: 'numeric', month: 'short' })
const clock = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' })
const exact = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A moment as its day in India: Friday 23 October 2026. */
export const dayWords = (iso: string): string => long.format(new Date(iso)).replace(',', '')
/** Fri 23 Oct. */
export const shortDay = (iso: string): string => short.format(new Date(iso)).replace(',', '')
/** 10:00, in India. */
export const clockTime = (iso: string): string => clock.format(new Date(iso))
/** 10:00:20, in India. */
export const exactTime = (iso: string): string => exact.format(new Date(iso))
/** Fri 23 Oct, 10:00. */
export const momentWords = (iso: string): string => `${shortDay(iso)}, ${clockTime(iso)}`

/** A moment beside one whose day is known: its time, with the day in front where that is another one. */
export const thenWords = (iso: string, known: string): string =>
  dayWords(iso) === dayWords(known) ? clockTime(iso) : momentWords(iso)

/** A round's window in a sentence: opens 10:00, last start 10:20, ends 11:00, in India. */
export const windowWords = ({ opensAt, lastStartAt, closesAt }: Window): string => {
  const [lastStart, ends] = [thenWords(lastStartAt, opensAt), thenWords(closesAt, opensAt)]
  return `opens ${clockTime(opensAt)}, last start ${lastStart}, ends ${ends}, in India`
}

/** Children of 5 to 14. */
export const whoWords = ({ ages }: Pick<Competition, 'ages'>): string =>
  `Children of ${agesWords({ ageFrom: ages.from, ageTo: ages.to })}`

/** The parts of a time that is left, the two largest of days, hours and minutes; never below a minute. */
export function leftParts(ms: number): { count: number; word: string }[] {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  const parts = [
    { count: Math.floor(minutes / 1_440), word: 'day' },
    { count: Math.floor(minutes / 60) % 24, word: 'hour' },
    { count: minutes % 60, word: 'minute' },
  ]
  const from = parts.findIndex(({ count }) => count > 0)
  return parts
    .slice(Math.max(0, from))
    .map(({ count, word }) => ({ count, word: count === 1 ? word : `${word}s` }))
}
