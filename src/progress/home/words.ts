const small = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** A number as it is read out: 'ten', and '13' from there on. */
export const numberWord = (count: number): string => small[count] ?? String(count)

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A topic inside a sentence; what is written in capitals stays. */
export const inSentence = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text

export const counted = (count: number, one: string): string =>
  `${numberWord(count)} ${one}${count === 1 ? '' : 's'}`

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })
/** A moment as its day in India, like 3 Nov. */
export const dayText = (iso: string): string => day.format(new Date(iso))

const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Asia/Kolkata' })
/** This day in India, as 2026-11-25. */
export const today = (): string => isoDay.format(new Date())

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Asia/Kolkata' })
const WEEK_MS = 7 * 86_400_000
/** A day as 2026-11-25: by its weekday within the coming week, else by its date. */
export function dueText(dueOn: string): string {
  const noon = `${dueOn}T12:00:00+05:30`
  const ahead = new Date(noon).getTime() - Date.now()
  return Math.abs(ahead) < WEEK_MS && ahead > -WEEK_MS / 7 ? weekday.format(new Date(noon)) : dayText(noon)
}

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
})
/** A moment of the coming week, like Wednesday 4:30 pm. */
export const timeText = (iso: string): string =>
  moment.format(new Date(iso)).replace(',', '').replace(' at ', ' ')
