import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Help } from '../craft.rules.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { logAttempt } from './practice-log.ts'
import { AnswerFeedback } from './AnswerFeedback.tsx'
import { type Fact } from './facts.rules.ts'
import { words } from './ten.words.ts'

type FactsProps = {
  facts: readonly Fact[]
  /** What an answer is kept as: a fact that was just shown is no evidence. */
  help: Help
  onDone: () => void
}

/** Asks facts one after another; wrong ones come once more at the end. */
export function NumberFacts({ facts, help, onDone }: FactsProps): ReactNode {
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
    <OneFact
      key={at}
      {...{ fact, help }}
      place={[at + 1, queue.length]}
      counts={at < facts.length}
      onNext={next}
    />
  )
}

type OneProps = Pick<FactsProps, 'help'> & {
  fact: Fact
  /** Which it is of how many. */
  place: readonly [number, number]
  counts: boolean
  onNext: (right: boolean) => void
}

function OneFact({
  fact: { thing, question, answer, whole },
  place: [number, of],
  help,
  counts,
  onNext,
}: OneProps): ReactNode {
  const [feedback, setFeedback] = useState<{ right: boolean; text: string }>()
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [])
  function check(typed: number): void {
    const right = typed === answer
    const milliseconds = performance.now() - since.current
    if (counts) logAttempt({ part: 'soroban', itemKey: thing, right, help, milliseconds, seed: null })
    setFeedback({ right, text: whole })
  }
  return (
    <div className="ten-say">
      <p className="ten-place">{words.fact(number, of)}</p>
      <h2 className="ten-fact tnum">{question}</h2>
      {feedback && <AnswerFeedback {...feedback} />}
      <AnswerForm
        label={words.answer}
        done={feedback !== undefined}
        onAnswer={check}
        onNext={() => onNext(feedback?.right ?? false)}
        focus
      />
    </div>
  )
}
