import { Check, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { playSound } from '../../ui/sounds.ts'
import { words } from './parts.words.ts'

/** Whether an answer is right, or why not. */
export function AnswerFeedback({ right, text }: { right: boolean; text: string }): ReactNode {
  useEffect(() => {
    if (right) playSound('right')
  }, [right, text])
  return (
    <p className={`craft-told ${right ? 'right' : 'wrong'}`} role="status">
      {right ? <Check className="ico" aria-hidden="true" /> : <Undo2 className="ico" aria-hidden="true" />}
      <b>{right ? words.right : words.notQuite}</b> {text}
    </p>
  )
}
