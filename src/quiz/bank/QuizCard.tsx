import { Check, Lock } from 'lucide-react'
import { href, Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { beadPath } from '../../ui/art/bead.ts'
import type { Quiz, Submission } from '../quiz.contract.ts'
import type { Card } from '../quiz.rules.ts'
import { TryAgain } from '../results/ResultSummary.tsx'

type Props = {
  card: Card<Quiz, Submission>
  number: number
  onStart: (quiz: Quiz) => void
  onLocked: () => void
}

const looks = { available: 'open', locked: 'locked', completed: 'done' } as const

/**
 * A quiz on its rod: done, open or locked. The geometry is the same in all three, so nothing moves when the
 * student is known.
 */
export function QuizCard({ card, number, onStart, onLocked }: Props) {
  const { quiz, state } = card
  const reason = `locked-${quiz._id}`
  return (
    <li className={`qc ${looks[state]}`}>
      <article className="flex flex-1 flex-col" aria-labelledby={`quiz-${quiz._id}`}>
        <svg className="qb" viewBox="-26 -14 52 28" aria-hidden="true">
          {state === 'completed' ? (
            <g className="rb-ok">
              <BeadShape w={46} h={25} />
            </g>
          ) : (
            <path className={state === 'available' ? 'qb-open' : 'rb-skip'} d={beadPath(44, 23)} />
          )}
        </svg>
        <div className="flex items-start justify-between gap-3">
          <div>
            <p className="text-sm text-ink-2">Quiz {number}</p>
            <h3 id={`quiz-${quiz._id}`} className="text-xl leading-tight font-[720]">
              {quiz.title}
            </h3>
          </div>
          {state === 'completed' && (
            <span className="pill ok">
              <Check className="ico" aria-hidden="true" />
              Completed
            </span>
          )}
          {state === 'locked' && (
            <span className="pill lk">
              <Lock className="ico" aria-hidden="true" />
              Locked
            </span>
          )}
        </div>
        <p className="mt-2 text-ink-2">{quiz.description}</p>
        <ul className="mt-3 flex flex-wrap gap-x-4 text-sm text-ink-2">
          <li>{quiz.marks} Marks</li>
          <li>{quiz.questionCount} Questions</li>
          <li>{quiz.duration} min</li>
          <li>{quiz.language}</li>
        </ul>
        <div className="mt-auto flex min-h-[66px] items-end gap-3 pt-4">
          {card.state === 'completed' && <Done card={card} />}
          {state === 'available' && (
            <Button
              type="button"
              className="w-full"
              aria-describedby={`quiz-${quiz._id}`}
              onClick={() => onStart(quiz)}
            >
              Start Now
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
              <span id={reason}>Please complete the previous quizzes first</span>
            </button>
          )}
        </div>
      </article>
    </li>
  )
}

function Done({ card }: { card: Extract<Card<Quiz, Submission>, { state: 'completed' }> }) {
  const { quiz, submission } = card
  return (
    <>
      <b className="mb-2 text-[1.75rem] leading-none font-[780] tracking-tight tnum">
        {submission.score.toFixed(1)}%<span className="sr-only"> scored</span>
      </b>
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        {quiz.allowReattempt && <TryAgain quizId={quiz._id} className="px-3!" />}
        <Link
          className="btn btn-line px-3!"
          to={href('/ViewResults/:id', { id: submission._id })}
          state={{ submission }}
          aria-label={`View Results of ${quiz.title}`}
        >
          View Results
        </Link>
      </span>
    </>
  )
}
