import { useEffect, useRef, useState } from 'react'
import { playSound } from '../../ui/sounds.ts'
import { logAttempt } from '../practice/practice-log.ts'
import { type EntryCheck, checkEntry, type Item, matched, type Matches } from './vedic.rules.ts'

type EntryOptions = { item: Item; seed: number; matches: Matches; onMatched: (next: Matches) => void }

/** How far a sum is written, entry after entry, and what was said of the last one. */
export function useEntries({ item, seed, matches, onMatched }: EntryOptions) {
  const [at, setAt] = useState({ step: 0, place: 0 })
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState<EntryCheck | null>(null)
  const [slipped, setSlipped] = useState<ReadonlySet<string>>(new Set())
  const [clean, setClean] = useState(true)
  const [shown, setShown] = useState(false)
  const begun = useRef(0)
  const { steps } = item.worked
  useEffect(() => {
    begun.current = performance.now()
  }, [])
  const forward = (right: boolean) => {
    const place = at.place + 1 < (steps[at.step]?.entries.length ?? 0) ? at.place + 1 : 0
    const to = place > 0 ? at.step : at.step + 1
    setTyped('')
    setSeen(null)
    setAt({ step: to, place })
    if (to < steps.length) return
    if (right && !shown) playSound('right')
    logAttempt({
      part: 'vedic',
      itemKey: item.method.id,
      right: clean && right,
      // The steps are in sight: only an answer without them is evidence.
      help: 'shown',
      milliseconds: performance.now() - begun.current,
      seed,
    })
  }
  const check = () => {
    if (typed.trim() === '') return
    const verdict = checkEntry(item, [at.step, at.place], typed)
    if (verdict.right) return forward(true)
    setClean(false)
    setSeen(verdict)
    // A mistake counts once per sum, however often it is typed.
    if (verdict.slip && !slipped.has(verdict.slip.name)) {
      setSlipped(new Set(slipped).add(verdict.slip.name))
      onMatched(matched(matches, verdict.slip))
    }
  }
  return {
    at,
    typed,
    clean,
    /** A step was shown. */
    shown,
    wrong: seen !== null && !seen.right ? seen : null,
    check,
    show: () => {
      setClean(false)
      setShown(true)
      forward(false)
    },
    type: (text: string) => {
      setTyped(text)
      setSeen(null)
    },
    eraseLast: () => setTyped(typed.slice(0, -1)),
  }
}
