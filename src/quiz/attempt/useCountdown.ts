import { useEffect, useRef, useState } from 'react'
import { ANNOUNCED_SECONDS, spokenTime } from './attempt.rules.ts'
import type { Deadline } from './deadline.ts'

/**
 * Milliseconds left, once a second, from the deadline and never from counted ticks. Calls `onZero` once per
 * deadline.
 */
export function useCountdown(
  deadline: Deadline | undefined,
  onZero: () => void,
): { left: number; announcement: string } {
  const [left, setLeft] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const zero = useRef(onZero)
  useEffect(() => {
    zero.current = onZero
  })
  useEffect(() => {
    if (!deadline) return undefined
    if (deadline.pausedLeft !== null) {
      setLeft(deadline.pausedLeft)
      return undefined
    }
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const now = Math.max(0, deadline.at - performance.now())
      setLeft(now)
      const second = Math.ceil(now / 1_000)
      if (ANNOUNCED_SECONDS.some((announced) => announced === second))
        setAnnouncement(`${spokenTime(second * 1_000)} left`)
      if (now === 0) return zero.current()
      // Wakes just after the next whole second.
      timer = setTimeout(tick, (now % 1_000) + 5)
    }
    tick()
    return () => clearTimeout(timer)
  }, [deadline])
  return { left, announcement }
}
