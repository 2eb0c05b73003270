import { href, Link } from 'react-router'
import { ContinueView } from '../attempt/ContinueView.tsx'
import type { Quiz, Running, Submission } from '../quiz.contract.ts'
import { TryAgain } from '../results/TryAgain.tsx'
import type { ShownCard } from './QuizCard.tsx'
import { MiniRod, TrendRod } from './RodView.tsx'

type Props = { card: Extract<ShownCard, { state: 'completed' | 'running' }>; onOver: () => void }

/** What somebody has of a quiz: a running attempt, or its results, and the ways on. */
export function OwnCard({ card, onOver }: Props) {
  return card.state === 'running' ? (
    <Runs running={card.running} onOver={onOver} />
  ) : (
    <Done quiz={card.quiz} submission={card.submission} />
  )
}

/** How far a running attempt is, and the way back into it. */
function Runs({ running, onOver }: { running: Running; onOver: () => void }) {
  return (
    <>
      <p className="qc-run">
        <MiniRod done={running.answered} total={running.total} className="bead-neel" />
        <span className="tnum">
          {running.answered} of {running.total} answered
        </span>
      </p>
      <ContinueView
        running={running}
        onOver={onOver}
        className="btn-neel w-full"
        describedBy={`quiz-${running.quizId}`}
      />
    </>
  )
}

/** The best result, the last one beside it where it is another, and what can be done with it. */
function Done({ quiz, submission }: { quiz: Quiz; submission: Submission }) {
  const { score, bestScore, history } = submission
  const again = history.length > 1
  return (
    <>
      <div className="qc-best bead-tota">
        <p>
          <b className="tnum">{bestScore.toFixed(1)}%</b>{' '}
          <span>{again ? 'best' : <span className="sr-only">scored</span>}</span>
          {again && <span className="qc-last tnum">last {score.toFixed(1)}%</span>}
        </p>
        {again && bestScore > score && <TrendRod before={score} now={bestScore} />}
      </div>
      <div className="qc-two">
        <Link
          className="btn btn-line"
          to={href('/ViewResults/:id', { id: submission._id })}
          state={{ submission }}
          aria-label={`View Results of ${quiz.title}`}
        >
          View Results
        </Link>
        {quiz.allowReattempt && <TryAgain quizId={quiz._id} best={submission.bestScore} className="" />}
      </div>
    </>
  )
}
