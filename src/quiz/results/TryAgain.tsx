import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { CallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { reattempt } from '../quiz.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { words } from '../quiz.words.ts'

type TryAgainProps = {
  quizId: string
  /** The best result so far, in percent. */
  best?: number | undefined
  className?: string
  /** As a text link instead of a button. */
  plain?: boolean
}

/** Confirms, starts another attempt and opens it. */
export function TryAgain({ quizId, best, className = 'flex-1', plain = false }: TryAgainProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { busy, submit } = useSubmit((error) => {
    toast.error((error as CallError).message)
    setAsking(false)
  })
  const start = () =>
    submit(async () => {
      await call(reattempt, { params: { quizId }, body: {} })
      await navigate(href('/questionPaper/:quizId', { quizId }))
    })
  return (
    <>
      {plain ? (
        <button type="button" className={`textlink ${className}`} onClick={() => setAsking(true)}>
          <RotateCcw className="ico" aria-hidden="true" />
          {words.tryAgain}
        </button>
      ) : (
        <Button type="button" variant="line" className={className} onClick={() => setAsking(true)}>
          <RotateCcw className="ico" aria-hidden="true" />
          {words.tryAgain}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={words.takeAgain}
        text={words.takeAgainText(best?.toFixed(1))}
        yes={words.startQuiz}
        no={words.notNow}
        busy={busy}
        onYes={() => void start()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
