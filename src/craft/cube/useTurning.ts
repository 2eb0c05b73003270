import { useCallback, useEffect, useState } from 'react'
import { type Cube, type Move, turn } from './cube.rules.ts'
import type { Turning, View } from './geometry.ts'
import { FRONT_VIEW } from './geometry.ts'

/** The length of a quarter turn; 0 with reduced motion. */
const TURN_MS = 220
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A cube whose turns are seen: `add` queues them, `set` puts a state there at once. */
export function useTurning(first: Cube) {
  const [cube, setCube] = useState(first)
  const [queue, setQueue] = useState<readonly Move[]>([])
  const [part, setPart] = useState(0)
  const move = queue[0]
  useEffect(() => {
    if (move === undefined) return undefined
    const began = performance.now()
    let frame = 0
    const step = (now: number) => {
      const done = Math.max(0, (now - began) / TURN_MS)
      if (done < 1) {
        setPart(done)
        frame = requestAnimationFrame(step)
        return
      }
      setPart(0)
      setCube((at) => turn(at, move))
      // A new list each time, so that two equal turns are both shown.
      setQueue((all) => all.slice(1))
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [queue, move])
  const add = useCallback((moves: readonly Move[]) => {
    if (isStill()) setCube((at) => moves.reduce(turn, at))
    else setQueue((all) => [...all, ...moves])
  }, [])
  const set = useCallback((next: Cube) => {
    setQueue([])
    setPart(0)
    setCube(next)
  }, [])
  const turning: Turning | null = move === undefined ? null : { move, part }
  return { cube, turning, add, set }
}

/** Where one looks from: by quarters round the cube, from above or from below. */
export function useLook() {
  const [view, setView] = useState<View>(FRONT_VIEW)
  const look = useCallback(
    (right: number, up: number) =>
      setView(({ yaw, tilt }) => ({
        yaw: yaw + right * 90,
        tilt: up === 0 ? tilt : Math.max(-30, Math.min(30, tilt + up * 60)),
      })),
    [],
  )
  return { view, look }
}
