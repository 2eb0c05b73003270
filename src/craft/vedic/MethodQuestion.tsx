import { Check, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { playSound } from '../../ui/sounds.ts'
import { logAttempt } from '../practice/practice-log.ts'
import type { WhichFits } from './which-fits.rules.ts'
import { words } from './vedic.words.ts'

type MethodQuestionProps = {
  question: WhichFits
  seed: number
  onAnswer: (isRight: boolean) => void
}

/** The choices of one question, and what became of it; the answer is kept. */
export function MethodQuestion({ question, seed, onAnswer }: MethodQuestionProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null)
  const begun = useRef(0)
  useEffect(() => {
    begun.current = performance.now()
  }, [])
  const { choices, right } = question
  const way = choices.find(({ id }) => id === right)
  const choose = (id: string) => {
    setChosen(id)
    if (id === right) playSound('right')
    logAttempt({
      part: 'vedic',
      itemKey: 'which',
      right: id === right,
      help: 'none',
      milliseconds: performance.now() - begun.current,
      seed,
    })
    onAnswer(id === right)
  }
  return (
    <>
      <ul>
        {choices.map(({ id, title, when }) => (
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
              {chosen === right ? words.right : words.notQuiteBut(way?.title ?? '')}
            </b>
            <p>{way?.when}</p>
          </div>
        )}
      </div>
    </>
  )
}
