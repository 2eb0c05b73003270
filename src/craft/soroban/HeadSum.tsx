import { LifeBuoy } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { AnswerFeedback } from '../practice/AnswerFeedback.tsx'
import { AnswerForm } from '../practice/AnswerForm.tsx'
import { logAttempt } from '../practice/practice-log.ts'
import { CoachedSum, type CoachedSumProps } from './CoachedSum.tsx'
import { HelpBeads } from './HelpBeads.tsx'
import { words } from './board.words.ts'

type HeadSumProps = Omit<CoachedSumProps, 'step'> & {
  /** The movement that the sum is about, as it is stored: '+4 big'. */
  itemKey: string
}

/** A sum without beads, for whoever needs them no more; they come back when they are asked for. */
export function HeadSum({ itemKey, ...props }: HeadSumProps): ReactNode {
  const { sum, seed, note, onNext, children } = props
  const [feedback, setFeedback] = useState<{ right: boolean; text: string }>()
  const [isHelped, setIsHelped] = useState(false)
  const isLogged = useRef(false)
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [])
  if (isHelped) return <CoachedSum {...props} levelOf={() => 'each'} />
  const result = sum.start + sum.by
  const text = `${sum.start} ${sum.by < 0 ? '−' : '+'} ${Math.abs(sum.by)}`
  /** The first answer counts. */
  function log(right: boolean): void {
    if (isLogged.current) return
    isLogged.current = true
    const milliseconds = performance.now() - since.current
    logAttempt({ part: 'soroban', itemKey, right, help: 'none', milliseconds, seed })
  }
  function answer(typed: number): void {
    const right = typed === result
    log(right)
    setFeedback({ right, text: right ? words.isResult(text, result) : words.seeBeads })
  }
  return (
    <>
      <div>
        <p className="coach-note">{note}</p>
        <HelpBeads level="head" />
        <p className="coach-sum tnum">{text}</p>
        {feedback && <AnswerFeedback {...feedback} />}
        <AnswerForm
          label={words.inHead}
          done={feedback?.right ?? false}
          onAnswer={answer}
          onNext={onNext}
          focus
        />
        {!feedback?.right && (
          <div className="coach-acts is-alone">
            <Button variant="line" onClick={() => setIsHelped(true)}>
              <LifeBuoy className="ico" aria-hidden="true" />
              {words.showBeads}
            </Button>
          </div>
        )}
      </div>
      <aside className="coach-side" aria-label={words.help}>
        {children}
      </aside>
    </>
  )
}
