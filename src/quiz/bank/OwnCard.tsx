import { href, Link } from 'react-router'
import { ContinueView } from '../attempt/ContinueView.tsx'
import type { Quiz, Running, Submission } from '../quiz.contract.ts'
import { TryAgain } from '../results/TryAgain.tsx'
import type { ShownCard } from './QuizCard.tsx'
import { MiniRod, TrendRod } from './RodView.tsx'
import { words } from '../quiz.words.ts'

type Props = { card: Extract<ShownCard, { state: 'completed' | 'running' }>; onOver: () => void }

/** The student's part of a quiz card: the running attempt or the results, with their links. */
export function OwnCard({ card, onOver }: Props) {
  return card.state === 'running' ? (
    <Runs running={card.running} onOver={onOver} />
  ) : (
    <Done quiz={card.quiz} submission={card.submission} />
  )
}

/** Progress of a running attempt and the link to it. */
function Runs({ running, onOver }: { running: Running; onOver: () => void }) {
  return (
    <>
      <p className="qc-run">
        <MiniRod done={running.answered} total={running.total} className="bead-neel" />
        <span className="tnum">{words.answered(running.answered, running.total)}</span>
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

/** The best result, the last one if different, and its actions. */
function Done({ quiz, submission }: { quiz: Quiz; submission: Submission }) {
  const { score, bestScore, history } = submission
  const again = history.length > 1
  return (
    <>
      <div className="qc-best bead-tota">
        <p>
          <b className="tnum">{bestScore.toFixed(1)}%</b>{' '}
          <span>{again ? words.isBest : <span className="sr-only">{words.scored}</span>}</span>
          {again && <span className="qc-last tnum">{words.last(score.toFixed(1))}</span>}
        </p>
        {again && bestScore > score && <TrendRod before={score} now={bestScore} />}
      </div>
      <div className="qc-two">
        <Link
          className="btn btn-line"
          to={href('/ViewResults/:id', { id: submission._id })}
          state={{ submission }}
          aria-label={words.viewResultsOf(quiz.title)}
        >
          {words.viewResults}
        </Link>
        {quiz.allowReattempt && <TryAgain quizId={quiz._id} best={submission.bestScore} className="" />}
      </div>
    </>
  )
}
