import { describe, expect, test } from 'vitest'
import { type CalendarGroup, groupCalendar } from '../src/classroom/calendar.rules.ts'
import {
  AGO_MAX_MS,
  agoOf,
  dayAfter,
  daysOfMonth,
  homeworkDone,
  isClassDay,
  isDay,
  isIn,
  nextClass,
  timeOn,
  visibleDays,
  type Timetable,
  weekDays,
  weekdaysWords,
} from '../src/classroom/classroom.rules.ts'
import { weekText } from '../src/classroom/labels.ts'
import { countRight, homeworkTitle, inQuizOrder } from '../src/classroom/homework.rules.ts'

// 21 November 2026 is a Saturday.
const group = (change: Partial<Timetable> = {}): Timetable => ({
  weekdays: [3, 6],
  time: '16:30',
  minutes: 60,
  fromDay: '2026-10-21',
  untilDay: null,
  holidays: [{ day: '2026-11-07', word: 'Diwali, no class' }],
  ...change,
})
const at = (moment: string) => new Date(`${moment}+05:30`)

test('a mark is as old as the device’s clock says, whatever that clock did meanwhile', () => {
  const now = Date.parse('2026-11-21T16:40:00Z')
  expect(agoOf(now - 5_000, now)).toBe(5_000)
  expect(agoOf(now + 3_600_000, now)).toBe(0)
  expect(agoOf(Date.parse('2020-01-01T00:00:00Z'), now)).toBe(AGO_MAX_MS)
})

describe('days of a group', () => {
  test('are its weekdays between its first and last day, holidays told apart', () => {
    const span = { from: '2026-10-01', until: '2026-11-11' }
    const days = [
      '2026-10-21',
      '2026-10-24',
      '2026-10-28',
      '2026-10-31',
      '2026-11-04',
      '2026-11-07',
      '2026-11-11',
    ]
    expect(weekDays(group(), span)).toEqual(days)
    expect(weekDays(group({ untilDay: '2026-10-24' }), span)).toEqual(days.slice(0, 2))
    expect([isClassDay(group(), '2026-11-04'), isClassDay(group(), '2026-11-07')]).toEqual([true, false])
    expect(isClassDay(group(), '2026-10-17')).toBe(false)
  })

  test.each([
    ['before class', '2026-11-21T09:00:00', '2026-11-21T16:30:00'],
    ['in its last second', '2026-11-21T17:29:59', '2026-11-21T16:30:00'],
    ['when it is over', '2026-11-21T17:30:00', '2026-11-25T16:30:00'],
    ['before a holiday', '2026-11-05T09:00:00', '2026-11-11T16:30:00'],
    [
      'just after midnight in India, when it is yesterday in UTC',
      '2026-11-21T00:10:00',
      '2026-11-21T16:30:00',
    ],
    ['long before it begins', '2026-06-01T09:00:00', '2026-10-21T16:30:00'],
  ])('the next class %s', (_, now, next) => {
    expect(nextClass(group(), at(now))).toEqual(at(next))
  })

  test('a class over midnight runs on, and a group that is over has no next', () => {
    const late = group({ time: '23:30', minutes: 90 })
    expect(nextClass(late, at('2026-11-22T00:30:00'))).toEqual(at('2026-11-21T23:30:00'))
    expect(nextClass(group({ untilDay: '2026-11-21' }), at('2026-11-21T18:00:00'))).toBeUndefined()
  })

  test('each weekday may have a time of its own', () => {
    const two = group({ time: '17:00', otherTimes: [{ weekday: 6, time: '11:00' }] })
    expect(['2026-11-18', '2026-11-21'].map((day) => timeOn(two, day))).toEqual(['17:00', '11:00'])
    expect(nextClass(two, at('2026-11-21T10:00:00'))).toEqual(at('2026-11-21T11:00:00'))
    expect(nextClass(two, at('2026-11-21T12:00:00'))).toEqual(at('2026-11-25T17:00:00'))
    const three = { ...two, weekdays: [6, 3, 1] }
    expect([group(), two, three].map((one) => weekText(one).replaceAll('\u202f', ' '))).toEqual([
      'Wednesday and Saturday, 4:30 pm',
      'Wednesday 5:00 pm, Saturday 11:00 am',
      'Monday and Wednesday 5:00 pm, Saturday 11:00 am',
    ])
  })

  test('words, months and days that are none', () => {
    expect(weekdaysWords([6, 3])).toBe('Wednesday and Saturday')
    expect(weekdaysWords([1, 2, 3])).toBe('Monday, Tuesday and Wednesday')
    expect(daysOfMonth('2026-02')).toEqual({ from: '2026-02-01', until: '2026-02-28' })
    expect(daysOfMonth('2026-12').until).toBe('2026-12-31')
    expect([isDay('2026-02-29'), isDay('2028-02-29'), dayAfter('2026-12-31')]).toEqual([
      false,
      true,
      '2027-01-01',
    ])
  })
})

describe('an opened register', () => {
  const today = '2026-11-21'
  test('shows the class of the day, eight before it, and the way to the next one only', () => {
    const opened = visibleDays(group(), [], { asked: today, today })
    expect(opened).toMatchObject({ day: today, before: '2026-11-18', after: '2026-11-25' })
    expect(opened.days.map(({ day }) => day.slice(5))).toEqual([
      '10-24',
      '10-28',
      '10-31',
      '11-04',
      '11-07',
      '11-11',
      '11-14',
      '11-18',
    ])
    expect(opened.days[4]).toEqual({ day: '2026-11-07', holiday: 'Diwali, no class' })
    expect(visibleDays(group(), [], { asked: '2026-11-25', today })).toMatchObject({
      day: '2026-11-25',
      after: null,
    })
  })

  test('without class today it is the last one; before the first one, the first', () => {
    expect(visibleDays(group(), [], { asked: '2026-11-20', today: '2026-11-20' }).day).toBe('2026-11-18')
    expect(visibleDays(group(), [], { asked: '2026-11-07', today }).day).toBe('2026-11-04')
    expect(visibleDays(group(), [], { asked: '2026-09-01', today: '2026-09-01' })).toMatchObject({
      day: '2026-10-21',
      before: null,
    })
  })

  test('what was marked stays, whatever became of the timetable', () => {
    const moved = group({ weekdays: [1] })
    const opened = visibleDays(moved, ['2026-11-18'], { asked: today, today })
    expect(opened.day).toBe('2026-11-18')
    expect(visibleDays(group(), ['2026-11-07'], { asked: '2026-11-07', today }).day).toBe('2026-11-07')
  })
})

test('a child is in a group from its first to its last day', () => {
  const stay = { joinedOn: '2026-11-01', leftOn: '2026-11-10' }
  expect(['2026-10-31', '2026-11-01', '2026-11-10', '2026-11-11'].map((day) => isIn(stay, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

describe('homework', () => {
  test.each([
    [{ lesson: null, quiz: null, exercise: null, ticked: null }, false],
    [{ lesson: null, quiz: null, exercise: null, ticked: true }, true],
    [{ lesson: true, quiz: null, exercise: null, ticked: null }, true],
    [{ lesson: true, quiz: false, exercise: null, ticked: null }, false],
    [{ lesson: true, quiz: true, exercise: null, ticked: null }, true],
    [{ lesson: true, quiz: true, exercise: null, ticked: false }, false],
    [{ lesson: false, quiz: null, exercise: null, ticked: true }, true],
    [{ lesson: null, quiz: null, exercise: true, ticked: null }, true],
    [{ lesson: null, quiz: true, exercise: false, ticked: null }, false],
  ])('%j is done: %s', (seen, done) => {
    expect(homeworkDone(seen)).toBe(done)
  })

  test('has a title, and its questions are counted in the order of the quiz', () => {
    expect(homeworkTitle({ text: 'x', lesson: 'L', quiz: 'Q', exercise: 'E' })).toBe('Q, E, L')
    expect(homeworkTitle({ text: 'Ten sums\nand more', lesson: null, quiz: null, exercise: null })).toBe(
      'Ten sums',
    )
    const own = { lesson: null, quiz: null, exercise: null }
    const line = 'Nikhilam: five subtractions from 1,000 in the copybook, neatly'
    expect(homeworkTitle({ ...own, text: line })).toBe(line)
    expect(homeworkTitle({ ...own, text: 'word '.repeat(40).trim() })).toBe(`${'word '.repeat(17)}…`)
    expect(homeworkTitle({ ...own, text: 'y'.repeat(200) })).toHaveLength(91)
    const first = inQuizOrder(
      ['a', 'b', 'c'],
      [
        { questionId: 'b', state: 'right' },
        { questionId: 'a', state: 'wrong' },
      ],
    )
    expect(first).toEqual(['wrong', 'right', null])
    expect(countRight(3, [first, ['right', 'blank', null]])).toEqual([
      { right: 1, asked: 2 },
      { right: 1, asked: 2 },
      { right: 0, asked: 0 },
    ])
  })
})

test('a calendar has each class with a name of its own, no holiday, and no line that is too long', () => {
  const calendar: CalendarGroup = {
    ...group(),
    id: 'g1',
    name: 'Abacus, Level 1; Group B',
    place: 'Room 2',
    meetingUrl: `https://meet.example/${'x'.repeat(90)}`,
    teacher: 'Meenakshi',
    substituteOn: (day) => (day === '2026-11-11' ? 'Farah' : undefined),
    revision: 3,
  }
  const file = groupCalendar(calendar, 'Manka', at('2026-11-05T09:00:00'))
  expect(file).toContain('UID:g1-2026-11-04@manka\r\n')
  expect(file).not.toContain('2026-11-07')
  expect(file).toContain('DTSTART:20261104T110000Z\r\nDTEND:20261104T120000Z')
  expect(file).toContain('SUMMARY:Abacus\\, Level 1\\; Group B')
  expect(file).toContain('SEQUENCE:3')
  expect(file.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
})
