const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** A moment of these months with its time in India: 22 Nov, 08:40. */
export const when = (iso: string): string => moment.format(new Date(iso))
