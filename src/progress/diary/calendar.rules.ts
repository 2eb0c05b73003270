import type { NextClass } from './diary.contract.ts'
import { placeWords } from './weekly-digest.rules.ts'

/** A time in the format of calendars: 20261125T110000Z. */
const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** Text escaped for a calendar file (RFC 5545, 3.3.11). */
const words = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** Lines of at most 75 octets, folded between letters (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    if (new TextEncoder().encode(part + letter).length > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

/** One class as a calendar file, for the child of this name. */
export function calendarOf(each: NextClass, { name, now }: { name: string; now: Date }): string {
  const at = new Date(each.at)
  const place = placeWords(each)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Manka//Diary//EN',
    'BEGIN:VEVENT',
    `UID:${each.groupId}-${stamp(at)}@diary`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(new Date(at.getTime() + each.minutes * 60_000))}`,
    `SUMMARY:${words(`${name}: ${each.group}`)}`,
    ...(place ? [`LOCATION:${words(place)}`] : []),
    ...(each.meetingUrl ? [`URL:${each.meetingUrl.replace(/[\r\n]/g, '')}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${words(each.group)}`,
    'TRIGGER:-PT30M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
