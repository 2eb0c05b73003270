import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advance, openSheet, type Sheet, sameAnswers } from '../src/quiz/attempt/attempt.rules.ts'
import {
  snapshotAttempt,
  mergeChanges,
  acknowledgedChanges,
  lateAnswerCount,
  restoreAttempt,
} from '../src/quiz/attempt/offline.rules.ts'
import type { Change } from '../src/quiz/quiz.contract.ts'
import { attemptWith } from './attempt.ts'

const attempt = attemptWith()
const change = (index: number, seq: number, option = 'x'): Change => ({ index, seq, option, marked: false })
const none = new Map<number, number>()

describe('what a device keeps', () => {
  test('two tabs keep theirs beside each other, of a question the higher sequence', () => {
    const first = mergeChanges([], [change(0, 1), change(1, 2)], none)
    const both = mergeChanges(first, [change(1, 1, 'older'), change(2, 3)], none)
    expect(both).toEqual([change(0, 1), change(1, 2), change(2, 3)])
  })

  test('what was acknowledged goes, and nothing newer with it', () => {
    const done = acknowledgedChanges(acknowledgedChanges(none, [change(0, 2), change(1, 1)]), [change(0, 1)])
    expect(mergeChanges([change(0, 2), change(1, 2)], [change(0, 1)], done)).toEqual([change(1, 2)])
  })

  test('an attempt that is opened from it shows what the page showed, whatever was acknowledged', () => {
    const acts = fc.array(fc.tuple(fc.nat(3), fc.constantFrom('x', 'y', 'saved', 'marked')), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(acts, (given) => {
        let sheet: Sheet = openSheet(attempt)
        for (const [to, what] of given) {
          const upTo = [...sheet.pending.values()]
          if (what === 'saved') sheet = advance(sheet, { type: 'saved', upTo, revision: sheet.seq })
          else {
            sheet = advance(sheet, { type: 'went', to })
            sheet = advance(
              sheet,
              what === 'marked' ? { type: 'marked' } : { type: 'answered', option: what },
            )
          }
        }
        const again = openSheet(
          snapshotAttempt(attempt, sheet, 1),
          [...sheet.pending.values()],
          sheet.current,
        )
        expect(sameAnswers(again, sheet) && again.current === sheet.current).toBe(true)
        expect([...again.visited].toSorted()).toEqual([...sheet.visited].toSorted())
        // Whatever is answered next is newer than all before it.
        expect(again.seq).toBeGreaterThanOrEqual(sheet.revision)
        for (const { seq } of sheet.pending.values()) expect(again.seq).toBeGreaterThanOrEqual(seq)
      }),
    )
  })
})

describe('the time left, where no server can be asked', () => {
  const kept = { attempt: { ...attempt, remainingMs: 50_000 }, current: 0, changes: [], at: 1_000_000 }
  const left = (now: number, paused = false) =>
    restoreAttempt({ ...kept, attempt: { ...kept.attempt, paused } }, now).remainingMs

  test('is what was left, less what went by on the device; never below zero, and none while paused', () => {
    expect([left(1_000_000), left(1_020_000), left(1_050_001), left(1_020_000, true)]).toEqual([
      50_000, 30_000, 0, 50_000,
    ])
  })

  test('a clock that was put back a day gives no time', () => {
    expect(left(1_000_000 - 86_400_000)).toBe(50_000)
  })
})

test('answers that time had overtaken are counted: those that stand otherwise, and those that are missing', () => {
  expect(lateAnswerCount({ 0: 'x', 1: 'y', 2: 'z' }, { 0: 'x', 1: 'x' })).toBe(2)
  expect(lateAnswerCount({}, { 0: 'x' })).toBe(0)
})
