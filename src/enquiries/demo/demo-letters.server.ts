import { academyOf } from '../../academy/academy.reads.server.ts'
import { putLetters } from '../../academy/letters.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { Outbox } from '../../platform/outbox.server.ts'
import type { SignedPaths } from '../../platform/signed-paths.server.ts'
import type { BookingRow, ClassRow, DemoAct } from './bookings.server.ts'
import { type CalendarEvent, calendarFile, methodOf } from './calendar.rules.ts'
import { classTime } from './classes.rules.ts'

/** The kind of paper that is an .ics file. */
const CALENDAR = 'calendar'

/** Says how the .ics of a mail is made: when it goes out. */
export const drawCalendars = (outbox: Outbox): void =>
  outbox.draws(CALENDAR, (event: CalendarEvent) =>
    Promise.resolve({
      name: 'demo-class.ics',
      type: `text/calendar; charset=utf-8; method=${methodOf(event)}`,
      content: Buffer.from(calendarFile(event)),
    }),
  )

/** As long as an enquiry is kept. */
const GOOD_MS = 730 * 24 * 3_600_000
/** The first 48 bits of an id are the time it was made. */
const madeAt = (id: string): number => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

/** What opens a booking without a login: its id, signed. */
export function tokenOf({ sign }: SignedPaths, id: string): string {
  const signed = new URLSearchParams(sign(`/demo/${id}`, madeAt(id) + GOOD_MS).split('?')[1])
  return `${id}.${signed.get('key') ?? ''}`
}

/** The booking that a token opens; undefined for a made-up one. */
export function bookingIdOf({ isGood }: SignedPaths, token: string, now: Date): string | undefined {
  const [id = '', key = ''] = token.split('.')
  const query = new URLSearchParams({ until: String(madeAt(id) + GOOD_MS), key })
  return isGood(`/demo/${id}?${query.toString()}`, now.getTime()) ? id : undefined
}

type What = 'booked' | 'moved' | 'changed' | 'cancelled' | 'day' | 'hours'

const texts: Readonly<Record<What, { subject: string; first: string }>> = {
  booked: { subject: 'Your demo class is booked', first: 'Your free demo class is booked.' },
  moved: { subject: 'Your demo class has a new time', first: 'Your free demo class has a new time.' },
  changed: {
    subject: 'Your demo class: what has changed',
    first: 'Something about your demo class has changed.',
  },
  cancelled: {
    subject: 'Your demo class is cancelled',
    first: 'Your free demo class is cancelled. You are welcome to choose another time.',
  },
  day: { subject: 'Tomorrow: your demo class', first: 'Your free demo class is near.' },
  hours: { subject: 'Soon: your demo class', first: 'Your free demo class begins in two hours or less.' },
}

type Place = { booking: BookingRow; row: ClassRow; email: string | null }

/** The mail about a place in a class, with its calendar file unless it only reminds. */
export async function putDemoLetter(act: DemoAct, what: What, { booking, row, email }: Place): Promise<void> {
  const { tx, publicUrl, signedPaths } = act
  const academy = await academyOf(tx)
  if (!academy || !email) return
  const teacher = (await namesOf(tx, [row.teacherId])).get(row.teacherId) ?? ''
  const where =
    row.mode === 'online' ? `Online, with ${teacher}: ${row.place}` : `${row.place}, with ${teacher}`
  const link = `${publicUrl.origin}/demo/${tokenOf(signedPaths, booking.id)}`
  const change = what === 'cancelled' ? 'To choose another time' : 'To move or to cancel it'
  const lines = [
    texts[what].first,
    [classTime(row.startsAt, row.minutes), ...(what === 'cancelled' ? [] : [where])].join('\n'),
    `${change}:\n${link}`,
  ]
  const event: CalendarEvent = {
    uid: `${booking.id}@${publicUrl.hostname}`,
    sequence: booking.sequence,
    cancelled: what === 'cancelled',
    saidAt: act.now.toISOString(),
    startsAt: row.startsAt.toISOString(),
    minutes: row.minutes,
    summary: `Demo class, ${academy.academyName}`,
    description: `${where}\n${change}: ${link}`,
    location: row.place,
    organizer: { name: academy.academyName, address: academy.email },
    attendee: email,
  }
  const reminds = what === 'day' || what === 'hours'
  await putLetters(act, [
    {
      key: `demo:${booking.id}:${booking.sequence}:${what}`,
      to: email,
      subject: texts[what].subject,
      lines,
      ...(reminds ? {} : { paper: { kind: CALENDAR, of: event } }),
    },
  ])
}
