import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  advance,
  clockText,
  counters,
  look,
  openSheet,
  sameAnswers,
  toSend,
  type Sheet,
  spokenTime,
} from '../src/quiz/attempt/attempt.rules.ts'
import { attemptWith } from './attempt.ts'

const answer = (sheet: Sheet, to: number, option: string) =>
  advance(advance(sheet, { type: 'went', to }), { type: 'answered', option })

describe('a sheet', () => {
  test('opens on its first question, which is thereby visited', () => {
    const sheet = openSheet(attemptWith())
    expect([sheet.current, [...sheet.visited], look(sheet, 0), look(sheet, 1)]).toEqual([
      0,
      [0],
      'skipped',
      'unseen',
    ])
    expect(counters(sheet)).toEqual({ answered: 0, notAnswered: 1, notVisited: 3, marked: 0 })
  })

  test('choosing replaces the earlier answer; marking toggles; both are kept per question', () => {
    let sheet = answer(answer(openSheet(attemptWith()), 1, 'x'), 1, 'y')
    sheet = advance(sheet, { type: 'marked' })
    expect([sheet.answers, look(sheet, 1), sheet.pending.get(1)?.option]).toEqual([{ 1: 'y' }, 'both', 'y'])
    sheet = advance(sheet, { type: 'marked' })
    expect([look(sheet, 1), counters(sheet)]).toEqual([
      'answered',
      { answered: 1, notAnswered: 1, notVisited: 2, marked: 0 },
    ])
  })

  test('a mark says nothing of an answer that the server has: another tab may have changed it', () => {
    const acknowledged = openSheet(attemptWith({ answers: { 0: 'x' }, visited: [0], revision: 3 }))
    const marked = advance(acknowledged, { type: 'marked' })
    expect([...marked.pending.values()]).toEqual([{ index: 0, option: undefined, marked: true, seq: 4 }])
    const theirs = attemptWith({ answers: { 0: 'y' }, visited: [0], revision: 5 })
    const refreshed = advance(marked, { type: 'refreshed', attempt: theirs })
    expect([refreshed.answers[0], refreshed.marked.has(0)]).toEqual(['y', true])
    const unsent = advance(answer(acknowledged, 0, 'z'), { type: 'marked' })
    expect(unsent.pending.get(0)).toMatchObject({ option: 'z', marked: true })
  })

  test('goes nowhere beyond its ends', () => {
    const sheet = openSheet(attemptWith())
    expect(advance(sheet, { type: 'went', to: -1 }).current).toBe(0)
    expect(advance(sheet, { type: 'went', to: 4 }).current).toBe(0)
  })

  test('what was acknowledged is no longer pending; what came meanwhile is', () => {
    let sheet = answer(openSheet(attemptWith()), 0, 'x')
    const sent = [...sheet.pending.values()]
    sheet = answer(sheet, 0, 'y')
    sheet = advance(sheet, { type: 'saved', upTo: sent, revision: 2 })
    expect([...sheet.pending.values()].map((change) => change.option)).toEqual(['y'])
    sheet = advance(sheet, { type: 'saved', upTo: [...sheet.pending.values()], revision: sheet.seq })
    expect(sheet.pending.size).toBe(0)
  })

  test('a reload lays what the browser kept over the server, unless the server is newer', () => {
    const kept = [{ index: 1, option: 'mine', marked: true, seq: 6 }]
    const newer = openSheet(attemptWith({ answers: { 1: 'theirs' }, visited: [1], revision: 5 }), kept, 1)
    expect([newer.answers[1], newer.current, newer.marked.has(1)]).toEqual(['mine', 1, true])
    const older = openSheet(attemptWith({ answers: { 1: 'theirs' }, visited: [1], revision: 9 }), kept, 1)
    expect([older.answers[1], older.pending.size]).toEqual(['theirs', 1])
  })

  test("another tab's answers are taken over, one's own unsent ones stay on top", () => {
    const mine = answer(openSheet(attemptWith()), 2, 'mine')
    const sheet = advance(mine, {
      type: 'refreshed',
      attempt: attemptWith({ answers: { 0: 'theirs', 2: 'theirs' }, visited: [0, 2], revision: 40 }),
    })
    expect(sheet.answers).toEqual({ 0: 'theirs', 2: 'mine' })
    expect(sameAnswers(sheet, mine)).toBe(false)
    expect(answer(sheet, 3, 'z').pending.get(3)?.seq).toBe(41 + 1)
  })

  test('answers that came behind newer ones of another tab are told to it by a look, once', () => {
    const mine = answer(openSheet(attemptWith()), 1, 'mine')
    const sent = toSend(mine)
    // The other tab has written up to 9 meanwhile.
    const saved = advance(mine, { type: 'saved', upTo: sent, revision: 9 })
    expect(toSend(saved)).toEqual([])
    const theirs = attemptWith({ answers: { 0: 'theirs', 1: 'mine' }, visited: [0, 1], revision: 9 })
    const refreshed = advance(saved, { type: 'refreshed', attempt: theirs })
    const look = { index: 1, option: undefined, marked: false, seq: 10 }
    expect(toSend(refreshed)).toEqual([look])
    expect(refreshed.answers).toEqual({ 0: 'theirs', 1: 'mine' })
    const told = advance(refreshed, { type: 'saved', upTo: [look], revision: 10 })
    const again = advance(told, { type: 'refreshed', attempt: { ...theirs, revision: 10 } })
    expect(toSend(again)).toEqual([])
    // Nobody else has written: nobody has to hear.
    const alone = advance(mine, { type: 'saved', upTo: sent, revision: mine.seq })
    expect(toSend(advance(alone, { type: 'refreshed', attempt: theirs }))).toEqual([])
  })

  test('after any events: sequences rise, counters add up to the total, every change is pending or acknowledged', () => {
    const event = fc.oneof(
      fc.integer({ min: -1, max: 5 }).map((to) => ({ type: 'went', to }) as const),
      fc.constantFrom('a', 'b').map((option) => ({ type: 'answered', option }) as const),
      fc.constant({ type: 'marked' } as const),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let sheet = openSheet(attemptWith())
        for (const next of events) {
          const before = sheet.seq
          sheet = advance(sheet, next)
          expect(sheet.seq).toBeGreaterThanOrEqual(before)
          const count = counters(sheet)
          expect(count.answered + count.notAnswered + count.notVisited).toBe(4)
        }
        for (const [index, option] of Object.entries(sheet.answers))
          expect(sheet.pending.get(Number(index))?.option).toBe(option)
      }),
    )
  })
})

describe('clock texts', () => {
  test.each([
    [0, '00:00', '0 seconds'],
    [-5, '00:00', '0 seconds'],
    [1, '00:01', '1 second'],
    [999, '00:01', '1 second'],
    [60_000, '01:00', '1 minute'],
    [61_001, '01:02', '1 minute 2 seconds'],
    [1_104_000, '18:24', '18 minutes 24 seconds'],
    [6_000_000, '100:00', '100 minutes'],
  ])('%d ms', (ms, text, spoken) => expect([clockText(ms), spokenTime(ms)]).toEqual([text, spoken]))
})
