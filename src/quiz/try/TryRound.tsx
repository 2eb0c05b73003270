import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Slate } from '../../ui/art/Slate.tsx'
import { Asked, OptionTiles } from '../Asked.tsx'
import { MiniRod } from '../bank/RodView.tsx'
import type { TryPaper, TryQuestion } from './try.contract.ts'

type Props = { paper: TryPaper; sending: boolean; onDone: (answers: (string | null)[]) => void }

/** One question after the other; what is right is told at the end, by the server. */
export function TryRound({ paper, sending, onDone }: Props): ReactNode {
  const { questions } = paper
  const [at, setAt] = useState(0)
  const [answers, setAnswers] = useState<readonly (string | null)[]>(questions.map(() => null))
  const question = questions[at]
  if (!question) return null
  const last = at + 1 === questions.length
  const chosen = answers[at] ?? null
  const answer = (given: string) =>
    setAnswers(answers.map((before, place) => (place === at ? given : before)))
  return (
    <div className="pr-card try-card">
      <OneQuestion
        key={at}
        question={question}
        place={at}
        total={questions.length}
        chosen={chosen}
        disabled={sending}
        onAnswer={answer}
      />
      <Button
        className="pr-next"
        disabled={chosen === null || sending}
        onClick={() => (last ? onDone([...answers]) : setAt(at + 1))}
      >
        {last ? 'See how it went' : 'Next'}
        <ArrowRight className="ico" aria-hidden="true" />
      </Button>
    </div>
  )
}

type OneProps = {
  question: TryQuestion
  place: number
  total: number
  chosen: string | null
  disabled: boolean
  onAnswer: (answer: string) => void
}

function OneQuestion({ question, place, total, chosen, disabled, onAnswer }: OneProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (place > 0) heading.current?.focus({ preventScroll: true })
  }, [place])
  const onBeads = question.options.length === 0
  return (
    <div className={onBeads ? 'try-beads' : ''}>
      <div>
        <h2 ref={heading} tabIndex={-1} className="pr-n outline-none">
          Question {place + 1} of {total}
          <MiniRod done={place} total={total} className="bead-neel" />
        </h2>
        {onBeads ? (
          <p id="try-text" className="try-task">
            {question.questionText}
          </p>
        ) : (
          <Asked question={question} id="try-text" />
        )}
      </div>
      {onBeads ? (
        <Slate value={0} className="try-slate" onShow={(value) => onAnswer(String(value))} />
      ) : (
        <OptionTiles
          question={question}
          chosen={chosen ?? undefined}
          labelledBy="try-text"
          disabled={disabled}
          onAnswer={onAnswer}
        />
      )}
    </div>
  )
}
