import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'

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
      <h2>
        {right} of {total} right at the first try
      </h2>
      <p>
        {right === total
          ? 'Every step was right.'
          : 'You got the others right in the end. Revise them tomorrow.'}
      </p>
      {onAlone && <p>The steps were in sight: this is kept as practised with help.</p>}
      <div className="vd-keys">
        {onAlone && <Button onClick={onAlone}>Now only the answers</Button>}
        <Button variant={onAlone ? 'line' : 'neel'} onClick={onAgain}>
          6 more sums
        </Button>
        <Button variant="line" onClick={onLeave}>
          Another shortcut
        </Button>
      </div>
    </div>
  )
}
