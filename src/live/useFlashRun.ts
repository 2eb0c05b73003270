import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { runRound } from './flash-run.ts'
import type { FlashRound } from './live.rules.ts'
import type { LessonSocket } from './useChannel.ts'

/** How often it is looked whether the clock is known, in milliseconds. */
const LOOK_MS = 50

export type FlashStep = 'wait' | 'count' | 'numbers' | 'late' | 'answer'

type FlashRun = {
  /** Where the numbers are shown. */
  place: RefObject<HTMLParagraphElement | null>
  step: FlashStep
  /** Seconds before the first number, while they are counted. */
  count: number
  /** How far the worst frame was off, in milliseconds. */
  worst: RefObject<number>
}

/** Runs a round on this page as on all others: three counts, the numbers. A new round needs a new `key`. */
export function useFlashRun(round: FlashRound, socket: { current: LessonSocket | null }): FlashRun {
  const [step, setStep] = useState<FlashStep>('wait')
  const [count, setCount] = useState(0)
  const place = useRef<HTMLParagraphElement>(null)
  const worst = useRef(0)
  const first = useRef(round)
  const { number } = round
  useEffect(() => {
    const stopped = new AbortController()
    const run = async (element: HTMLElement, known: number) => {
      const offsetNow = () => socket.current?.clock()?.offset ?? known
      const ran = await runRound(
        element,
        { round: first.current, startNow: () => first.current.at - offsetNow() },
        {
          signal: stopped.signal,
          // With this frame: React alone would show the first number one frame later.
          onShow: (shown) =>
            flushSync(() => {
              setStep(shown.kind)
              if (shown.kind === 'count') setCount(shown.count)
            }),
        },
      )
      if (!ran) return
      worst.current = ran.worst
      setStep('answer')
    }
    socket.current?.measureClock()
    // A page that comes into a round knows its clock a moment later.
    const looking = setInterval(() => {
      const clock = socket.current?.clock()
      if (!place.current || !clock) return
      clearInterval(looking)
      void run(place.current, clock.offset)
    }, LOOK_MS)
    return () => {
      clearInterval(looking)
      stopped.abort()
    }
  }, [number, socket])
  return { place, step, count, worst }
}
