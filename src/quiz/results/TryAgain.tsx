import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { CallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { reattempt } from '../quiz.contract.ts'

type TryAgainProps = {
  quizId: string
  /** The best result so far, in percent. */
  best?: number | undefined
  className?: string
  /** As a link in a text instead of a key. */
  plain?: boolean
}

/** Asks, starts another attempt and goes to it. */
export function TryAgain({ quizId, best, className = 'flex-1', plain = false }: TryAgainProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await call(reattempt, { params: { quizId }, body: {} })
      void navigate(href('/questionPaper/:quizId', { quizId }))
    } catch (error) {
      toast.error((error as CallError).message)
      setBusy(false)
      setAsking(false)
    }
  }
  const stays = best === undefined ? 'Your best result stays' : `Your best result, ${best.toFixed(1)}%, stays`
  return (
    <>
      {plain ? (
        <button type="button" className={`textlink ${className}`} onClick={() => setAsking(true)}>
          <RotateCcw className="ico" aria-hidden="true" />
          Try Again
        </button>
      ) : (
        <Button type="button" variant="line" className={className} onClick={() => setAsking(true)}>
          <RotateCcw className="ico" aria-hidden="true" />
          Try Again
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title="Take this quiz again?"
        text={`The clock starts at once. The new result takes the place of your last one. ${stays}, whatever happens.`}
        yes="Start the quiz"
        no="Not now"
        busy={busy}
        onYes={() => void start()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
