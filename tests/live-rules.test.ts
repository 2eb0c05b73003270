import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { isQuick } from '../src/craft/flash/flash.rules.ts'
import { standing, solutionPaths } from '../src/craft/soroban/coach.rules.ts'
import { FORMULAS, formulaKey, rodsOf } from '../src/craft/soroban/soroban.rules.ts'
import { OwnSum } from '../src/live/child/own-sum.ts'
import {
  GROUP_GRADES,
  joinedSpans,
  type LessonAct,
  MAX_SUMS,
  newState,
  proposedMark,
  type Span,
  stateAfter,
  stumblesOf,
  videoOf,
} from '../src/live/live.rules.ts'
import { cellsOf, drawnSum, RESULT_RANGE, rodCount, rodsText, typedSum } from '../src/live/sums.rules.ts'
import { type Movement, SHOWN_MOVEMENTS, SumWatch, SumWays } from '../src/live/sum-watch.rules.ts'
import { seeded } from '../src/quiz/seeded.rules.ts'

const context = { id: 'a', now: 1_000_000, seed: 7, seats: 3, worstWay: 0 }
const after = (acts: readonly LessonAct[]) =>
  acts.reduce((state, act, at) => {
    const next = stateAfter(state, act, { ...context, id: `act ${at}` })
    if ('refused' in next) throw new Error(next.refused)
    return next
  }, newState())
const refusal = (acts: readonly LessonAct[], act: LessonAct) => stateAfter(after(acts), act, context)

describe('what the teacher does', () => {
  test('a lesson begins, has sums, pauses, goes on and ends', () => {
    const running = after([{ act: 'begin' }, { act: 'call', text: '386 + 248' }])
    expect(running).toMatchObject({ phase: 'live', mode: 'beads', sum: { number: 1, start: 386, by: 248 } })
    const paused = after([{ act: 'begin' }, { act: 'call', text: '386 + 248' }, { act: 'hold', on: true }])
    expect(paused.mode).toBe('hold')
    expect(paused.sum?.number).toBe(1)
    const ended = after([{ act: 'begin' }, { act: 'call', text: '1 + 1' }, { act: 'end' }])
    expect(ended).toMatchObject({ phase: 'ended', mode: 'hold', sum: { number: 1 } })
    expect(stateAfter(ended, { act: 'begin' }, { ...context, id: 'late' })).toEqual({
      refused: 'This lesson has ended.',
    })
  })

  test('an act that comes again changes nothing', () => {
    const once = stateAfter(after([{ act: 'begin' }]), { act: 'call', text: '1 + 1' }, context)
    if ('refused' in once) throw new Error(once.refused)
    expect(stateAfter(once, { act: 'call', text: '1 + 1' }, context)).toBe(once)
  })

  test('the next sum is drawn as the last one was, and a typed one has no next', () => {
    const drawn = after([{ act: 'begin' }, { act: 'draw', formula: '+4 big', digits: 2 }, { act: 'next' }])
    expect(drawn.sum?.number).toBe(2)
    expect(
      cellsOf(drawn.sum ?? { start: 0, by: 1 }).map(({ by, technique }) => formulaKey(by, technique)),
    ).toContain('+4 big')
    expect(refusal([{ act: 'begin' }, { act: 'call', text: '1 + 1' }], { act: 'next' })).toEqual({
      refused: 'Choose a formula or type the next sum.',
    })
  })

  test('help, a hand called on and the pause end with the sum they belong to', () => {
    const state = after([
      { act: 'begin' },
      { act: 'call', text: '1 + 1' },
      { act: 'way', seats: [2, 0, 0, 9] },
      { act: 'call on', seat: 1 },
    ])
    expect(state).toMatchObject({ way: [0, 2], calledOn: 1 })
    const next = stateAfter(state, { act: 'call', text: '2 + 2' }, context)
    expect(next).toMatchObject({ way: [], calledOn: null, mode: 'beads' })
  })

  test('nobody is called on or sent outside who has no seat, and there are at most forty sums', () => {
    expect(refusal([{ act: 'begin' }], { act: 'call on', seat: 3 })).toHaveProperty('refused')
    expect(refusal([], { act: 'outside', seat: 3, on: true })).toHaveProperty('refused')
    const sums = Array.from({ length: MAX_SUMS }, (): LessonAct => ({ act: 'call', text: '1 + 1' }))
    expect(refusal([{ act: 'begin' }, ...sums], { act: 'call', text: '1 + 1' })).toHaveProperty('refused')
  })

  test('flash begins between four and eight seconds ahead, later on slow networks', () => {
    const startOf = (worstWay: number) => {
      const state = stateAfter(
        after([{ act: 'begin' }]),
        { act: 'flash', grade: 'b 6k' },
        { ...context, worstWay },
      )
      if ('refused' in state) throw new Error(state.refused)
      return (state.round?.at ?? 0) - context.now
    }
    expect([startOf(0), startOf(2_000), startOf(60_000)]).toEqual([4_000, 5_000, 8_000])
    expect(refusal([{ act: 'begin' }], { act: 'flash', grade: 'a 20d' })).toHaveProperty('refused')
    expect(GROUP_GRADES.every((grade) => !isQuick(grade))).toBe(true)
  })
})

describe('a called sum', () => {
  test.each([
    ['386 + 248', { start: 386, by: 248 }],
    ['1,000−7', { start: 1_000, by: -7 }],
    ['9,99,99,99,998 + 1', { start: 9_999_999_998, by: 1 }],
    ['3 - 4', { refused: RESULT_RANGE }],
    ['9999999999 + 1', { refused: RESULT_RANGE }],
    ['5 + 0', { refused: 'Type a sum like 386 + 248.' }],
    ['five', { refused: 'Type a sum like 386 + 248.' }],
    ['1 + 2 + 3', { refused: 'Type a sum like 386 + 248.' }],
  ])('typed: %s', (text, sum) => expect(typedSum(text)).toEqual(sum))

  test('each of the 34 formulas is drawn with three digits, always the same for the same seed', () => {
    for (const { key } of FORMULAS) {
      const sum = drawnSum({ formula: key, digits: 3 }, 5)
      if ('refused' in sum) throw new Error(`${key}: ${sum.refused}`)
      expect(cellsOf(sum).map(({ by, technique }) => formulaKey(by, technique))).toContain(key)
      expect(drawnSum({ formula: key, digits: 3 }, 5)).toEqual(sum)
    }
    expect(drawnSum({ formula: '+9 nothing', digits: 2 }, 1)).toHaveProperty('refused')
  })
})

const sum = { start: 386, by: 248 }
const at = (value: number) => rodsOf(value, rodCount(sum))
const textAt = (value: number) => rodsText(at(value))

describe('a child at a sum', () => {
  test('386 + 248 by the highest digit first: 386, 586, 626, 634', () => {
    const watch = new SumWatch(new SumWays(sum))
    expect(watch.work(0)).toEqual({ state: 'waiting' })
    watch.see(textAt(586), 0)
    expect(watch.work(0)).toEqual({ state: 'working', at: 1, done: [0] })
    watch.see(textAt(626), 0)
    watch.see(textAt(634), 0)
    expect(watch.work(0)).toEqual({ state: 'right' })
  })

  test('546 after 586 took 4 where its friend is 6; it is shown once the beads rest', () => {
    const watch = new SumWatch(new SumWays(sum))
    watch.see(textAt(586), 0)
    watch.see(textAt(546), 100)
    expect(watch.work(1_000)).toMatchObject({ state: 'working' })
    expect(watch.isPending).toBe(true)
    expect(watch.work(1_700)).toEqual({ state: 'off', at: 1, done: [0], rod: 1, mistake: 'other friend' })
    watch.see(textAt(626), 2_000)
    expect(watch.work(2_000)).toMatchObject({ state: 'working' })
  })

  test('886, then on to the tens: the hundreds were left unfinished, which is certain at once', () => {
    const watch = new SumWatch(new SumWays(sum))
    watch.see(textAt(886), 0)
    expect(watch.work(5_000)).toMatchObject({ state: 'working' })
    watch.see(textAt(826), 5_100)
    expect(watch.work(5_100)).toEqual({ state: 'off', at: 0, done: [], rod: 2, mistake: 'unfinished' })
  })

  test('who takes the ones first is at the same movements, in another order', () => {
    const watch = new SumWatch(new SumWays(sum))
    watch.see(textAt(394), 0)
    expect(watch.work(0)).toEqual({ state: 'working', at: 1, done: [2] })
  })

  const right: Movement[] = [
    [2, 3, 5, 500],
    [1, 8, 2, 1_000],
    [2, 5, 6, 1_200],
    [0, 6, 4, 2_000],
    [1, 2, 3, 2_300],
  ]
  test('its movements prove the outcome: right at once, mended or not', () => {
    const watch = new SumWatch(new SumWays(sum))
    expect(watch.outcome()).toBeNull()
    expect(watch.prove(0, right)).toBe(5)
    expect(watch.outcome()).toEqual({ result: 'at once', first: null, milliseconds: 2_300 })

    const mended = new SumWatch(new SumWays(sum))
    mended.prove(0, [right[0] as Movement, [1, 8, 4, 900], [1, 4, 2, 4_000]])
    expect(mended.outcome()).toMatchObject({
      result: 'not',
      first: { formula: '+4 big', mistake: 'other friend' },
    })
    mended.prove(3, [
      [2, 5, 6, 4_200],
      [0, 6, 4, 5_000],
      [1, 2, 3, 5_300],
    ])
    expect(mended.outcome()).toEqual({
      result: 'mended',
      first: { formula: '+4 big', mistake: 'other friend' },
      milliseconds: 5_300,
    })
  })

  test('the teacher reads each movement with its time, and where the beads went off', () => {
    const watch = new SumWatch(new SumWays(sum))
    expect(watch.shown).toEqual([])
    watch.prove(0, [
      [2, 3, 8, 900],
      [2, 8, 5, 1_600],
      [1, 8, 4, 6_200],
    ])
    expect(watch.shown).toEqual([
      [2, 5, 900, false],
      [2, -3, 1_600, false],
      [1, -4, 6_200, true],
    ])
    // Three beads that are taken one by one are one movement.
    const slow = new SumWatch(new SumWays(sum))
    slow.prove(0, [
      [2, 3, 8, 900],
      [2, 8, 7, 1_000],
      [2, 7, 6, 1_200],
      [2, 6, 5, 1_600],
    ])
    expect(slow.shown).toEqual([
      [2, 5, 900, false],
      [2, -3, 1_600, false],
    ])
    // What comes again is shown once, and only the last twelve stay.
    const turns = Array.from(
      { length: 20 },
      (_, at): Movement => [0, at % 2 ? 7 : 6, at % 2 ? 6 : 7, 7_000 + at],
    )
    watch.prove(2, [[1, 8, 4, 6_200], ...turns])
    expect(watch.shown).toHaveLength(SHOWN_MOVEMENTS)
    expect(watch.shown.at(-1)).toEqual([0, -1, 7_019, true])
  })

  test('a bead that passes through a wrong place is no mistake', () => {
    const watch = new SumWatch(new SumWays(sum))
    watch.prove(0, [right[0] as Movement, [1, 8, 4, 900], [1, 4, 2, 1_100], ...right.slice(2)])
    expect(watch.outcome()?.result).toBe('at once')
  })

  test('movements must chain from the start; what comes again, or from a gap, changes nothing', () => {
    const watch = new SumWatch(new SumWays(sum))
    expect(watch.prove(0, [[2, 4, 5, 1]])).toBe(0)
    expect(watch.prove(2, right.slice(2))).toBe(0)
    expect(watch.prove(0, right.slice(0, 2))).toBe(2)
    expect(watch.prove(0, right)).toBe(5)
    expect(watch.prove(3, right.slice(3))).toBe(5)
    expect(watch.prove(5, [[0, 4, 5, 0]])).toBe(5)
  })
})

/** Walks a sum by random beads, of which most are the coach's, and asks all three after each. */
function expectAlike(
  called: { number: number; start: number; by: number },
  steps: number,
  random: () => number,
): void {
  const watch = new SumWatch(new SumWays(called))
  const own = new OwnSum(called, { movements: 0, rods: '', ms: 0 })
  const from = rodsOf(called.start, rodCount(called))
  const ways = solutionPaths(from, called.by)
  let place = { path: ways[0] ?? [], at: 0 }
  let rods: readonly number[] = from
  for (let step = 0; step < steps; step += 1) {
    const cell = own.cell
    const goal = cell?.moves[Math.floor(random() * cell.moves.length)]
    const rod = goal && random() < 0.7 ? goal.rod : Math.floor(random() * from.length)
    const to = goal && random() < 0.7 ? goal.to : Math.floor(random() * 10)
    rods = rods.map((digit, index) => (index === rod ? to : digit))
    const coach = standing({ from, ways }, rods, place)
    if (coach.state === 'on') place = { path: coach.path, at: coach.at }
    own.move(rods)
    watch.see(rodsText(rods), step * 10_000)
    const work = watch.work(step * 10_000 + 5_000)
    if (!isDeepStrictEqual(own.now, coach)) expect([called, own.now]).toEqual([called, coach])
    if (coach.state === 'ready' && work.state !== 'right')
      expect([called, work.state]).toEqual([called, 'right'])
    if (coach.state === 'off' && work.state !== 'waiting')
      if (work.state !== 'off' || work.rod !== coach.rod || work.mistake !== coach.mistake)
        expect([called, work]).toEqual([called, { state: 'off', rod: coach.rod, mistake: coach.mistake }])
  }
  const { from: first, movements } = own.unsent(60)
  const proved = new SumWatch(new SumWays(called)).prove(first, movements)
  if (proved !== movements.length) expect([called, proved]).toEqual([called, movements.length])
}

test('the server, the device and the coach say the same of random beads', () => {
  const random = seeded(11)
  for (let round = 0; round < 1_500; round += 1) {
    const called = { number: 1, start: Math.floor(random() * 1_000), by: 1 + Math.floor(random() * 999) }
    expectAlike(called, 6, random)
  }
})

test('they say the same of all 193,050 sums from 0 to 999 with 1 to 99', () => {
  const random = seeded(12)
  let count = 0
  for (let start = 0; start < 1_000; start += 1)
    for (let by = -Math.min(99, start); by <= 99; by += 1) {
      if (by === 0) continue
      expectAlike({ number: 1, start, by }, 2, random)
      count += 1
    }
  expect(count).toBe(193_050)
})

test('a device that comes back sends what the server does not have', () => {
  const own = new OwnSum({ number: 1, ...sum }, { movements: 0, rods: '', ms: 0 })
  own.move(at(586))
  expect(own.unsent(60)).toMatchObject({ from: 0, movements: [[2, 3, 5, expect.anything()]] })
  expect(own.unsent(60).movements).toEqual([])
  // Another server knows nothing: everything goes again.
  own.resume(0)
  expect(own.unsent(60).movements).toHaveLength(1)
  // A reloaded page goes on from what the server has.
  const later = new OwnSum({ number: 1, ...sum }, { movements: 1, rods: '00586', ms: 900 })
  expect(later.rods).toEqual(at(586))
  later.move(at(526))
  expect(later.unsent(60)).toMatchObject({ from: 1, movements: [[1, 8, 2, expect.anything()]] })
  expect(later.ms).toBeGreaterThanOrEqual(900)
  // One that has saved its movements repeats them to a server that lost them, and goes on at its own place.
  own.move(at(546))
  const saved = new OwnSum({ number: 1, ...sum }, { movements: 0, rods: '00386', ms: 0 }, own.log)
  expect(saved.rods).toEqual(at(546))
  expect(saved.now).toMatchObject({ state: 'off', mistake: 'other friend', at: 1 })
  expect(saved.unsent(60).movements).toEqual(own.log)
  // Another device has gone further: what it did counts.
  const behind = new OwnSum({ number: 1, ...sum }, { movements: 3, rods: '00626', ms: 900 }, own.log)
  expect(behind.rods).toEqual(at(626))
  expect(behind.log).toEqual([])
})

const minutes = (spans: readonly [number, number][]): Span[] =>
  spans.map(([from, to]): Span => [from * 60_000, to * 60_000])

test.each([
  [[[0, 45]], 'present'],
  [[[13, 45]], 'late'],
  [[[0, 15]], 'late'],
  [[[0, 14]], 'absent'],
  [
    [
      [0, 21],
      [23, 45],
    ],
    'present',
  ],
  [[], 'absent'],
] as const)('of 45 minutes %j proposes %s', (spans, mark) => {
  expect(proposedMark(minutes(spans as unknown as [number, number][]), [0, 45 * 60_000])).toBe(mark)
})

test('presence is the union of its spans, whatever their order', () => {
  expect(
    joinedSpans([
      [5, 7],
      [0, 3],
      [2, 4],
      [7, 9],
    ]),
  ).toEqual([
    [0, 4],
    [5, 9],
  ])
})

test('who stumbles at the same place in the same way is one group, the longest in front', () => {
  const off = { at: 1, rod: 1, mistake: 'other friend' } as const
  expect(
    stumblesOf([
      { ...off, seat: 4, since: 50 },
      { at: 0, rod: 2, mistake: 'unfinished', seat: 2, since: 20 },
      { ...off, seat: 1, since: 10 },
    ]),
  ).toEqual([
    { ...off, since: 10, seats: [1, 4] },
    { at: 0, rod: 2, mistake: 'unfinished', since: 20, seats: [2] },
  ])
})

test('video is a link of its own tab; hosts that cannot work are refused with a sentence', () => {
  expect(videoOf(null)).toBeNull()
  expect(videoOf('https://meet.google.com/abc')).toMatchObject({ label: 'Open the video in Meet' })
  expect(videoOf('https://us02web.zoom.us/j/1')).toMatchObject({ label: 'Open the video in Zoom' })
  expect(videoOf('https://video.example/room')).toMatchObject({ label: 'Open the video' })
  expect(videoOf('https://meet.jit.si/room')).toHaveProperty('refused')
  expect(videoOf('http://video.example/room')).toHaveProperty('refused')
  expect(videoOf('javascript:alert(1)')).toHaveProperty('refused')
  expect(videoOf('https://zoom.us.evil.example/j/1')).toMatchObject({ label: 'Open the video' })
})

test('two lessons with the same acts in the same order are equal, whatever comes twice', () => {
  const random = seeded(3)
  const acts: LessonAct[] = [
    { act: 'begin' },
    { act: 'call', text: '386 + 248' },
    { act: 'draw', formula: '+3 big', digits: 2 },
    { act: 'next' },
    { act: 'hold', on: true },
    { act: 'hold', on: false },
    { act: 'way', seats: [0, 1] },
    { act: 'call on', seat: 2 },
    { act: 'outside', seat: 1, on: true },
    { act: 'outside', seat: 1, on: false },
    { act: 'flash', grade: 'b 10k' },
    { act: 'stop' },
  ]
  for (let round = 0; round < 300; round += 1) {
    let [one, two] = [newState(), newState()]
    for (let step = 0; step < 25; step += 1) {
      const act = acts[Math.floor(random() * acts.length)] as LessonAct
      const given = { ...context, id: `${step}`, now: step, seed: step }
      const next = stateAfter(one, act, given)
      if (!('refused' in next)) one = next
      for (let again = 0; again <= Math.floor(random() * 3); again += 1) {
        const repeated = stateAfter(two, act, given)
        if (!('refused' in repeated)) two = repeated
      }
      expect(two).toEqual(one)
      expect(JSON.stringify(one).length).toBeLessThan(2_048 * 2)
    }
  }
})
