import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { channel, NEAR_STAMP_MS, readMessage, stampPause } from '../src/platform/channel/channel.ts'
import { ChannelClient } from '../src/platform/channel/channel-client.server.ts'
import { newId } from '../src/platform/db/columns.tables.ts'
import { createLog } from '../src/platform/runtime/log.server.ts'
import { ClockOffset } from '../src/platform/channel/clock-offset.rules.ts'
import { isNext, Unconfirmed } from '../src/platform/channel/sure-messages.rules.ts'
import { seeded } from '../src/quiz/seeded.rules.ts'

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

describe('the clock of another machine', () => {
  test('four stamps give the offset, and half the round trip as its bound', () => {
    const clock = new ClockOffset()
    expect(clock.read()).toBeNull()
    clock.add({ t1: 1_000, t2: 6_200, t3: 6_201, t4: 1_150 })
    expect(clock.read()).toEqual({ offset: 5_125.5, bound: 74.5, samples: 1 })
    clock.forget()
    expect(clock.read()).toBeNull()
  })

  test.each([
    { way: 20, spread: 10, probes: 32, most: 1.5 },
    { way: 50, spread: 30, probes: 32, most: 4 },
    { way: 150, spread: 100, probes: 32, most: 14 },
    { way: 150, spread: 100, probes: 8, most: 40 },
  ])('$way +-$spread ms each way, $probes probes: 95 of 100 devices are within $most ms', (network) => {
    const { way, spread, probes, most } = network
    const random = seeded(29)
    const delay = () => way + (2 * random() - 1) * spread
    const errors = Array.from({ length: 2_000 }, () => {
      const clock = new ClockOffset()
      for (let probe = 0; probe < probes; probe += 1) {
        const t1 = probe * 250
        const t2 = t1 + 5_000 + delay()
        clock.add({ t1, t2, t3: t2, t4: t2 - 5_000 + delay() })
      }
      const read = clock.read()
      const error = Math.abs((read?.offset ?? 0) - 5_000)
      // What is shown as the bound is never less than the error.
      expect(error).toBeLessThanOrEqual((read?.bound ?? 0) + 1e-6)
      return error
    })
    expect(p95(errors)).toBeLessThan(most)
  })
})

test('clocks that drift apart stay known within a quarter of a frame through a whole lesson', () => {
  const random = seeded(29)
  const clock = new ClockOffset()
  const delay = () => 20 + (2 * random() - 1) * 10
  let worst = 0
  for (let t1 = 0; t1 < 45 * 60_000; t1 += 2_000) {
    const [up, down] = [delay(), delay()]
    // The other clock gains 50 millionths.
    const gained = (at: number) => 5_000 + at * 50e-6
    const [t2, t4] = [t1 + up + gained(t1 + up), t1 + up + down]
    clock.add({ t1, t2, t3: t2, t4 })
    if (t1 < 60_000) continue
    worst = Math.max(worst, Math.abs((clock.read()?.offset ?? 0) - gained(t4)))
  }
  expect(worst).toBeLessThan(4.2)
})

test('a round that is called two seconds after a device came begins on it within a frame, at 150 +-100 ms each way', () => {
  const random = seeded(29)
  const errors = Array.from({ length: 1_000 }, () => {
    const clock = new ClockOffset()
    // A way that keeps its order, as a connection does: what comes sooner waits for what was sent before it.
    const way = () => {
      let free = 0
      return (at: number) => {
        free = Math.max(free, at + 150 + (2 * random() - 1) * 100)
        return free
      }
    }
    const [up, down] = [way(), way()]
    for (let t1 = 0, stamps = 0; ; t1 += t1 < 2_000 ? stampPause(stamps) : NEAR_STAMP_MS) {
      const t2 = up(t1)
      const t4 = down(t2)
      if (t4 > 6_000) break
      clock.add({ t1, t2: t2 + 5_000, t3: t2 + 5_000, t4 })
      stamps += 1
    }
    return Math.abs((clock.read()?.offset ?? 0) - 5_000)
  })
  expect(p95(errors)).toBeLessThan(11)
})

test('messages that must arrive are kept until the other side confirms them', () => {
  const kept = new Unconfirmed<string>()
  expect(kept.base).toBe(1)
  expect([kept.add('a'), kept.add('b'), kept.add('c')].map(({ number }) => number)).toEqual([1, 2, 3])
  kept.confirm(2)
  expect(kept.waiting).toEqual([{ number: 3, message: 'c' }])
  expect(kept.base).toBe(3)
  kept.confirm(3)
  expect(kept.base).toBe(4)
  expect([isNext(2, 3), isNext(2, 2), isNext(2, 4)]).toEqual([true, false, false])
})

test('a message is read by the schema of its type, and by no name of a prototype', () => {
  const up = { move: z.tuple([z.int(), z.string()]) }
  expect(readMessage(up, ['move', 1, 'x'])).toEqual(['move', 1, 'x'])
  for (const wrong of [
    ['move', 1],
    ['move', 'x', 1],
    ['other'],
    ['constructor'],
    ['__proto__'],
    'move',
    null,
    {},
  ])
    expect(readMessage(up, wrong)).toBeUndefined()
})

test('a channel without access, or with an undeclared parameter, does not compile', () => {
  const messages = { summary: '', up: {}, down: {}, lossy: [], perSecond: 1 } as const
  // @ts-expect-error access is missing
  channel('/updates', messages)
  // @ts-expect-error the parameter is not declared
  channel('/updates/{id}', { ...messages, access: 'teacher' })
  // @ts-expect-error a session that acts for a child may connect: the definition must say whether behind a PIN
  channel('/updates', { ...messages, access: 'member' })
  expect(channel('/updates', { ...messages, access: 'teacher' }).path).toBe('/updates')
})

describe('a client that takes nothing, or sends too much', () => {
  const updates = channel('/updates', {
    summary: '',
    access: 'teacher',
    up: { move: z.tuple([z.int()]) },
    down: { at: z.tuple([z.int()]) },
    lossy: ['move', 'at'],
    perSecond: 5,
  })
  /** A client whose way has so many bytes waiting. */
  function clientWith(waiting: number) {
    const [sent, handled, codes]: [string[], number[], number[]] = [[], [], []]
    const account = { id: newId(), role: 'teacher' } as const
    const client = new ChannelClient({
      channel: updates,
      person: { ...account, account, sessionId: newId() },
      carrier: {
        write: (text) => sent.push(text),
        buffered: () => waiting,
        close: (code) => codes.push(code),
        destroy: () => {},
      },
      memory: { last: 0, queue: Promise.resolve(), usedAt: 0 },
      log: createLog('silent'),
    })
    client.enter(() => ({
      receive: (message) => void handled.push((message as [string, number])[1]),
      left: () => {},
    }))
    return { client, sent, handled, codes }
  }

  test('with 64 kB waiting only what must arrive is sent; with 1 MB the client is put out', () => {
    const slow = clientWith(70_000)
    expect(slow.client.isSlow()).toBe(true)
    expect(slow.client.sendLossy(['at', 1])).toBe(false)
    slow.client.send(['at', 2])
    expect(slow.sent).toEqual(['["at",2]'])
    const lost = clientWith(1_100_000)
    lost.client.send(['at', 3])
    expect([lost.sent, lost.codes]).toEqual([[], [1013]])
    lost.client.send(['at', 4])
    expect(lost.codes).toEqual([1013])
  })

  test('more messages than a second may have are left out, and nothing after a frame of 4 kB is read', async () => {
    const { client, handled, sent } = clientWith(0)
    for (let at = 0; at < 12; at += 1) client.receive(JSON.stringify(['move', at]))
    // The second may have changed in between.
    expect(handled.length).toBeLessThanOrEqual(10)
    expect(handled.length).toBeGreaterThanOrEqual(5)
    const large = clientWith(0)
    large.client.receive(`["move",1${' '.repeat(5_000)}]`)
    expect(large.handled).toEqual([])
    expect(sent).toEqual([])
    expect(large.sent[0]).toContain('out of date')
  })
})
