import { calendarLines, text, utc } from '../platform/text/calendar.rules.ts'
import { indianMoment } from '../enquiries/demo/classes.rules.ts'
import { indianDay } from '../platform/text/india.rules.ts'
import {
  dayAfter,
  isClassDay,
  placeOn,
  plannedDay,
  timeOn,
  type Timetable,
  weekDays,
} from './classroom.rules.ts'

/** What a calendar shows of a group: nothing of its children. */
export type CalendarGroup = Timetable & {
  id: string
  name: string
  place: string
  meetingUrl: string | null
  teacher: string
  /** Who takes the class of a day instead of the teacher. */
  substituteOn: (day: string) => string | undefined
  revision: number
}

/** The span of classes in the file, in days before and after today; calendars load it again. */
const [BACK_DAYS, AHEAD_DAYS] = [60, 200]

/**
 * The classes of a group as a calendar (RFC 5545), each its own event: holidays are left out, and the same
 * class keeps its UID whatever becomes of the timetable. Moments are in UTC, so no zone has to be explained.
 */
export function groupCalendar(group: CalendarGroup, academy: string, now: Date): string {
  const { id, name, meetingUrl, teacher, substituteOn, revision, minutes } = group
  const today = indianDay(now)
  const span = { from: dayAfter(today, -BACK_DAYS), until: dayAfter(today, AHEAD_DAYS) }
  const events = weekDays(group, span).flatMap((day) => {
    const at = isClassDay(group, day) ? indianMoment(day, timeOn(group, day)) : undefined
    if (!at) return []
    return [
      'BEGIN:VEVENT',
      `UID:${id}-${plannedDay(group, day)}@manka`,
      `SEQUENCE:${revision}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(at)}`,
      `DTEND:${utc(new Date(at.getTime() + minutes * 60_000))}`,
      `SUMMARY:${text(name)}`,
      `DESCRIPTION:${text([`With ${substituteOn(day) ?? teacher}`, academy, meetingUrl ?? ''].filter(Boolean).join('\n'))}`,
      `LOCATION:${text(placeOn(group, day))}`,
      ...(meetingUrl ? [`URL:${meetingUrl}`] : []),
      'END:VEVENT',
    ]
  })
  return calendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Manka//Groups//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events,
    'END:VCALENDAR',
  ])
}
