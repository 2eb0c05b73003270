import {
  MEASURED_FRAMES,
  ranOf,
  type Ran,
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
 * Shows numbers in an element, each with the frame nearest to its time. Nothing is drawn by React meanwhile.
 * @returns how it ran; null when it was stopped.
 */
export async function run(
  element: HTMLElement,
  { timing, numbers }: { timing: Timing; numbers: readonly number[] },
  signal: AbortSignal,
): Promise<Ran | null> {
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
      if (seen === 'over') return ranOf(timing, onsets, disturbed)
      if (seen !== null && onsets[seen] === undefined) onsets[seen] = stamp - began
      const text = seen === null ? '' : String(numbers[seen])
      if (element.textContent !== text) element.textContent = text
    }
  } finally {
    element.textContent = ''
    document.removeEventListener('visibilitychange', disturb)
    window.removeEventListener('resize', disturb)
  }
}
