import { Check, CircleDashed, X } from 'lucide-react'
import { useState } from 'react'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { Words } from '../Words.tsx'
import { type Outcome, outcome, type QuestionDetail, type Result } from './result.rules.ts'

const letter = (index: number) => String.fromCharCode(65 + index)

/** `look` is the card's class. */
const badges = {
  right: { Icon: Check, text: 'Correct', look: 'ok' },
  wrong: { Icon: X, text: 'Incorrect', look: 'no' },
  blank: { Icon: CircleDashed, text: 'Not answered', look: 'none' },
} as const

/** A whole number that fits on a small abacus; null for anything else. */
function onAbacus(text: string): number | null {
  return /^\d{1,5}$/.test(text) ? Number(text) : null
}

const filters = [
  ['All', null],
  ['Incorrect', 'wrong'],
  ['Not answered', 'blank'],
] as const

/**
 * Every question with the right answer, the student's own and all options. Green and red mean right and
 * wrong, with a sign and a word.
 */
export function AnswerReview({ result }: { result: Result }) {
  const [shown, setShown] = useState<Outcome | null>(null)
  const details = result.questionDetails
  const drawn = result.subject === 'Abacus'
  return (
    <section className="mt-14 min-w-0 lg:mt-6" aria-labelledby="review">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="review" className="text-2xl">
          Answer Review
        </h2>
        <div className="seg" role="group" aria-label="Show">
          {filters.map(([name, only]) => (
            <button key={name} type="button" aria-pressed={shown === only} onClick={() => setShown(only)}>
              {name}{' '}
              <span className="tnum">
                {only ? details.filter((detail) => outcome(detail) === only).length : details.length}
              </span>
            </button>
          ))}
        </div>
      </div>
      <ol className="mt-5 grid gap-4">
        {details.map((detail, index) =>
          shown && outcome(detail) !== shown ? null : (
            <ReviewCard key={index} number={index + 1} detail={detail} drawn={drawn} />
          ),
        )}
      </ol>
    </section>
  )
}

function chipLook(option: string, { correctAnswer, userAnswer }: QuestionDetail): string {
  if (option === correctAnswer) return 'c'
  return option === userAnswer ? 'w' : ''
}

function ReviewCard({ number, detail, drawn }: { number: number; detail: QuestionDetail; drawn: boolean }) {
  const how = outcome(detail)
  const { Icon, text, look } = badges[how]
  const long = detail.questionText.length > 24
  const value = drawn ? onAbacus(detail.correctAnswer) : null
  return (
    <li className={`rv ${look}`}>
      <div className="rv-h">
        <span className="badge">
          <Icon className="ico" aria-hidden="true" />
          {text}
        </span>
        <span className="tnum text-ink-2">Question {number}</span>
      </div>
      <div className="rv-b">
        <h3 className={`tnum leading-[1.2] font-[720] ${long ? 'text-lg' : 'text-[1.625rem]'}`}>
          <Words text={detail.questionText} />
        </h3>
        <div className="rv-o">
          <ul className="chips">
            {detail.options.map((option, index) => (
              <li key={option} className={`chip ${chipLook(option, detail)}`}>
                <b>{letter(index)}</b>
                <span className="tnum [overflow-wrap:anywhere]">
                  <Words text={option} />
                </span>
                {option === detail.correctAnswer && <Check className="ico" aria-label="correct answer" />}
                {option === detail.userAnswer && !detail.isCorrect && (
                  <X className="ico" aria-label="your answer" />
                )}
              </li>
            ))}
          </ul>
          <p className="mt-3 text-ink-2">
            {how === 'blank' ? (
              <>Not answered. </>
            ) : (
              <>
                You answered{' '}
                <b className={`font-[700] ${how === 'right' ? 'text-tota' : 'text-sindoor'}`}>
                  <Words text={detail.userAnswer ?? ''} />
                </b>
                .{' '}
              </>
            )}
            {how === 'right' ? null : (
              <>
                The correct answer is{' '}
                <b className="font-[700] text-tota">
                  <Words text={detail.correctAnswer} />
                </b>
                .
              </>
            )}
          </p>
          {detail.explanation && (
            <p className="mt-1 text-ink-2">
              <Words text={detail.explanation} />
            </p>
          )}
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
