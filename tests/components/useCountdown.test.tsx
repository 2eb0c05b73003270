import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useCountdown } from '../../src/quiz/attempt/useCountdown.ts'

// The clock is moved by hand, so that five minutes take no time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const openFor = (seconds: number) => ({
  at: performance.now() + seconds * 1_000,
  pausedLeft: null,
  durationMs: 600_000,
})

/** A countdown to this deadline; `zeros` counts how often it said that the time is over. */
async function countDown(
  deadline: ReturnType<typeof openFor> | { at: number; pausedLeft: number; durationMs: number },
) {
  let zeros = 0
  const hook = await renderHook((given = deadline) => useCountdown(given, () => (zeros += 1)), {
    initialProps: deadline,
  })
  return {
    zeros: () => zeros,
    seconds: () => Math.ceil(hook.result.current.left / 1_000),
    said: () => hook.result.current.announcement,
    pass: (seconds: number) => hook.act(() => vi.advanceTimersByTimeAsync(seconds * 1_000)),
    change: hook.rerender,
  }
}

test('counts from the deadline, each second, and says once that the time is over', async () => {
  const clock = await countDown(openFor(12))
  expect(clock.seconds()).toBe(12)
  await clock.pass(1.1)
  expect(clock.seconds()).toBe(11)
  await clock.pass(10)
  expect(clock.seconds()).toBe(1)
  expect(clock.zeros()).toBe(0)
  await clock.pass(1)
  expect(clock.seconds()).toBe(0)
  await clock.pass(60)
  expect(clock.zeros()).toBe(1)
})

test('shows the time left from its first frame on, never a moment of zero', async () => {
  const shown: number[] = []
  const opened = openFor(300)
  const useRecorded = (deadline?: ReturnType<typeof openFor>) => {
    const { left } = useCountdown(deadline, () => {})
    if (deadline) shown.push(Math.ceil(left / 1_000))
  }
  const hook = await renderHook(useRecorded)
  await hook.rerender(opened)
  expect(shown.length).toBeGreaterThan(0)
  expect(new Set(shown)).toEqual(new Set([300]))
})

test('a deadline that the server moved is what counts from then on', async () => {
  const deadline = openFor(600)
  const clock = await countDown(deadline)
  await clock.change({ ...deadline, at: deadline.at - 400_000 })
  expect(clock.seconds()).toBe(200)
})

test('five minutes, one minute and ten seconds are announced, and nothing else', async () => {
  const clock = await countDown(openFor(302))
  const heard = new Set<string>()
  for (let second = 0; second < 303; second += 1) {
    await clock.pass(1)
    heard.add(clock.said())
  }
  expect([...heard]).toEqual(['', '5 minutes left', '1 minute left', '10 seconds left'])
})

test('a pause stands still, and a new deadline has a zero of its own', async () => {
  const clock = await countDown({ at: performance.now() + 5_000, pausedLeft: 5_000, durationMs: 600_000 })
  await clock.pass(60)
  expect(clock.seconds()).toBe(5)
  expect(clock.zeros()).toBe(0)
  await clock.change(openFor(5))
  await clock.pass(6)
  expect(clock.zeros()).toBe(1)
})
