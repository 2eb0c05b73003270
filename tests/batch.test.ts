import { expect, onTestFinished, test, vi } from 'vitest'
import { createBatcher } from '../src/platform/db/batch.server.ts'

const failing = (code: string) => Object.assign(new Error('failed'), { code })

/** Eight at once; whoever is in `bad` fails its act with this error. @returns how each ended, and the acts. */
async function eight(bad: ReadonlyMap<number, Error>, patient = false) {
  const acts: { items: readonly number[]; lockMs: number }[] = []
  const go = createBatcher<number, number>({
    keyOf: String,
    most: 8,
    atOnce: 1,
    act: (items, lockMs) => {
      acts.push({ items, lockMs })
      const error = items.map((item) => bad.get(item)).find(Boolean)
      return error && !(patient && lockMs === 0) ? Promise.reject(error) : Promise.resolve(items)
    },
  })
  const ends = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6, 7].map(go))
  return { acts, refused: ends.flatMap(({ status }, item) => (status === 'rejected' ? [item] : [])) }
}

test.each(['23505', '40P01', '55P03', '57014', '40001'])('who fails with %s fails alone', async (code) => {
  const { refused } = await eight(new Map([[2, failing(code)]]))
  expect(refused).toEqual([2])
})

test('who waits for a lock waits after all others, and then as long as it takes', async () => {
  const { acts, refused } = await eight(new Map([[2, failing('55P03')]]), true)
  expect(refused).toEqual([])
  expect(acts.at(-1)).toEqual({ items: [2], lockMs: 0 })
  expect(acts.slice(0, -1).every(({ lockMs }) => lockMs > 0)).toBe(true)
})

test('a database that is away is asked once', async () => {
  const { acts, refused } = await eight(new Map([[2, failing('08006')]]))
  expect([acts.length, refused.length]).toEqual([1, 8])
})

test('a database that goes away in the middle is not asked for the rest', async () => {
  const bad = new Map([
    [0, failing('55P03')],
    [2, failing('08006')],
  ])
  // All, both halves, a quarter: then it went.
  const { acts, refused } = await eight(bad)
  expect(acts.map(({ items }) => items)).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7],
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [0, 1],
    [2, 3],
  ])
  expect(refused).toEqual([0, 1, 2, 3])
})

test('alone nobody is hurried', async () => {
  const waits: number[] = []
  const go = createBatcher<number, number>({
    keyOf: String,
    most: 8,
    atOnce: 1,
    act: (items, lockMs) => {
      waits.push(lockMs)
      return Promise.resolve(items)
    },
  })
  await go(1)
  expect(waits).toEqual([0])
})

/** Items that come so many milliseconds apart, by a clock of the test's. @returns the acts, and each one's wait. */
async function spacedBy(ms: number, keys: readonly string[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const acts: (readonly string[])[] = []
  const waits: number[] = []
  const go = createBatcher<string, string>({
    keyOf: (key) => key,
    most: 8,
    atOnce: 2,
    act: (items) => {
      acts.push(items)
      return Promise.resolve(items)
    },
  })
  for (const key of keys) {
    const from = performance.now()
    void go(key).then(() => waits.push(performance.now() - from))
    await vi.advanceTimersByTimeAsync(ms)
  }
  await vi.advanceTimersByTimeAsync(100)
  expect(waits).toHaveLength(keys.length)
  return { acts, longest: Math.max(...waits) }
}

test('those who come a few milliseconds apart go together, and none waits for 20 ms', async () => {
  const { acts, longest } = await spacedBy(
    2,
    Array.from({ length: 40 }, (_, n) => `child ${n}`),
  )
  expect(acts.length).toBeLessThanOrEqual(8)
  expect(longest).toBeLessThan(20)
})

test('as many as one act holds wait for no more', async () => {
  const { acts, longest } = await spacedBy(
    0.5,
    Array.from({ length: 41 }, (_, n) => `child ${n}`),
  )
  expect(Math.max(...acts.map((items) => items.length))).toBe(8)
  expect(longest).toBeLessThan(8)
})

test.each([
  ['one child again and again', Array.from({ length: 20 }, () => 'Asha'), 3],
  ['children far apart', Array.from({ length: 20 }, (_, n) => `child ${n}`), 40],
])('%s: nobody waits for others', async (_, keys, ms) => {
  const { longest } = await spacedBy(ms, keys)
  expect(longest).toBeLessThan(2)
})
