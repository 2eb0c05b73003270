import { useEffect, useState } from 'react'

const LOOK_MS = 15_000

/** The time in milliseconds, anew every quarter of a minute; null until the browser has the page. */
export function useMoment(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
