import { Check, CircleDashed, X } from 'lucide-react'
import { useState } from 'react'
import { Soroban } from '../ui/art/Soroban.tsx'
import type { QuestionDetail, Result } from './result.ts'

const letter = (index: number) => String.fromCharCode(65 + index)

type Kind = 'ok' | 'no' | 'none'
const kindOf = (detail: QuestionDetail): Kind => (detail.isCorrect ? 'ok' : detail.userAnswer === null ? 'none' : 'no')

const badges = {
  ok: { Icon: Check, text: 'Correct' },
  no: { Icon: X, text: 'Incorrect' },
  none: { Icon: CircleDashed, text: 'Not answered' },
} as const

/** A whole number that fits on a small abacus; null for anything else. */
function onAbacus(text: string): number | null {
  return /^\d{1,5}$/.test(text) ? Number(text) : null
}

const filters = [
  ['All', null],
  ['Incorrect', 'no'],
  ['Not answered', 'none'],
] as const

/** Every question with the right answer, the student's own and all options. Green and red mean right and wrong, with a sign and a word. */
export function AnswerReview({ result }: { result: Result }) {
  const [shown, setShown] = useState<Kind | null>(null)
  const details = result.questionDetails
  const drawn = result.subject === 'Abacus'
  return (
    <section className="mt-14 min-w-0 lg:mt-6" aria-labelledby="review">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="review" className="text-2xl">
          Answer Review
        </h2>
        <div className="seg" role="group" aria-label="Show">
          {filters.map(([name, kind]) => (
            <button key={name} type="button" aria-pressed={shown === kind} onClick={() => setShown(kind)}>
              {name} <span className="tnum">{kind ? details.filter((detail) => kindOf(detail) === kind).length : details.length}</span>
            </button>
          ))}
        </div>
      </div>
      <ol className="mt-5 grid gap-4">
        {details.map((detail, index) =>
          shown && kindOf(detail) !== shown ? null : <ReviewCard key={index} number={index + 1} detail={detail} drawn={drawn} />,
        )}
      </ol>
    </section>
  )
}

function ReviewCard({ number, detail, drawn }: { number: number; detail: QuestionDetail; drawn: boolean }) {
  const kind = kindOf(detail)
  const { Icon, text } = badges[kind]
  const value = drawn ? onAbacus(detail.correctAnswer) : null
  return (
    <li className={`rv ${kind}`}>
      <div className="rv-h">
        <span className="badge">
          <Icon className="ico" aria-hidden="true" />
          {text}
        </span>
        <span className="tnum text-ink-2">Question {number}</span>
      </div>
      <div className="rv-b">
        <h3 className={`tnum leading-[1.2] font-[720] ${detail.questionText.length > 24 ? 'text-lg' : 'text-[1.625rem]'}`}>
          {detail.questionText}
        </h3>
        <div className="rv-o">
          <ul className="chips">
            {detail.options.map((option, index) => (
              <li key={option} className={`chip ${option === detail.correctAnswer ? 'c' : option === detail.userAnswer ? 'w' : ''}`}>
                <b>{letter(index)}</b>
                <span className="tnum [overflow-wrap:anywhere]">{option}</span>
                {option === detail.correctAnswer && <Check className="ico" aria-label="correct answer" />}
                {option === detail.userAnswer && !detail.isCorrect && <X className="ico" aria-label="your answer" />}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-ink-2">
            {kind === 'none' ? (
              <>Not answered. </>
            ) : (
              <>
                You answered <b className={`font-[700] ${kind === 'ok' ? 'text-tota' : 'text-sindoor'}`}>{detail.userAnswer}</b>.{' '}
              </>
            )}
            {kind === 'ok' ? null : (
              <>
                The correct answer is <b className="font-[700] text-tota">{detail.correctAnswer}</b>.
              </>
            )}
          </p>
          {detail.explanation && <p className="mt-1 text-ink-2">{detail.explanation}</p>}
        </div>
        {value === null ? null : (
          <div className="rv-s">
            <Soroban value={value} tone="working" bead={[30, 15]} />
          </div>
        )}
      </div>
    </li>
  )
}
