import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { renderHook } from 'vitest-browser-react'
import { useProctoring } from '../../src/quiz/attempt/useProctoring.ts'
import { Fact } from '../../src/quiz/quiz.contract.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('however long a page lay aside, what it tells of that refuses no answer', async () => {
  const hook = await renderHook(() => useProctoring(true, 'saved'))
  const look = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  look('hidden')
  await vi.advanceTimersByTimeAsync(42_000)
  look('visible')
  look('hidden')
  await vi.advanceTimersByTimeAsync(3 * 86_400_000)
  look('visible')
  const facts = hook.result.current.read()
  expect(facts.map(({ kind, ms }) => [kind, ms])).toEqual([
    ['away', 42_000],
    ['away', 86_400_000],
  ])
  expect(z.safeParse(z.array(Fact), facts).success).toBe(true)
})
