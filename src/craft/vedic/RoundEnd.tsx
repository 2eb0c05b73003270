import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'

type EndProps = { clean: readonly boolean[]; total: number; onAgain: () => void; onLeave: () => void }
export function RoundEnd({ clean, total, onAgain, onLeave }: EndProps): ReactNode {
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
      <div className="vd-keys">
        <Button onClick={onAgain}>6 more sums</Button>
        <Button variant="line" onClick={onLeave}>
          Another shortcut
        </Button>
      </div>
    </div>
  )
}
