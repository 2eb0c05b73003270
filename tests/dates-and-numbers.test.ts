import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import * as dates from '../src/platform/text/dates.rules.ts'
import { numberWord, spellNumber } from '../src/platform/text/numbers.rules.ts'

const src = join(import.meta.dirname, '../src')

/** 8:40:05 in the morning of 3 September 2026 in India; the day before in New York. */
const morning = '2026-09-03T03:10:05Z'

const writers: Record<string, (at: string | Date) => string> = dates

test.each([
  ['formatDate', '03 Sep 2026'],
  ['formatShortDate', '3 Sep 2026'],
  ['formatLongDate', '3 September 2026'],
  ['formatFullDate', 'Thursday 3 September 2026'],
  ['formatDay', '3 Sep'],
  ['formatLongDay', '3 September'],
  ['formatWeekday', 'Thu 3 Sep'],
  ['formatLongWeekday', 'Thursday 3 September'],
  ['formatWeekdayNumber', 'Thu 3'],
  ['formatWeekdayName', 'Thu'],
  ['formatLongWeekdayName', 'Thursday'],
  ['formatMonth', 'September 2026'],
  ['formatShortMonth', 'Sep 2026'],
  ['formatMonthName', 'September'],
  ['formatTime', '8:40 am'],
  ['formatExactTime', '8:40:05 am'],
  ['formatTime24', '08:40'],
  ['formatDayTime', '3 Sep, 08:40'],
  ['formatWeekdayTime', 'Thu 3 Sep, 08:40'],
  ['formatShortDateTime', '3 Sep 26, 08:40'],
  ['formatDateTime', '3 Sep 2026, 08:40'],
  ['formatSortableTime', '2026-09-03 08:40'],
] as const)('%s writes a time in India as %s', (name, text) => {
  expect(writers[name]?.(morning)).toBe(text)
  expect(writers[name]?.(new Date(morning))).toBe(text)
})

test('a reader sees a day without a time of day as that day', () => {
  expect(dates.formatDate('2026-09-03')).toBe('03 Sep 2026')
  expect(dates.formatMonth('2026-09')).toBe('September 2026')
})

test('the clock of twelve hours begins its day and its afternoon with 12', () => {
  expect(dates.formatTime('2026-09-03T00:00:00+05:30')).toBe('12:00 am')
  expect(dates.formatTime('2026-09-03T12:05:00+05:30')).toBe('12:05 pm')
  expect(dates.formatExactTime('2026-09-03T23:59:59+05:30')).toBe('11:59:59 pm')
})

test('a text that is no time is shown as it is', () => {
  expect(dates.formatDate('soon')).toBe('soon')
})

/** The files of the product in which something stands. */
const filesWith = (words: RegExp): string[] =>
  readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => words.test(readFileSync(file, 'utf8')))
    .map((file) => relative(src, file))

test('no other file makes a formatter of dates', () => {
  expect(filesWith(/DateTimeFormat|toLocale(?:Date|Time)String/)).toEqual([
    'platform/text/india-dates.rules.ts',
  ])
})

test('families and teachers read a time in am and pm: the clock of 24 hours is for the office and commands', () => {
  const elsewhere = filesWith(
    /\bformat(?:Time24|DayTime|WeekdayTime|ShortDateTime|DateTime|SortableTime)\b/,
  ).filter((file) => !/^(?:office|[a-z]+\/office|ui\/office)\//.test(file))
  expect(elsewhere).toEqual(['app/server/restore.server.ts', 'platform/text/dates.rules.ts'])
})

test('a sentence has small counts as words and larger ones as digits', () => {
  expect([0, 1, 7, 12, 13, 120].map(numberWord)).toEqual(['no', 'one', 'seven', 'twelve', '13', '120'])
})

test('an amount is spelt with lakhs and crores', () => {
  expect([1, 19, 20, 42, 100, 101].map(spellNumber)).toEqual([
    'one',
    'nineteen',
    'twenty',
    'forty-two',
    'one hundred',
    'one hundred and one',
  ])
  expect(spellNumber(1_23_456)).toBe('one lakh twenty-three thousand four hundred and fifty-six')
  expect(spellNumber(2_00_00_000)).toBe('two crore')
})
