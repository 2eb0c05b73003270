import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import {
  topicVerdicts,
  improvement,
  nextAction,
  marksDetail,
  marksShown,
  feedbackText,
} from './feedback.rules.ts'
import { outcome, type Result, resultCounts, timeText } from './result.rules.ts'
import { craftTopic } from '../practice/practice-path.rules.ts'
import { ScoreRing } from './ScoreRing.tsx'
import { TrendRod } from './TrendRod.tsx'
import { TryAgain } from './TryAgain.tsx'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { words } from './results.words.ts'
import { words as language } from '../../platform/language.words.ts'

type PaperProps = {
  result: Result
  /** The page's heading, if it is not the score band. */
  title?: string
  band: string
  /** The student's name; '' for none. */
  name: string
  children?: ReactNode
  tryAgain?: boolean
  /** Actions for viewers who are not the student. */
  ways?: ReactNode
}

/** The result: score ring, band, feedback, trend, next step and figures. */
export function ResultPaper({ result, title, band, name, children, tryAgain = false, ways }: PaperProps) {
  const counts: [string, ReactNode][] = [...resultCounts(result), [words.time, timeText(result.timeTaken)]]
  const first = name.split(' ')[0] ?? ''
  const day = result.submittedAt ? formatDate(result.submittedAt) : ''
  return (
    <section className="rs-paper" aria-labelledby="score">
      <p className="rs-label">
        <span lang={language.langOf(result.quizTitle)}>{result.quizTitle}</span>
        <span>{[first, day].filter(Boolean).join(', ')}</span>
      </p>
      <div className="rs-ring">
        <ScoreRing percent={result.score} marks={result.questionDetails.map(outcome)} />
      </div>
      {title ? (
        <>
          <h1 id="score" className="sr-only">
            {title}
          </h1>
          <h2 className="rs-band">{band}</h2>
        </>
      ) : (
        <h1 id="score" className="rs-band">
          {band}
        </h1>
      )}
      <p className="rs-say">{feedbackText(result, first)}</p>
      {ways ? null : <Improved result={result} />}
      {children}
      {ways ?? <MainWay result={result} />}
      <dl className="rs-stats tnum">
        {counts.map(([called, value]) => (
          <div key={called}>
            <dt>{called}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {result.marks === null ? null : (
        <p className="rs-marks tnum">
          {words.marks(marksShown(result.marks), result.maxMarks)} <span>{marksDetail(result)}</span>
        </p>
      )}
      {ways ? null : (
        <p className="rs-links">
          {tryAgain && <TryAgain quizId={result.quizId} best={result.bestScore} plain className="" />}
          <Link className="textlink" to={href('/competition')}>
            {words.back}
          </Link>
          <button type="button" className="textlink rs-print" onClick={() => window.print()}>
            {words.print}
          </button>
        </p>
      )}
    </section>
  )
}

function Improved({ result }: { result: Result }) {
  const change = improvement(result)
  if (change.kind === 'first') return <p className="rs-first">{words.firstTry}</p>
  return (
    <div className="rs-imp">
      <p>
        <span>
          {words.lastTime} <b className="tnum">{change.before.toFixed(1)}%</b>
        </span>
        <span>
          {words.now} <b className="tnum">{change.now.toFixed(1)}%</b>
        </span>
      </p>
      <TrendRod before={change.before} now={change.now} />
      <p className="rs-best">{change.note}</p>
    </div>
  )
}

function MainWay({ result }: { result: Result }) {
  const way = nextAction(result)
  if (way.to === 'next' && result.next)
    return (
      <ButtonLink
        className="rs-main"
        to={href('/instructions')}
        state={{ quiz: result.next, questionCount: result.next.questionCount }}
      >
        {words.nextQuiz}
      </ButtonLink>
    )
  const taught = craftTopic(topicVerdicts(result))
  if (way.to === 'practise')
    return (
      <>
        <ButtonLink
          className="rs-main"
          to={`${href('/practice/questions')}?submission=${result.submissionId}`}
        >
          {words.practise(way.count)}
        </ButtonLink>
        {taught && (
          <p className="rs-links">
            <Link className="textlink" to={taught.to}>
              {words.stepByStep(taught.topic)}
            </Link>
          </p>
        )}
      </>
    )
  return null
}
