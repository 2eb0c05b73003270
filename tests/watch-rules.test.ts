import { expect, test } from 'vitest'
import { countsByStep, lastEvent, stepOf } from '../src/competition/office/proctoring.rules.ts'

const FROM = Date.parse('2026-11-22T04:30:00Z')
const MINUTE = 60_000
const attempt = (began: number, ended: number | null) => ({
  startedAt: new Date(FROM + began),
  submittedAt: ended === null ? null : new Date(FROM + ended),
})

test('each minute from the opening has who began and who handed in, to the millisecond', () => {
  const attempts = [attempt(0, 2 * MINUTE - 1), attempt(MINUTE - 1, 2 * MINUTE), attempt(MINUTE, null)]
  expect(countsByStep(attempts, { from: FROM, until: FROM + 3 * MINUTE, step: 'minute' })).toEqual([
    { at: '2026-11-22T04:30:00.000Z', started: 2, submitted: 0 },
    { at: '2026-11-22T04:31:00.000Z', started: 1, submitted: 1 },
    { at: '2026-11-22T04:32:00.000Z', started: 0, submitted: 1 },
  ])
  expect(countsByStep(attempts, { from: FROM, until: FROM, step: 'minute' })).toEqual([])
  expect(countsByStep(attempts, { from: FROM, until: FROM - MINUTE, step: 'minute' })).toEqual([])
})

test('of a longer window the newest half hour, however long it is and however many write', () => {
  const week = 7 * 24 * 60
  const attempts = Array.from({ length: 20_000 }, (_, n) => attempt((n % week) * MINUTE, week * MINUTE - 1))
  const minutes = countsByStep(attempts, { from: FROM, until: FROM + week * MINUTE, step: 'minute' })
  expect(minutes).toHaveLength(30)
  expect(minutes[0]?.at).toBe(new Date(FROM + (week - 30) * MINUTE).toISOString())
  expect(minutes.at(-1)?.submitted).toBe(20_000)
  // Somebody typed the year 26: a minute for each since then would be the end of the server.
  expect(
    countsByStep([], { from: Date.parse('0026-11-22T04:30:00Z'), until: FROM, step: 'minute' }),
  ).toHaveLength(30)
})

test('of a round that is over the minutes end where something happened last', () => {
  const closesAt = FROM + 50 * MINUTE
  const attempts = [attempt(0, 8 * MINUTE), attempt(MINUTE, null)]
  expect(lastEvent(attempts, { now: FROM + 20 * MINUTE, closesAt })).toBe(FROM + 20 * MINUTE)
  const until = lastEvent(attempts, { now: closesAt + MINUTE, closesAt })
  const minutes = countsByStep(attempts, { from: FROM, until, step: 'minute' })
  expect(minutes).toHaveLength(9)
  expect(minutes.at(-1)?.submitted).toBe(1)
  const ended = lastEvent([], { now: closesAt + 1, closesAt })
  expect(countsByStep([], { from: FROM, until: ended, step: 'minute' })).toEqual([])
})

test('a window of hours is counted by the hour, one of days by the day', () => {
  const [hour, day] = [60 * MINUTE, 24 * 60 * MINUTE]
  expect([20 * MINUTE, 3 * hour, 4 * hour, 2 * day, 7 * day].map(stepOf)).toEqual([
    'minute',
    'minute',
    'hour',
    'hour',
    'day',
  ])
  const attempts = [attempt(hour, hour + 8 * MINUTE), attempt(day + 1, null)]
  expect(countsByStep(attempts, { from: FROM, until: FROM + day + hour, step: 'day' })).toEqual([
    { at: '2026-11-22T04:30:00.000Z', started: 1, submitted: 1 },
    { at: '2026-11-23T04:30:00.000Z', started: 1, submitted: 0 },
  ])
})
