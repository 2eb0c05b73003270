import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { focusInView } from '../../ui/focus-in-view.ts'
import { MethodQuestion } from './MethodQuestion.tsx'
import { RoundEnd } from './RoundEnd.tsx'
import { questionText } from './vedic.rules.ts'
import { makeWhichFits } from './which-fits.rules.ts'
import { words } from './vedic.words.ts'

const QUESTIONS = 6

type WhichProps = { seed: number; onAgain: () => void; onLeave: () => void }

/** Asks which shortcut fits the numbers, without calculating. */
export function MethodQuiz({ seed, onAgain, onLeave }: WhichProps): ReactNode {
  const [made] = useState(() => makeWhichFits(seed, QUESTIONS))
  const [at, setAt] = useState(0)
  const [clean, setClean] = useState<readonly boolean[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusInView(heading.current), [at])
  const question = made[at]
  if (!question) return <RoundEnd clean={clean} total={made.length} onAgain={onAgain} onLeave={onLeave} />
  return (
    <div className="vd-choose">
      <h2 ref={heading} tabIndex={-1} className="tnum scroll-mt-24 outline-none">
        {questionText(question.kind, question.numbers)} <small>{words.question(at + 1, made.length)}</small>
      </h2>
      <MethodQuestion
        key={at}
        question={question}
        seed={seed}
        onAnswer={(isRight) => setClean([...clean, isRight])}
      />
      {clean.length > at && (
        <div className="vd-keys">
          <Button onClick={() => setAt(at + 1)}>
            {words.next}
            <ArrowRight className="ico" aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  )
}
