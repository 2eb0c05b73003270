import { useEffect } from 'react'

/** Retry interval while the server is unreachable, in milliseconds. */
const AGAIN_MS = 5_000

type Looking = {
  /** Whether a paper is open, at the moment of asking; the same function at each render. */
  isOpen: () => boolean
  /** Opened offline: the time left is a guess. */
  isGuessed: boolean
  /** Reloads the attempt; stable per quiz. */
  load: () => Promise<void>
}

/** Reloads the attempt when its timer may be wrong: after device sleep or while the server was away. */
export function useLookAgain({ isOpen, isGuessed, load }: Looking): void {
  // Device sleep may stop the monotonic clock.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && isOpen()) void load()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isOpen, load])

  // Retries until the server replies.
  useEffect(() => {
    if (!isGuessed) return undefined
    let isAsking = false
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      await load()
      isAsking = false
    }
    const now = () => void ask()
    const asking = setInterval(now, AGAIN_MS)
    window.addEventListener('online', now)
    return () => {
      clearInterval(asking)
      window.removeEventListener('online', now)
    }
  }, [isGuessed, load])
}
