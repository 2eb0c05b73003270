import { useEffect, useState } from 'react'

const LOOK_MS = 15_000

/** Current time in milliseconds, updated every 15 seconds; null during server rendering. */
export function useCoarseNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
