import { numberText, runTiming, type RunTiming, shownAt } from '../craft/flash/flash.rules.ts'
import type { FlashRound } from './live.rules.ts'

/** A frame of a screen of 60 pictures a second, in milliseconds: in doubt the coarser one. */
const FRAME_MS = 1_000 / 60
/** The counts before the first number, each a second. */
const COUNTS = 3
/** A page that comes so much later than the first number begins with the next round, in milliseconds. */
const TOO_LATE_MS = 100

type Shown = { kind: 'wait' | 'numbers' | 'late' } | { kind: 'count'; count: number }

/**
 * Shows the numbers of a round from `startNow()` on, which is on this page's clock (`performance.now()`):
 * each with the frame nearest to its time. Until the first number it is asked at each frame: the clock is
 * known better every second.
 * @returns how it ran; null when it was stopped or came too late.
 */
export async function runRound(
  element: HTMLElement,
  { round, startNow }: { round: FlashRound; startNow: () => number },
  { onShow, signal }: { onShow: (shown: Shown) => void; signal: AbortSignal },
): Promise<RunTiming | null> {
  const { digits, count, seconds, numbers } = round
  const timing = { digits, count, seconds, frame: FRAME_MS, steady: false }
  let start = startNow()
  if (performance.now() > start + TOO_LATE_MS) {
    onShow({ kind: 'late' })
    return null
  }
  const onsets: number[] = []
  let last = ''
  const tell = (shown: Shown) => {
    const text = JSON.stringify(shown)
    if (text !== last) onShow(shown)
    last = text
  }
  let hasBegun = false
  let isDisturbed = document.visibilityState === 'hidden'
  for (;;) {
    const stamp = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    if (signal.aborted) return null
    isDisturbed ||= document.visibilityState === 'hidden'
    if (!hasBegun) start = startNow()
    const elapsed = stamp - start
    if (elapsed + FRAME_MS / 2 < 0) {
      const left = Math.ceil(-elapsed / 1_000)
      tell(left > COUNTS ? { kind: 'wait' } : { kind: 'count', count: left })
      continue
    }
    hasBegun = true
    tell({ kind: 'numbers' })
    const seen = shownAt(timing, elapsed)
    if (seen === 'over') {
      element.textContent = ''
      return runTiming(timing, onsets, isDisturbed)
    }
    if (seen !== null && onsets[seen] === undefined) onsets[seen] = elapsed
    const text = seen === null ? '' : numberText(numbers[seen] ?? 0)
    if (element.textContent !== text) element.textContent = text
  }
}
