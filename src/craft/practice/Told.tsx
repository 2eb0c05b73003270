import { Check, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

/** What became of an answer: right, or not yet and why. */
export function Told({ right, text }: { right: boolean; text: string }): ReactNode {
  return (
    <p className={`craft-told ${right ? 'right' : 'wrong'}`} role="status">
      {right ? <Check className="ico" aria-hidden="true" /> : <Undo2 className="ico" aria-hidden="true" />}
      <b>{right ? 'Right.' : 'Not yet.'}</b> {text}
    </p>
  )
}
