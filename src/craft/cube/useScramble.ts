import { useCallback, useEffect, useRef, useState } from 'react'
import type { Move } from './cube.rules.ts'

export type Scramble = { moves: readonly Move[]; milliseconds: number }

/** So many lie ready: a state here and there takes the search longer than a child takes to ask. */
const READY = 5

/** Scrambles of random states, made beside the page; the next ones are there before they are asked for. */
export function useScramble() {
  const [now, setNow] = useState<Scramble | null>(null)
  const [failed, setFailed] = useState(false)
  const worker = useRef<Worker | null>(null)
  const shown = useRef<Scramble | null>(null)
  const stock = useRef<Scramble[]>([])
  const waiting = useRef(true)
  const show = useCallback((one: Scramble) => {
    shown.current = one
    setNow(one)
  }, [])
  useEffect(() => {
    const made = new Worker(new URL('./scramble.worker.ts', import.meta.url), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<Scramble>) => {
      if (waiting.current) {
        waiting.current = false
        show(data)
      } else stock.current.push(data)
    })
    made.addEventListener('error', () => setFailed(true))
    worker.current = made
    for (let one = 0; one <= READY; one += 1) made.postMessage(null, [])
    return () => made.terminate()
  }, [show])
  const next = useCallback(() => {
    const ready = stock.current.shift()
    if (ready) show(ready)
    else waiting.current = true
    worker.current?.postMessage(null, [])
  }, [show])
  /** The turns that are shown, for what need not be drawn anew with them. */
  const turns = useCallback(() => shown.current?.moves ?? [], [])
  return { scramble: now, turns, next, failed }
}
