import { describe, expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from '../src/enquiries/demo/calendar.rules.ts'
import { classTime, indianMoment, startsOf } from '../src/enquiries/demo/classes.rules.ts'
import { centreOfTown, sourceOf, STAGES } from '../src/enquiries/enquiries.rules.ts'
import {
  greeting,
  isLate,
  mailLink,
  mayMove,
  formatSpan,
  requestLabel,
  whatsappLink,
} from '../src/enquiries/office/stages.rules.ts'
import { indianDay } from '../src/platform/text/india.rules.ts'

describe('the centre of a town', () => {
  const centre = (id: string, name: string, more: object = {}) => ({
    id,
    name,
    state: 'Goa',
    postalCode: '403001',
    address: '',
    ...more,
  })
  const panaji = centre('p', 'Panaji', { address: '12 Station Road, Altinho' })
  const margao = centre('m', 'Margao', { postalCode: '403601' })
  const of = (location: string, district = '', state = 'Goa') =>
    centreOfTown({ state, district, location }, [panaji, margao])

  test('is the one in its State with the PIN code, else by the location, else by the district', () => {
    expect([of('403601'), of('Near the church, 403 601'), of('Panaji 403601')]).toEqual(['m', null, 'm'])
    expect([of('ALTINHO'), of('  margao '), of('Fatorda', 'Margao')]).toEqual(['p', 'm', 'm'])
    expect([of('Margao', '', 'Kerala'), of('Mar'), of(''), of('Station')]).toEqual([null, null, null, 'p'])
  })

  test('is none where several fit', () => {
    const twice = [panaji, centre('q', 'Panaji East')]
    expect(centreOfTown({ state: 'Goa', district: '', location: 'Panaji' }, twice)).toBeNull()
    expect(centreOfTown({ state: 'Goa', district: 'Margao', location: '403001' }, twice)).toBeNull()
  })

  test('is found by words in any script', () => {
    const indore = centre('i', 'इंदौर', { state: 'Madhya Pradesh' })
    const town = { state: 'Madhya Pradesh', district: 'इंदौर', location: 'विजय नगर' }
    expect(centreOfTown(town, [indore])).toBe('i')
  })
})

describe('the states of an enquiry', () => {
  test('nobody becomes new again, and the same state is no change but for another reason', () => {
    const moves = STAGES.flatMap((from) => STAGES.map((to) => [from, to, mayMove(from, to)] as const))
    expect(moves.filter(([, to, may]) => to === 'new' && may)).toEqual([])
    expect(moves.filter(([from, to, may]) => from === to && may)).toEqual([['lost', 'lost', true]])
    expect(moves.filter(([from, to, may]) => to !== 'new' && from !== to && !may)).toEqual([])
  })

  test('a new one is late after an hour, any other when its step is due', () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 6, minutes))
    const asked = { stage: 'new' as const, nextStep: null, nextAt: null, createdAt: at(0) }
    expect([isLate(asked, at(60)), isLate(asked, at(61))]).toEqual([false, true])
    const planned = { ...asked, stage: 'contacted' as const, nextStep: 'Call', nextAt: at(90) }
    expect([isLate(planned, at(90)), isLate(planned, at(91))]).toEqual([false, true])
    expect(isLate({ ...asked, stage: 'joined' }, at(50_000))).toBe(false)
  })

  test.each([
    [0, '1 min'],
    [22 * 60_000, '22 min'],
    [59.4 * 60_000, '59 min'],
    [3 * 3_600_000, '3 h'],
    [49 * 3_600_000, '2 days'],
  ])('%d ms is %s', (ms, words) => expect(formatSpan(ms)).toBe(words))

  test('what they want, where nobody has said more', () => {
    const form = { trainingType: null, wants: null, category: null, age: null }
    expect(requestLabel({ ...form, kind: 'franchise', trainingType: 'Training' })).toBe('Teacher training')
    expect(requestLabel({ ...form, kind: 'franchise', trainingType: 'Amount' })).toBe('Franchise')
    expect(requestLabel({ ...form, kind: 'message' })).toBe('A reply')
    expect(requestLabel({ ...form, kind: 'demo' })).toBe('Demo class')
    expect(requestLabel({ ...form, kind: 'demo', age: 8 })).toBe('Demo class, age 8')
    expect(requestLabel({ ...form, kind: 'demo', category: 'Abacus' })).toBe('Abacus')
    expect(requestLabel({ ...form, kind: 'demo', category: 'Abacus', age: 8 })).toBe('Abacus, age 8')
    expect(requestLabel({ ...form, kind: 'demo', category: 'Abacus', wants: 'Vedic Math' })).toBe(
      'Vedic Math',
    )
  })

  test.each([
    ['google / cpc / diwali', 'google / cpc / diwali'],
    ['WWW.Example.IN', 'www.example.in'],
    ['<script>', ''],
    ['x'.repeat(81), ''],
    [undefined, ''],
  ])('the source %s is kept as %s', (told, kept) => expect(sourceOf(told)).toBe(kept))
})

describe('ways to the family', () => {
  test.each(['9876543210', '+91 98765-43210', '09876543210', '0091 98765 43210', '(98765) 43210'])(
    'WhatsApp finds %s: country code and digits only',
    (mobile) => {
      expect(whatsappLink(mobile, 'Namaste & good day?')).toBe(
        'https://wa.me/919876543210?text=Namaste%20%26%20good%20day%3F',
      )
    },
  )

  test('a mail is prepared with its words encoded', () => {
    const link = new URL(mailLink('a+b@x.example', { subject: 'Demo & more', text: 'One\nTwo' }))
    expect(link.pathname).toBe('a%2Bb@x.example')
    expect(Object.fromEntries(link.searchParams)).toEqual({ subject: 'Demo & more', body: 'One\nTwo' })
  })

  test('the prepared text names who writes, and nothing of the child', () => {
    const who = { academy: 'Manka', staff: 'Meera', kind: 'demo' as const }
    expect(greeting({ ...who, classWords: null })).toMatch(/^Namaste, this is Meera from Manka\. You asked/)
    expect(greeting({ ...who, classWords: 'Tuesday 24 November' })).toContain('on Tuesday 24 November')
  })
})

describe('classes in India', () => {
  const slot = { weekday: 2, time: '16:30', fromDay: '2026-01-01', untilDay: null }
  const starts = (more: object, now: string) =>
    startsOf({ ...slot, ...more }, new Date(now)).map((at) => at.toISOString())

  test('two weeks ahead, on its weekday, at its time in India', () => {
    expect(starts({}, '2026-11-21T06:00:00Z')).toEqual([
      '2026-11-24T11:00:00.000Z',
      '2026-12-01T11:00:00.000Z',
    ])
  })
  test('the day begins in India, not in Greenwich', () => {
    // 19:00 in UTC is Tuesday 00:30 in India.
    expect(starts({ time: '01:00' }, '2026-11-23T19:00:00Z')[0]).toBe('2026-11-23T19:30:00.000Z')
    expect(indianDay(new Date('2026-11-23T18:30:00Z'))).toBe('2026-11-24')
  })
  test('today counts until it begins', () => {
    expect(starts({}, '2026-11-24T10:59:59Z')).toHaveLength(2)
    expect(starts({}, '2026-11-24T11:00:00Z')).toEqual(['2026-12-01T11:00:00.000Z'])
  })
  test('not before its first day and not after its last, both counted', () => {
    expect(starts({ fromDay: '2026-12-01' }, '2026-11-21T06:00:00Z')).toEqual(['2026-12-01T11:00:00.000Z'])
    expect(starts({ untilDay: '2026-11-24' }, '2026-11-21T06:00:00Z')).toEqual(['2026-11-24T11:00:00.000Z'])
  })
  test('Sunday is the seventh', () => {
    expect(starts({ weekday: 7 }, '2026-11-21T06:00:00Z')[0]).toBe('2026-11-22T11:00:00.000Z')
  })
  test('days that are none are none', () => {
    expect(indianMoment('2026-02-30', '10:00')).toBeUndefined()
    expect(indianMoment('2028-02-29', '10:00')?.toISOString()).toBe('2028-02-29T04:30:00.000Z')
  })
  test('in words', () => {
    expect(classTime(new Date('2026-11-24T11:00:00Z'), 40)).toBe(
      'Tuesday 24 November, 4:30 pm to 5:10 pm (IST)',
    )
  })
})

describe('the calendar file (RFC 5545, 5546)', () => {
  const event: CalendarEvent = {
    uid: '019a@academy.example',
    sequence: 2,
    cancelled: false,
    saidAt: '2026-11-21T06:00:00.000Z',
    startsAt: '2026-11-24T11:00:00.000Z',
    minutes: 40,
    summary: 'Demo class; Manka, मनका अकादमी with a name that is long enough to be folded, \\ twice over',
    description: 'Online\nhttps://meet.example/a',
    location: 'Room 2, Nashik',
    organizer: { name: 'Manka "A"\r\nX: y', address: 'hello@academy.example' },
    attendee: 'kavita@test.example',
  }
  const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

  test('an invitation', () => {
    const lines = unfolded(calendarFile(event))
    expect(lines).toEqual(
      expect.arrayContaining([
        'VERSION:2.0',
        'METHOD:REQUEST',
        'UID:019a@academy.example',
        'SEQUENCE:2',
        'DTSTAMP:20261121T060000Z',
        'DTSTART:20261124T110000Z',
        'DTEND:20261124T114000Z',
        'STATUS:CONFIRMED',
        'DESCRIPTION:Online\\nhttps://meet.example/a',
        'LOCATION:Room 2\\, Nashik',
        `ORGANIZER;CN="Manka AX: y":mailto:hello@academy.example`,
        `SUMMARY:${String.raw`Demo class\; Manka\, मनका अकादमी with a name that is long enough to be folded\, \\ twice over`}`,
      ]),
    )
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
  })

  test('its end has the same UID', () => {
    const lines = unfolded(calendarFile({ ...event, cancelled: true, sequence: 3 }))
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:019a@academy.example', 'SEQUENCE:3']),
    )
  })

  test('lines end by CRLF and have at most 75 octets, and no letter is cut apart', () => {
    const file = calendarFile(event)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file).not.toContain('\ufffd')
    expect(Buffer.from(file).toString()).toBe(file)
  })
})
