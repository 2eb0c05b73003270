import {
  COUNT_IN,
  MEASURED_FRAMES,
  numberText,
  runTiming,
  type RunTiming,
  type Screen,
  screenOf,
  shownAt,
  type Timing,
} from './flash.rules.ts'

/** Resolves at the next frame, with the time at which it began. */
const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/** Measures this screen over two seconds or so; null when it was stopped. */
export async function measureScreen(signal: AbortSignal): Promise<Screen | null> {
  const stamps: number[] = []
  while (stamps.length <= MEASURED_FRAMES) {
    stamps.push(await nextFrame())
    if (signal.aborted) return null
  }
  return screenOf(stamps)
}

/**
 * Counts 3, 2, 1 in the rhythm of what follows, and ends when the first number is due.
 * @returns false when it was stopped.
 */
export async function countIn(
  interval: number,
  onCount: (count: (typeof COUNT_IN)[number]) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const began = await nextFrame()
  let lastShown = -1
  for (let stamp = began; ; stamp = await nextFrame()) {
    if (signal.aborted) return false
    const at = Math.floor((stamp - began) / interval)
    const count = COUNT_IN[at]
    if (count === undefined) return true
    if (at !== lastShown) onCount(count)
    lastShown = at
  }
}

/**
 * Shows numbers in an element, each with the frame nearest to its time. Nothing is drawn by React meanwhile.
 * @returns how it ran; null when it was stopped.
 */
export async function run(
  element: HTMLElement,
  { timing, numbers }: { timing: Timing; numbers: readonly number[] },
  signal: AbortSignal,
): Promise<RunTiming | null> {
  let disturbed = document.visibilityState === 'hidden'
  const disturb = () => {
    disturbed = true
  }
  document.addEventListener('visibilitychange', disturb)
  window.addEventListener('resize', disturb)
  const onsets: number[] = []
  try {
    const began = await nextFrame()
    for (let stamp = began; ; stamp = await nextFrame()) {
      if (signal.aborted) return null
      const seen = shownAt(timing, stamp - began)
      if (seen === 'over') return runTiming(timing, onsets, disturbed)
      if (seen !== null && onsets[seen] === undefined) onsets[seen] = stamp - began
      const text = seen === null ? '' : numberText(numbers[seen] ?? 0)
      if (element.textContent !== text) element.textContent = text
    }
  } finally {
    element.textContent = ''
    document.removeEventListener('visibilitychange', disturb)
    window.removeEventListener('resize', disturb)
  }
}
