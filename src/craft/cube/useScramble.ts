import { useCallback, useEffect, useRef, useState } from 'react'
import type { Move } from './cube.rules.ts'

export type Scramble = { moves: readonly Move[]; milliseconds: number }

/** Scrambles of random states, made beside the page; the next one is there before it is asked for. */
export function useScramble() {
  const [now, setNow] = useState<Scramble | null>(null)
  const [failed, setFailed] = useState(false)
  const worker = useRef<Worker | null>(null)
  const stock = useRef<Scramble[]>([])
  const waiting = useRef(true)
  useEffect(() => {
    const made = new Worker(new URL('./scramble.worker.ts', import.meta.url), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<Scramble>) => {
      if (waiting.current) {
        waiting.current = false
        setNow(data)
        made.postMessage(null, [])
      } else stock.current.push(data)
    })
    made.addEventListener('error', () => setFailed(true))
    worker.current = made
    made.postMessage(null, [])
    return () => made.terminate()
  }, [])
  const next = useCallback(() => {
    const ready = stock.current.shift()
    if (ready) setNow(ready)
    else waiting.current = true
    worker.current?.postMessage(null, [])
  }, [])
  return { scramble: now, next, failed }
}
