import { useEffect, useMemo, useRef, useState } from 'react'
import { ANNOUNCED_SECONDS, spokenTime } from './attempt.rules.ts'
import { type Deadline, leftOf } from './deadline.ts'
import { words } from './attempt.words.ts'

/**
 * Milliseconds left, updated each second from the deadline, not from counted ticks. Calls `onZero` once per
 * deadline.
 */
export function useCountdown(
  deadline: Deadline | undefined,
  onZero: () => void,
): { left: number; announcement: string } {
  // Before the first tick, so that a new timer never flashes zero.
  const atFirst = useMemo(() => (deadline ? msLeft(deadline) : 0), [deadline])
  const [ticked, setTicked] = useState<{ to: Deadline; left: number }>()
  const [announcement, setAnnouncement] = useState('')
  const zero = useRef(onZero)
  useEffect(() => {
    zero.current = onZero
  })
  useEffect(() => {
    if (!deadline) return undefined
    if (deadline.pausedLeft !== null) return undefined
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = msLeft(deadline)
      setTicked({ to: deadline, left: now })
      const second = Math.ceil(now / 1_000)
      if (ANNOUNCED_SECONDS.some((announced) => announced === second))
        setAnnouncement(words.left(spokenTime(second * 1_000)))
      if (now === 0) return zero.current()
      // Wakes just after the next whole second.
      timer = setTimeout(tick, (now % 1_000) + 5)
    }
    tick()
    return () => clearTimeout(timer)
  }, [deadline])
  // Without a deadline, after submitting, it stays where it stopped.
  const isTicked = ticked && (!deadline || ticked.to === deadline)
  return { left: isTicked ? ticked.left : atFirst, announcement }
}

const msLeft = (deadline: Deadline): number => Math.max(0, leftOf(deadline))
