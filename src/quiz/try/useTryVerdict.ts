import { useCallback, useEffect, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { checkTryAnswer, type TryPaper, type TryVerdict } from './try.contract.ts'

/** Debounce before beads are checked, in milliseconds. */
const CHECK_MS = 350
/** Longer delay before "Not quite", in milliseconds, so that a thinking child is not interrupted. */
const NOT_YET_MS = 2_000

type Checked = { verdict: TryVerdict | null; isChecking: boolean }
const UNCHECKED: Checked = { verdict: null, isChecking: false }

/**
 * The server's verdict on one answer; null without an answer or offline. `rests`: the answer may still
 * change, as beads do.
 */
export function useTryVerdict(
  { of, place, answer }: { of: TryPaper['of']; place: number; answer: string | null },
  rests: boolean,
): Checked {
  const [checked, setChecked] = useState(UNCHECKED)
  const check = useCallback(
    async (given: string): Promise<TryVerdict | null> => {
      try {
        return (await call(checkTryAnswer, { params: { of }, body: { place, answer: given } })).data
      } catch {
        return null
      }
    },
    [of, place],
  )
  useEffect(() => {
    setChecked({ verdict: null, isChecking: answer !== null })
    if (answer === null) return undefined
    const timers: ReturnType<typeof setTimeout>[] = []
    let isOver = false
    const show = (verdict: TryVerdict | null) => setChecked({ verdict, isChecking: false })
    const ask = async () => {
      const verdict = await check(answer)
      if (isOver) return
      if (!rests || !verdict || verdict.isCorrect) return show(verdict)
      timers.push(setTimeout(() => show(verdict), NOT_YET_MS - CHECK_MS))
    }
    if (rests) timers.push(setTimeout(() => void ask(), CHECK_MS))
    else void ask()
    return () => {
      isOver = true
      timers.forEach(clearTimeout)
    }
  }, [answer, rests, check])
  return checked
}
