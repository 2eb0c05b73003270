import { expect, test } from 'vitest'
import { gather } from '../src/platform/gather.server.ts'

const failing = (code: string) => Object.assign(new Error('failed'), { code })

/** Eight at once; whoever is in `bad` fails its act with this error. @returns how each ended, and the acts. */
async function eight(bad: ReadonlyMap<number, Error>, patient = false) {
  const acts: { items: readonly number[]; lockMs: number }[] = []
  const go = gather<number, number>({
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
  const go = gather<number, number>({
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
