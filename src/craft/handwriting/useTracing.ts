import { useEffect, useRef, useState } from 'react'
import { logAttempt } from '../practice/practice-log.ts'
import { letterKey } from './letter-keys.rules.ts'
import type { Letter, Script } from './letters.rules.ts'
import type { Dot } from './line.rules.ts'
import { overModel, isDot, judge, judgeLetter, type LetterVerdict, type Verdict } from './trace.rules.ts'

type TracingOptions = { name: string; letter: Letter; script: Script }

/** How far a letter is traced: the strokes that were right, and what was said of the last one. */
export function useTracing({ name, letter: { strokes }, script }: TracingOptions) {
  const [mine, setMine] = useState<readonly (readonly Dot[])[]>([])
  const [refused, setRefused] = useState<readonly Dot[]>([])
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [slips, setSlips] = useState(0)
  const [since, restart] = useSince()
  const at = mine.length
  const judgeStroke = (drawn: readonly Dot[]) => {
    // A tap counts as a stroke only for a dot.
    if (drawn.length < 2 && !isDot(strokes[at] ?? '')) return
    const verdict = judge(drawn, strokes, { at })
    if (verdict !== 'right') {
      setVerdict(verdict)
      setRefused(drawn)
      setSlips(slips + 1)
      return
    }
    setVerdict(null)
    setRefused([])
    setMine([...mine, drawn])
    if (at + 1 < strokes.length) return
    logAttempt({
      part: 'write',
      itemKey: letterKey(script, name),
      right: slips === 0,
      // The path lies below the pen.
      help: 'hinted',
      milliseconds: since(),
      seed: null,
    })
  }
  const again = () => {
    setMine([])
    setRefused([])
    setVerdict(null)
    setSlips(0)
    restart()
  }
  return { at, mine, refused, verdict, slips, judgeStroke, again }
}

/** A letter written without its path: it is looked at once as many strokes are there as the model has. */
export function useFromMemory({ name, letter: { strokes }, script }: TracingOptions) {
  const [mine, setMine] = useState<readonly (readonly Dot[])[]>([])
  const [verdict, setVerdict] = useState<LetterVerdict | null>(null)
  const [since, restart] = useSince()
  const look = (all: readonly (readonly Dot[])[]) => {
    const verdict = judgeLetter(all, strokes)
    setVerdict(verdict)
    setMine(overModel(all, strokes))
    logAttempt({
      part: 'write',
      itemKey: letterKey(script, name),
      right: verdict.verdict === 'right',
      help: 'none',
      milliseconds: since(),
      seed: null,
    })
  }
  const addStroke = (drawn: readonly Dot[]) => {
    if (verdict || drawn.length === 0) return
    const all = [...mine, drawn]
    if (all.length < strokes.length) setMine(all)
    else look(all)
  }
  const again = () => {
    setMine([])
    setVerdict(null)
    restart()
  }
  return { mine, verdict, addStroke, finish: () => look(mine), again }
}

/** The milliseconds since the letter was begun. */
function useSince() {
  const begun = useRef(0)
  const restart = () => {
    begun.current = performance.now()
  }
  useEffect(restart, [])
  return [() => performance.now() - begun.current, restart] as const
}
