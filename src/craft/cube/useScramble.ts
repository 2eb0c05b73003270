import { useCallback, useEffect, useRef, useState } from 'react'
import type { Move } from './cube.rules.ts'

export type Scramble = { moves: readonly Move[]; milliseconds: number }

/** Scrambles made ahead, and how many of them must be there before a shorter one is looked for. */
const [READY, ENOUGH] = [8, 6]
/** For so long a shorter scramble is looked for, and where the next one may be asked for first; in ms. */
const [SEARCH_MS, QUICK_MS] = [300, 20]

type Ready = Scramble & { isQuick: boolean }

/**
 * Random-state scrambles from a worker, with the next ones made ahead: quickly until there are enough, then
 * with a search for shorter ones, which also take the places of the quick ones.
 */
export function useScramble() {
  const [now, setNow] = useState<Scramble | null>(null)
  const [failed, setFailed] = useState(false)
  const worker = useRef<Worker | null>(null)
  const shown = useRef<Scramble | null>(null)
  const stock = useRef<Ready[]>([])
  const waiting = useRef(true)
  /** Whether what the worker makes is a quick one; null while it makes nothing. */
  const making = useRef<boolean | null>(null)
  const show = useCallback((one: Scramble) => {
    shown.current = one
    setNow(one)
  }, [])
  const make = useCallback(() => {
    const has = stock.current.length
    if (making.current !== null || (has >= READY && !stock.current.some(({ isQuick }) => isQuick))) return
    // The first is looked for as long as any: nobody asks for the next one so soon.
    making.current = shown.current !== null && has < ENOUGH
    worker.current?.postMessage(making.current ? QUICK_MS : SEARCH_MS, [])
  }, [])
  useEffect(() => {
    const made = new Worker(new URL('./scramble.worker.ts', import.meta.url), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<Scramble>) => {
      const one = { ...data, isQuick: making.current === true }
      making.current = null
      if (waiting.current) {
        waiting.current = false
        show(data)
      } else if (stock.current.length < READY) stock.current.push(one)
      else stock.current[stock.current.findIndex(({ isQuick }) => isQuick)] = one
      make()
    })
    made.addEventListener('error', () => setFailed(true))
    worker.current = made
    make()
    return () => {
      made.terminate()
      making.current = null
    }
  }, [show, make])
  const next = useCallback(() => {
    const ready = stock.current.shift()
    if (ready) show(ready)
    else waiting.current = true
    make()
  }, [show, make])
  /** The turns that are shown, for what need not be drawn anew with them. */
  const turns = useCallback(() => shown.current?.moves ?? [], [])
  return { scramble: now, turns, next, failed }
}
