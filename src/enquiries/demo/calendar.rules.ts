import { calendarLines, quoted, text, utc } from '../../platform/text/calendar.rules.ts'

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
  return calendarLines(lines)
}

export const methodOf = ({ cancelled }: Pick<CalendarEvent, 'cancelled'>): 'REQUEST' | 'CANCEL' =>
  cancelled ? 'CANCEL' : 'REQUEST'
