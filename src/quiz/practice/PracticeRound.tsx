import { ArrowRight, Check, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { beadPath } from '../../ui/art/bead.ts'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { focusInView } from '../../ui/focus-in-view.ts'
import { QuestionPrompt, OptionTiles } from '../QuestionPrompt.tsx'
import { Options } from '../results/AnswerReview.tsx'
import { BeadComparison } from '../results/BeadComparison.tsx'
import { compared } from '../results/compared.rules.ts'
import { gradeWireAnswer } from '../kinds/kinds.rules.ts'
import { LazyKindInput } from '../kinds/KindView.tsx'
import { Words } from '../Words.tsx'
import { practicePath } from './practice-path.rules.ts'
import type { PracticeQuestion } from './practice.contract.ts'
import { type Round, summary } from './practice.rules.ts'
import { words } from './practice.words.ts'
import { words as language } from '../../platform/language.words.ts'

type RoundProps = { questions: readonly PracticeQuestion[]; name: string; submission: string | undefined }

/** A practice round: each answer is checked at once; a summary at the end. */
export function PracticeRound({ questions, name, submission }: RoundProps) {
  const [asked, setAsked] = useState(questions)
  const [round, setRound] = useState<Round>([])
  const [chosen, setChosen] = useState<string>()
  const [at, setAt] = useState(0)
  const question = asked[at]
  const start = (again: readonly PracticeQuestion[]) => {
    setAsked(again)
    setRound([])
    setAt(0)
    setChosen(undefined)
  }
  if (!question) {
    const open = asked.filter((_, place) => !round[place])
    return (
      <RoundEnd
        round={round}
        name={name}
        submission={submission}
        onAgain={() => start(open.length > 0 ? open : questions)}
      />
    )
  }
  const choose = (option: string) => {
    setChosen(option)
    setRound([...round, gradeWireAnswer(question, option) === 'right'])
  }
  return (
    <div className="pr-card">
      <Wire round={round} total={asked.length} at={at} />
      <Practised
        key={`${asked.length} ${at}`}
        question={question}
        place={at}
        total={asked.length}
        chosen={chosen}
        onAnswer={choose}
        onNext={() => {
          setChosen(undefined)
          setAt(at + 1)
        }}
      />
    </div>
  )
}

/** Progress: right at the first try filled, others open, the current one outlined. */
function Wire({ round, total, at }: { round: Round; total: number; at: number }): ReactNode {
  return (
    <svg className="pr-wire" viewBox={`0 0 ${total * 46 + 8} 40`} aria-hidden="true">
      <path className="tr-line" d={`M0 20H${total * 46 + 8}`} />
      {Array.from({ length: total }, (_, place) => (
        <g key={place} transform={`translate(${place * 46 + 27} 20)`}>
          {round[place] ? (
            <g className="rb-ok">
              <BeadShape w={42} h={23} />
            </g>
          ) : (
            <path className={place === at ? 'pr-now' : 'pr-open'} d={beadPath(40, 21)} />
          )}
        </g>
      ))}
    </svg>
  )
}

type PractisedProps = {
  question: PracticeQuestion
  place: number
  total: number
  chosen: string | undefined
  onAnswer: (option: string) => void
  onNext: () => void
}

function Practised({ question, place, total, chosen, onAnswer, onNext }: PractisedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place > 0) focusInView(heading.current)
  }, [place])
  const isDone = chosen !== undefined
  useEffect(() => {
    if (isDone) focusInView(panel.current)
  }, [isDone])
  const isCorrect = gradeWireAnswer(question, chosen) === 'right'
  const way = practicePath(question)
  const about = question.topic || question.quizTitle
  const detail = { ...question, userAnswer: chosen ?? null, isCorrect }
  const beads = isDone ? compared(detail, question.subject === 'Abacus') : null
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="pr-n scroll-mt-24 outline-none">
        {words.question(place + 1, total)}
        <span lang={language.langOf(about)}>{about}</span>
      </h2>
      <div className="pr-sides">
        <QuestionPrompt question={question} id="practice-text" />
        {isDone ? (
          <div ref={panel} tabIndex={-1} className="pr-told outline-none" role="status">
            <p className={`pr-say ${isCorrect ? 'ok' : ''}`}>
              {isCorrect ? (
                <>
                  <Check className="ico" aria-hidden="true" />
                  {words.right}
                </>
              ) : (
                words.notQuite
              )}
            </p>
            {beads && <BeadComparison {...beads} />}
            <Options detail={detail} />
            {question.explanation && (
              <p className="rvq-why" lang={language.contentOf(question)}>
                <Words text={question.explanation} />
              </p>
            )}
            {!isCorrect && way !== undefined && (
              <p className="rs-links">
                <Link className="textlink" to={way}>
                  {words.stepByStep(question.topic)}
                </Link>
              </p>
            )}
            <Button className="pr-next" onClick={onNext}>
              {place + 1 === total ? words.seeResult : words.next}
              <ArrowRight className="ico" aria-hidden="true" />
            </Button>
          </div>
        ) : (
          <Answering question={question} chosen={chosen} onAnswer={onAnswer} />
        )}
      </div>
    </>
  )
}

/** Single choice is checked on click; other kinds with a button. */
function Answering({ question, chosen, onAnswer }: Pick<PractisedProps, 'question' | 'chosen' | 'onAnswer'>) {
  const [said, setSaid] = useState<string | null>(null)
  if (!question.task)
    return <OptionTiles question={question} chosen={chosen} labelledBy="practice-text" onAnswer={onAnswer} />
  return (
    <div>
      <LazyKindInput
        question={question}
        said={said ?? undefined}
        labelledBy="practice-text"
        onSay={setSaid}
      />
      <Button className="pr-next" disabled={said === null} onClick={() => said !== null && onAnswer(said)}>
        {words.check}
      </Button>
    </div>
  )
}

type EndProps = { round: Round; name: string; submission: string | undefined; onAgain: () => void }

function RoundEnd({ round, name, submission, onAgain }: EndProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, text } = summary(round, name)
  const isWhole = round.every(Boolean)
  return (
    <div className="pr-card pr-end">
      <Wire round={round} total={round.length} at={-1} />
      <h2 ref={heading} tabIndex={-1} className="pr-title outline-none">
        {title}
      </h2>
      <p className="pr-text">{text}</p>
      {isWhole ? (
        <ButtonLink className="pr-next" to={href('/competition')}>
          {words.back}
        </ButtonLink>
      ) : (
        <Button className="pr-next" onClick={onAgain}>
          <RotateCcw className="ico" aria-hidden="true" />
          {words.theseAgain}
        </Button>
      )}
      <p className="rs-links">
        {submission && (
          <Link className="textlink" to={href('/ViewResults/:id', { id: submission })}>
            {words.backToResult}
          </Link>
        )}
        {isWhole ? (
          <button type="button" className="textlink" onClick={onAgain}>
            {words.again}
          </button>
        ) : (
          <Link className="textlink" to={href('/competition')}>
            {words.back}
          </Link>
        )}
      </p>
    </div>
  )
}
