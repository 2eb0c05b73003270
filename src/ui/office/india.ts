const local = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** An instant as the fields of a day and a time hold it, in India. */
export const indianFields = (at: string): readonly [date: string, time: string] => {
  const [date = '', time = ''] = local.format(new Date(at)).split(' ')
  return [date, time]
}

/** The instant of a day and a time in India, ISO 8601 in UTC; null for what is none. */
export function indianInstant(date: string, time: string): string | null {
  const at = new Date(`${date}T${time}:00+05:30`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
