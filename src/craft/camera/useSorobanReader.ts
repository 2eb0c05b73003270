import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SorobanReading } from './read-soroban.rules.ts'
import { CameraReader } from './reader.ts'
import { follow, type Steady } from './steady.rules.ts'
import { type CameraState, grabPicture } from './useCamera.ts'

/** What the camera shows now; `milliseconds` is how long the last picture took to read. */
export type CameraView = {
  reading: SorobanReading
  steady: Steady | null
  /** Width and height of the picture that was read, in pixels. */
  size: readonly [number, number]
  milliseconds: number
  failed: boolean
}
const NOTHING: CameraView = {
  reading: { state: 'none' },
  steady: null,
  size: [480, 360],
  milliseconds: 0,
  failed: false,
}
/** The least time between two pictures, in milliseconds: a phone's battery pays for each. */
const REST_MS = 90
/** Every eighth picture its frame is looked for anew: it may have moved a little. */
const ANEW = 8
/** A frame that was not found for so many pictures is looked for anew, everywhere. */
const FORGET = 6

/**
 * Reads an abacus picture by picture while the camera is on; nothing is read while the page is hidden. The
 * reader is made ready before that, while the child reads what the camera is for.
 */
export function useSorobanReader(
  video: RefObject<HTMLVideoElement | null>,
  state: CameraState,
  chosen: ReadonlyMap<number, number>,
): CameraView {
  const [view, setView] = useState(NOTHING)
  const digits = useRef(chosen)
  useEffect(() => {
    digits.current = chosen
  }, [chosen])
  const isOn = state === 'on'
  const [reader, setReader] = useState<CameraReader | null>(null)
  useEffect(() => {
    const made = new CameraReader()
    setReader(made)
    return () => {
      made.end()
      setReader(null)
    }
  }, [])
  useEffect(() => {
    if (isOn || !reader) return undefined
    const ends = new AbortController()
    reader.warmUp(ends.signal).catch(() => setView({ ...NOTHING, failed: true }))
    return () => ends.abort()
  }, [isOn, reader])
  useEffect(() => {
    if (!isOn || !reader) return undefined
    const canvas = document.createElement('canvas')
    const ends = new AbortController()
    const known: Memory = { count: undefined, near: undefined, counts: 0, missed: 0 }
    let steady: Steady | null = null
    let pictures = 0
    const run = async (): Promise<void> => {
      while (!ends.signal.aborted) {
        await pause(REST_MS)
        const picture = document.visibilityState === 'visible' ? grabPicture(video.current, canvas) : null
        if (!picture) continue
        const size = [picture.width, picture.height] as const
        pictures += 1
        const { count } = known
        const near = pictures % ANEW === 0 ? undefined : known.near
        const answer = await reader.ask({ kind: 'soroban', picture, known: { count, near } })
        if (ends.signal.aborted || answer.kind !== 'soroban') return
        const { reading, milliseconds } = answer
        remember(known, reading)
        steady = follow(steady, reading.state === 'read' ? reading.rods : null, digits.current)
        setView({ reading, steady, size, milliseconds, failed: false })
      }
    }
    run().catch(() => {
      if (!ends.signal.aborted) setView({ ...NOTHING, failed: true })
    })
    return () => {
      ends.abort()
      setView(NOTHING)
    }
  }, [isOn, reader, video])
  return view
}

type Memory = {
  count: number | undefined
  near: (SorobanReading & { state: 'read' })['corners'] | undefined
  counts: number
  missed: number
}

/** Three pictures with as many rods: the abacus is known, and looked for where it was. */
function remember(known: Memory, reading: SorobanReading): void {
  if (reading.state === 'none') {
    known.missed += 1
    if (known.missed >= FORGET) Object.assign(known, { count: undefined, near: undefined, counts: 0 })
    return
  }
  known.missed = 0
  known.near = reading.corners
  if (known.count !== undefined) return
  known.counts = reading.rods.every(({ digit }) => digit !== null) ? known.counts + 1 : 0
  if (known.counts >= 3) known.count = reading.rods.length
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
