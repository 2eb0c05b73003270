import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advanceClock, type ClockState, initialClock, isTrusted } from '../src/platform/jobs/clock.rules.ts'

const YEARS = 3 * 365 * 86_400_000
const MINUTE = 60_000
const start = 1_790_000_000_000

/** Looks every second for so many milliseconds, at a wall that is wrong by so much. */
function pass(from: ClockState, ms: number, wrong = 0): ClockState {
  let at = from
  for (let gone = 1_000; gone <= ms; gone += 1_000)
    at = advanceClock(at, start + wrong + (from.uptime - 0) + gone, from.uptime + gone)
  return at
}
const fresh = initialClock(start, 0)

describe('what is believed about the time', () => {
  test('goes with the wall, and follows small corrections at once', () => {
    expect(advanceClock(fresh, start + 10_000, 10_000).wall).toBe(start + 10_000)
    expect(advanceClock(fresh, start + 14_900, 10_000).wall).toBe(start + 14_900)
    expect(advanceClock(fresh, start + 5_100, 10_000).wall).toBe(start + 5_100)
  })

  test.each([YEARS, -YEARS, 86_400_000, 6_000])(
    'a jump of %d ms for nine minutes moves nothing, and it is over when the wall comes back',
    (jump) => {
      const during = pass(fresh, 9 * MINUTE, jump)
      expect(during.wall).toBe(start + 9 * MINUTE)
      expect(isTrusted(during)).toBe(false)
      const after = advanceClock(during, start + 9 * MINUTE + 1_000, 9 * MINUTE + 1_000)
      expect([after.wall, after.pendingJump]).toEqual([start + 9 * MINUTE + 1_000, null])
    },
  )

  test('a wall that stays at its new time is believed after ten minutes, but nothing is deleted by it for a day', () => {
    const settled = pass(fresh, 11 * MINUTE, YEARS)
    expect(settled.wall).toBe(start + YEARS + 11 * MINUTE)
    expect(isTrusted(settled)).toBe(false)
    const day = advanceClock(settled, settled.wall + 86_400_000, settled.uptime + 86_400_000)
    expect(isTrusted(day)).toBe(true)
  })

  test('after a start nothing is deleted for ten minutes', () => {
    expect(isTrusted(pass(fresh, 9 * MINUTE))).toBe(false)
    expect(isTrusted(pass(fresh, 10 * MINUTE))).toBe(true)
  })

  test('whatever the wall does for less than ten minutes at a time, what is believed never leaves the true time by more than the tolerance', () => {
    const spell = fc.record({
      seconds: fc.integer({ min: 1, max: 500 }),
      wrong: fc.integer({ min: -YEARS, max: YEARS }),
    })
    fc.assert(
      fc.property(fc.array(spell, { maxLength: 8 }), (spells) => {
        let at = fresh
        let gone = 0
        for (const { seconds, wrong } of spells) {
          // A wall that is wrong by less than the tolerance may be followed.
          const by = Math.abs(wrong) <= 5_000 ? 0 : wrong
          for (const end = gone + seconds * 1_000; gone < end; ) {
            gone += 1_000
            at = advanceClock(at, start + gone + by, gone)
            expect(Math.abs(at.wall - (start + gone))).toBeLessThanOrEqual(5_000)
          }
          gone += 1_000
          at = advanceClock(at, start + gone, gone)
        }
      }),
      { numRuns: 50 },
    )
  })
})
