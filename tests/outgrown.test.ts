import { expect, test } from 'vitest'
import {
  addMinute,
  BUSY_MINUTES,
  type Load,
  MAX_EMBEDDED_BYTES,
  noLoad,
  outgrownReason,
} from '../src/platform/db/outgrown.rules.ts'

const START = Date.parse('2026-11-21T10:00:00Z')
const at = (minute: number) => new Date(START + minute * 60_000)
const after = (shares: readonly number[]): Load =>
  shares.reduce((load, share, minute) => addMinute(load, share, at(minute)), noLoad)

test('a database is too small by its size beyond the measured limit, to the byte', () => {
  expect(outgrownReason(MAX_EMBEDDED_BYTES, noLoad, at(0))).toBeNull()
  expect(outgrownReason(MAX_EMBEDDED_BYTES + 1, noLoad, at(0))).toMatch(/^It holds 1 GB, and is meant for/)
})

test('five busy minutes in a row are too many, four and a pause are not', () => {
  const busy = Array.from({ length: BUSY_MINUTES }, () => 0.9)
  expect(outgrownReason(0, after(busy), at(5))).toMatch(/kept the server busy for 5 minutes/)
  expect(outgrownReason(0, after([...busy.slice(1), 0.2, ...busy.slice(1)]), at(9))).toBeNull()
  expect(outgrownReason(0, after(busy.map(() => 0.7)), at(5))).toBeNull()
})

test('a busy evening is reported for a week, and then no more', () => {
  const load = after([0.9, 0.9, 0.9, 0.9, 0.9, 0.1])
  expect(outgrownReason(0, load, at(7 * 1_440 + 3))).not.toBeNull()
  expect(outgrownReason(0, load, at(7 * 1_440 + 4))).toBeNull()
})
