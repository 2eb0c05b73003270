import { expect, onTestFinished, test } from 'vitest'
import { createBackoff } from '../../src/platform/http/backoff.server.ts'
import { Refusal } from '../../src/platform/errors.ts'
import { openWorld } from '../world.ts'

test('tries that are counted and forgiven at once never wait for each other in a circle', async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  const both = [createBackoff(world.database), createBackoff(world.database)]
  const keys = Array.from({ length: 6 }, (_, n) => ({ key: `key ${n}`, free: 1_000 }))
  const failed: unknown[] = []
  const turns = Array.from({ length: 200 }, async (_, n) => {
    const backoff = both[n % 2]
    const tried = [keys[n % 6], keys[(n * 5 + 1) % 6]].filter((key) => key !== undefined)
    try {
      await backoff?.take(tried, new Date())
      await backoff?.forgive(tried)
    } catch (error) {
      if (!(error instanceof Refusal)) failed.push(error)
    }
  })
  await Promise.all(turns)
  expect(failed).toEqual([])
})
