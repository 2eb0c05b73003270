import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { shortDate } from '../../ui/dates.ts'
import { askedOf, improvement, mainWay, marksDetail, marksShown, sentence } from './moment.rules.ts'
import { outcome, type Result, timeText } from './result.rules.ts'
import { craftTopic } from '../practice/craft-way.rules.ts'
import { ScoreRing } from './ScoreRing.tsx'
import { TrendRod } from './TrendRod.tsx'
import { TryAgain } from './TryAgain.tsx'

type PaperProps = {
  result: Result
  /** The page's heading, in front of the band where the page has another name. */
  title?: string
  band: string
  /** Whose paper it is; '' where nobody is named. */
  name: string
  children?: ReactNode
  tryAgain?: boolean
  /** Ways on, where it is no student who looks. */
  ways?: ReactNode
}

/** The paper that is handed back: ring, band, one sentence, what improved, one way on, the figures. */
export function ResultPaper({ result, title, band, name, children, tryAgain = false, ways }: PaperProps) {
  const blank = result.totalQuestions - result.correctAnswers - result.incorrectAnswers
  const counts: [string, ReactNode][] = [
    ['Correct', result.correctAnswers],
    ['Incorrect', result.incorrectAnswers],
    ['Total', result.totalQuestions],
    ['Time', timeText(result.timeTaken)],
  ]
  const first = name.split(' ')[0] ?? ''
  const day = result.submittedAt ? shortDate(result.submittedAt) : ''
  return (
    <section className="rs-paper" aria-labelledby="score">
      <p className="rs-label">
        <span>{result.quizTitle}</span>
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
      <p className="rs-say">{sentence(result, first)}</p>
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
          {`${marksShown(result.marks)} of ${result.maxMarks} marks${blank > 0 ? `, ${blank} left blank` : ''}.`}{' '}
          <span>{marksDetail(result)}</span>
        </p>
      )}
      {ways ? null : (
        <p className="rs-links">
          {tryAgain && <TryAgain quizId={result.quizId} best={result.bestScore} plain className="" />}
          <Link className="textlink" to={href('/competition')}>
            Back to Quizzes
          </Link>
          <button type="button" className="textlink rs-print" onClick={() => window.print()}>
            Print
          </button>
        </p>
      )}
    </section>
  )
}

function Improved({ result }: { result: Result }) {
  const told = improvement(result)
  if (told.kind === 'first')
    return <p className="rs-first">First try. Your best result is always the one that counts.</p>
  return (
    <div className="rs-imp">
      <p>
        <span>
          Last time <b className="tnum">{told.before.toFixed(1)}%</b>
        </span>
        <span>
          Now <b className="tnum">{told.now.toFixed(1)}%</b>
        </span>
      </p>
      <TrendRod before={told.before} now={told.now} />
      <p className="rs-best">{told.note}</p>
    </div>
  )
}

function MainWay({ result }: { result: Result }) {
  const way = mainWay(result)
  if (way.to === 'next' && result.next)
    return (
      <ButtonLink
        className="rs-main"
        to={href('/instructions')}
        state={{ quiz: result.next, questionCount: result.next.questionCount }}
      >
        Next quiz
      </ButtonLink>
    )
  const taught = craftTopic(askedOf(result))
  if (way.to === 'practise')
    return (
      <>
        <ButtonLink
          className="rs-main"
          to={`${href('/practice/questions')}?submission=${result.submissionId}`}
        >
          {way.count === 1 ? 'Practise this one' : `Practise these ${way.count}`}
        </ButtonLink>
        {taught && (
          <p className="rs-links">
            <Link className="textlink" to={taught.to}>
              “{taught.topic}”, step by step
            </Link>
          </p>
        )}
      </>
    )
  return null
}
