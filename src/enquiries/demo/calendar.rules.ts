/** A demo class as a calendar has it. */
export type CalendarEvent = {
  /** Stays the same for as long as it is the same booking. */
  uid: string
  /** Calendars take the highest. */
  sequence: number
  cancelled: boolean
  /** ISO 8601: when this was said, and when the class begins. */
  saidAt: string
  startsAt: string
  minutes: number
  summary: string
  description: string
  location: string
  organizer: { name: string; address: string }
  attendee: string
}

const MOST_OCTETS = 75

/** A content line in pieces of at most 75 octets, a space before each but the first (RFC 5545, 3.1). */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  // By code points: a letter is never cut apart.
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (octets + size > MOST_OCTETS) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += letter
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}

/** A TEXT value (3.3.11). */
const text = (value: string): string =>
  value
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** A parameter's value in quotes (3.2): it can hold neither quotes nor control characters. */
const quoted = (value: string): string => `"${value.replace(/["\p{Cc}]/gu, '')}"`

/** A moment in UTC: a time without a zone would float (3.3.5). */
const utc = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/**
 * The class as an .ics file: an invitation, or its end (RFC 5545 and 5546). The same UID with a higher
 * sequence replaces what a calendar has.
 */
export function calendarFile(event: CalendarEvent): string {
  const start = new Date(event.startsAt)
  const end = new Date(start.getTime() + event.minutes * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Manka//Demo classes//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${methodOf(event)}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(new Date(event.saidAt))}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${text(event.summary)}`,
    `DESCRIPTION:${text(event.description)}`,
    `LOCATION:${text(event.location)}`,
    `ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.address}`,
    `ATTENDEE;RSVP=FALSE;PARTSTAT=ACCEPTED:mailto:${event.attendee}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

export const methodOf = ({ cancelled }: Pick<CalendarEvent, 'cancelled'>): 'REQUEST' | 'CANCEL' =>
  cancelled ? 'CANCEL' : 'REQUEST'
