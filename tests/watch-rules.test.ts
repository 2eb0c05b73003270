import { expect, test } from 'vitest'
import { lastMinute, minutesOf } from '../src/competition/office/proctoring.rules.ts'

const FROM = Date.parse('2026-11-22T04:30:00Z')
const MINUTE = 60_000
const attempt = (began: number, ended: number | null) => ({
  startedAt: new Date(FROM + began),
  submittedAt: ended === null ? null : new Date(FROM + ended),
})

test('each minute from the opening has who began and who handed in, to the millisecond', () => {
  const attempts = [attempt(0, 2 * MINUTE - 1), attempt(MINUTE - 1, 2 * MINUTE), attempt(MINUTE, null)]
  expect(minutesOf(attempts, { from: FROM, until: FROM + 3 * MINUTE })).toEqual([
    { at: '2026-11-22T04:30:00.000Z', started: 2, submitted: 0 },
    { at: '2026-11-22T04:31:00.000Z', started: 1, submitted: 1 },
    { at: '2026-11-22T04:32:00.000Z', started: 0, submitted: 1 },
  ])
  expect(minutesOf(attempts, { from: FROM, until: FROM })).toEqual([])
  expect(minutesOf(attempts, { from: FROM, until: FROM - MINUTE })).toEqual([])
})

test('of a longer window the newest half hour, however long it is and however many write', () => {
  const week = 7 * 24 * 60
  const attempts = Array.from({ length: 20_000 }, (_, n) => attempt((n % week) * MINUTE, week * MINUTE - 1))
  const minutes = minutesOf(attempts, { from: FROM, until: FROM + week * MINUTE })
  expect(minutes).toHaveLength(30)
  expect(minutes[0]?.at).toBe(new Date(FROM + (week - 30) * MINUTE).toISOString())
  expect(minutes.at(-1)?.submitted).toBe(20_000)
  // Somebody typed the year 26: a minute for each since then would be the end of the server.
  expect(minutesOf([], { from: Date.parse('0026-11-22T04:30:00Z'), until: FROM })).toHaveLength(30)
})

test('of a round that is over the minutes end where something happened last', () => {
  const closesAt = FROM + 50 * MINUTE
  const attempts = [attempt(0, 8 * MINUTE), attempt(MINUTE, null)]
  expect(lastMinute(attempts, { now: FROM + 20 * MINUTE, closesAt })).toBe(FROM + 20 * MINUTE)
  const until = lastMinute(attempts, { now: closesAt + MINUTE, closesAt })
  const minutes = minutesOf(attempts, { from: FROM, until })
  expect(minutes).toHaveLength(9)
  expect(minutes.at(-1)?.submitted).toBe(1)
  expect(minutesOf([], { from: FROM, until: lastMinute([], { now: closesAt + 1, closesAt }) })).toEqual([])
})
