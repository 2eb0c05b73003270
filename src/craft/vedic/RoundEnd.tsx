import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { words } from './vedic.words.ts'

type EndProps = {
  clean: readonly boolean[]
  total: number
  onAgain: () => void
  onLeave: () => void
  /** To the same sums without their steps, where these were in sight. */
  onAlone?: (() => void) | undefined
}
export function RoundEnd({ clean, total, onAgain, onLeave, onAlone }: EndProps): ReactNode {
  const right = clean.filter(Boolean).length
  return (
    <div className="vd-end">
      <h2>{words.firstTry(right, total)}</h2>
      <p>{right === total ? words.everyStep : words.others}</p>
      {onAlone && <p>{words.inSight}</p>}
      <div className="vd-keys">
        {onAlone && <Button onClick={onAlone}>{words.nowAnswers}</Button>}
        <Button variant={onAlone ? 'line' : 'neel'} onClick={onAgain}>
          {words.sixMore}
        </Button>
        <Button variant="line" onClick={onLeave}>
          {words.another}
        </Button>
      </div>
    </div>
  )
}
