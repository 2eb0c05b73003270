import { Check, Lock, Timer } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from '../../ui/Button.tsx'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { beadPath } from '../../ui/art/bead.ts'
import type { Quiz, Running, Submission } from '../quiz.contract.ts'
import type { Card } from '../quiz.rules.ts'
import './cards.css'
import { words } from '../quiz.words.ts'
import { words as language } from '../../platform/language.words.ts'

export type ShownCard = Card<Quiz, Submission, Running>

// Loaded for signed-in users only.
const OwnCard = lazy(() => import('./OwnCard.tsx').then((module) => ({ default: module.OwnCard })))

type Props = {
  card: ShownCard
  number: number
  onStart: (quiz: Quiz) => void
  onLocked: () => void
  /** Called when the time of a running attempt is over. */
  onOver?: () => void
}

const looks = { available: 'open', locked: 'locked', completed: 'done', running: 'running' } as const

/** A quiz card: done, running, open or locked. All states have the same size. */
export function QuizCard({ card, number, onStart, onLocked, onOver = () => {} }: Props) {
  const { quiz, state } = card
  const reason = `locked-${quiz._id}`
  return (
    <li className={`qc ${looks[state]}`}>
      <article className="flex min-w-0 flex-1 flex-col" aria-labelledby={`quiz-${quiz._id}`}>
        <RodBead state={state} />
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="text-sm text-ink-2">{words.quizNumber(number)}</p>
          <StatePill card={card} />
        </div>
        <h3
          id={`quiz-${quiz._id}`}
          className="mt-1 text-xl leading-tight font-[720]"
          lang={language.contentOf(quiz)}
        >
          {quiz.title}
        </h3>
        <p className="mt-2 text-ink-2" lang={language.contentOf(quiz)}>
          {quiz.description}
        </p>
        <ul className="mt-3 flex flex-wrap gap-x-4 text-sm text-ink-2">
          <li>{words.marks(quiz.marks)}</li>
          <li>{words.questions(quiz.questionCount)}</li>
          <li>{words.minutes(quiz.duration)}</li>
          <li>{words.language(quiz.language)}</li>
        </ul>
        <div className="mt-auto grid min-h-[66px] content-end gap-3 pt-4">
          {(card.state === 'completed' || card.state === 'running') && (
            <Suspense fallback={<span className="block h-24" />}>
              <OwnCard card={card} onOver={onOver} />
            </Suspense>
          )}
          {state === 'available' && (
            <Button
              type="button"
              className="w-full"
              aria-describedby={`quiz-${quiz._id}`}
              onClick={() => onStart(quiz)}
            >
              {words.startNow}
            </Button>
          )}
          {state === 'locked' && (
            <button
              type="button"
              className="btn w-full"
              aria-disabled="true"
              aria-describedby={reason}
              onClick={onLocked}
            >
              <Lock className="ico" aria-hidden="true" />
              <span id={reason}>{words.completeFirst}</span>
            </button>
          )}
        </div>
      </article>
    </li>
  )
}

const beads: Readonly<Record<ShownCard['state'], ReactNode>> = {
  completed: (
    <g className="rb-ok">
      <BeadShape w={46} h={25} />
    </g>
  ),
  running: <path className="qb-now" d={beadPath(50, 29)} />,
  available: <path className="qb-open" d={beadPath(44, 23)} />,
  locked: <path className="rb-skip" d={beadPath(44, 23)} />,
}

function RodBead({ state }: { state: ShownCard['state'] }) {
  return (
    <svg className="qb" viewBox="-26 -14 52 28" aria-hidden="true">
      {beads[state]}
    </svg>
  )
}

function StatePill({ card }: { card: ShownCard }) {
  if (card.state === 'completed')
    return (
      <span className="pill ok">
        <Check className="ico" aria-hidden="true" />
        {words.completed}
      </span>
    )
  if (card.state === 'running')
    return (
      <span className="pill qc-run">
        <Timer className="ico" aria-hidden="true" />
        {card.running.paused ? words.paused : words.inProgress}
      </span>
    )
  if (card.state === 'locked')
    return (
      <span className="pill lk">
        <Lock className="ico" aria-hidden="true" />
        {words.locked}
      </span>
    )
  return null
}
