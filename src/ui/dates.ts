const short = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** A moment as its day in India, like 04 Mar 2025; an unreadable one is given back as it is. */
export function shortDate(iso: string): string {
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) ? iso : short.format(time)
}
