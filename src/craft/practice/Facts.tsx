import { type ReactNode, useEffect, useRef, useState } from 'react'
import { AnswerForm } from './AnswerForm.tsx'
import { note } from './kept.ts'
import { Told } from './Told.tsx'
import { type Fact, saidOf } from './today.rules.ts'

/** Facts one after another; what was not known comes once more at the end. */
export function Facts({ facts, onDone }: { facts: readonly Fact[]; onDone: () => void }): ReactNode {
  const [queue, setQueue] = useState(facts)
  const [at, setAt] = useState(0)
  const fact = queue[at]
  function next(right: boolean): void {
    const again = !right && fact && at < facts.length ? [...queue, fact] : queue
    setQueue(again)
    if (at + 1 >= again.length) onDone()
    else setAt(at + 1)
  }
  if (!fact) return null
  return (
    <OneFact key={at} fact={fact} place={[at + 1, queue.length]} counts={at < facts.length} onNext={next} />
  )
}

type OneProps = {
  fact: Fact
  /** Which it is of how many. */
  place: readonly [number, number]
  counts: boolean
  onNext: (right: boolean) => void
}

function OneFact({
  fact: { thing, question, answer },
  place: [number, of],
  counts,
  onNext,
}: OneProps): ReactNode {
  const [told, setTold] = useState<{ right: boolean; text: string }>()
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [])
  function check(typed: number): void {
    const right = typed === answer
    const milliseconds = performance.now() - since.current
    if (counts) note({ part: 'soroban', thing, right, milliseconds, seed: null })
    setTold({ right, text: saidOf({ question, answer }) })
  }
  return (
    <div className="ten-say">
      <p className="ten-place">
        {number} of {of}
      </p>
      <h2 className="ten-fact tnum">{question}</h2>
      {told && <Told {...told} />}
      <AnswerForm
        label="Answer"
        done={told !== undefined}
        onAnswer={check}
        onNext={() => onNext(told?.right ?? false)}
        focus
      />
    </div>
  )
}
