import { ArrowRight, Check, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { note } from '../practice/kept.ts'
import { RoundEnd } from './SumRound.tsx'
import { asked, makeWhichFits } from './vedic.rules.ts'

const QUESTIONS = 6

type WhichProps = { seed: number; onAgain: () => void; onLeave: () => void }

/** Which way fits these numbers? The choice is the skill: nothing is reckoned. */
export function WhichRound({ seed, onAgain, onLeave }: WhichProps): ReactNode {
  const [made] = useState(() => makeWhichFits(seed, QUESTIONS))
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  const [clean, setClean] = useState<readonly boolean[]>([])
  const begun = useRef(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    begun.current = performance.now()
    heading.current?.focus({ preventScroll: true })
  }, [at])
  const question = made[at]
  if (!question) return <RoundEnd clean={clean} total={made.length} onAgain={onAgain} onLeave={onLeave} />
  const { kind, numbers, ways, right } = question
  const way = ways.find(({ id }) => id === right)
  const choose = (id: string) => {
    setChosen(id)
    setClean([...clean, id === right])
    note({
      part: 'vedic',
      thing: 'which',
      right: id === right,
      milliseconds: performance.now() - begun.current,
      seed,
    })
  }
  return (
    <div className="vd-choose">
      <h2 ref={heading} tabIndex={-1} className="tnum outline-none">
        {asked(kind, numbers)}{' '}
        <small>
          Question {at + 1} of {made.length}
        </small>
      </h2>
      <ul>
        {ways.map(({ id, title, when }) => (
          <li key={id}>
            <button
              type="button"
              className={chosen && id === right ? 'vd-is-right' : ''}
              aria-pressed={chosen === id}
              disabled={chosen !== null}
              onClick={() => choose(id)}
            >
              <b>{title}</b>
              {chosen !== null && <span>{when}</span>}
            </button>
          </li>
        ))}
      </ul>
      <div role="status">
        {chosen !== null && (
          <div className={`craft-told ${chosen === right ? 'right' : 'wrong'}`}>
            <b>
              {chosen === right ? (
                <Check className="ico" aria-hidden="true" />
              ) : (
                <RotateCcw className="ico" aria-hidden="true" />
              )}
              {chosen === right ? 'Right' : `Not yet: ${way?.title}`}
            </b>
            <p>{way?.when}</p>
          </div>
        )}
      </div>
      {chosen !== null && (
        <div className="vd-keys">
          <Button
            onClick={() => {
              setChosen(null)
              setAt(at + 1)
            }}
          >
            Next
            <ArrowRight className="ico" aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  )
}
