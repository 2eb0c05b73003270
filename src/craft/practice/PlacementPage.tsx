import { type ReactNode, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { Abacus } from '../soroban/AbacusView.tsx'
import { rodsFor } from '../soroban/places.ts'
import { rodsOf, valueOf } from '../soroban/soroban.rules.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { PLACED, PLACEMENT_STAGES, type PlacementStage } from './item-status.rules.ts'
import { type Placement, placementOf, type PlacementQuestion, placementQuestions } from './placement.rules.ts'
import { logAttempt } from './practice-log.ts'
import { PracticeShell } from './PracticeShell.tsx'
import './practice-parts.css'
import './ten.css'
import '../soroban/soroban.css'
import { words } from './placement.words.ts'

/** /practice/start: about three minutes, for whoever can do something already. */
export function PlacementPage(): ReactNode {
  const alive = useAlive()
  const [seed] = useState(() => Math.floor(Math.random() * 2 ** 32))
  const [phase, setPhase] = useState<'intro' | 'asking' | 'over'>('intro')
  const [answers, setAnswers] = useState<readonly boolean[]>([])
  const questions = placementQuestions(seed)
  const since = useRef(0)
  const question = questions[answers.length]
  function answer(right: boolean): void {
    const all = [...answers, right]
    const placement = placementOf(all)
    setAnswers(all)
    if (!placement.isOver) return
    savePlacement(placement, (performance.now() - since.current) / PLACEMENT_STAGES.length)
    setPhase('over')
  }
  function start(): void {
    since.current = performance.now()
    setPhase('asking')
  }
  const note = phase === 'asking' ? words.question(answers.length + 1) : words.time
  return (
    <PracticeShell title={words.title} note={note}>
      {phase === 'intro' && <Intro onStart={start} isReady={alive} />}
      {phase === 'asking' && question && (
        <Question key={answers.length} question={question} onAnswer={answer} />
      )}
      {phase === 'over' && <Result placement={placementOf(answers)} />}
    </PracticeShell>
  )
}

/** Each stage is kept, passed or not; `milliseconds` of each. */
function savePlacement({ passed }: Pick<Placement, 'passed'>, milliseconds: number): void {
  for (const stage of PLACEMENT_STAGES)
    logAttempt({
      part: 'soroban',
      itemKey: `${PLACED}${stage}`,
      right: passed.includes(stage),
      help: 'none',
      milliseconds,
      seed: null,
    })
}

/** What a stage asks. */
const STAGE_EXAMPLES: Readonly<Record<PlacementStage, string>> = {
  read: '7',
  direct: '3 + 1',
  small: '4 + 3',
  big: '8 + 6',
  mixed: '6 + 7',
}

type StagesProps = { startsAt?: PlacementStage | null; passed?: readonly PlacementStage[] }

function Stages({ startsAt, passed = [] }: StagesProps): ReactNode {
  return (
    <ol className="place-stages">
      {PLACEMENT_STAGES.map((stage) => (
        <li key={stage} aria-current={stage === startsAt ? 'step' : undefined}>
          {words.stages[stage]}
          <span className="tnum">
            {startsAt === undefined && STAGE_EXAMPLES[stage]}
            {passed.includes(stage) && words.canDo}
            {stage === startsAt && words.startHere}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Intro({ onStart, isReady }: { onStart: () => void; isReady: boolean }): ReactNode {
  return (
    <div className="ten">
      <h2>{words.where}</h2>
      <p>{words.about}</p>
      <Stages />
      <div className="ten-acts">
        <Button onClick={onStart} disabled={!isReady}>
          {words.start}
        </Button>
        <Link className="textlink" to={href('/practice/ten')}>
          {words.fromBeginning}
        </Link>
      </div>
    </div>
  )
}

type QuestionProps = { question: PlacementQuestion; onAnswer: (right: boolean) => void }

function Question({ question, onAnswer }: QuestionProps): ReactNode {
  const [count] = useState(() => Math.min(5, rodsFor(window.innerWidth)))
  const [rods, setRods] = useState<readonly number[]>(() =>
    rodsOf(question.kind === 'read' ? question.number : question.start, count),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isRead = question.kind === 'read'
  return (
    <div className="ten">
      <p className="coach-note">{words.stages[question.stage]}</p>
      <h2 ref={heading} tabIndex={-1} className="coach-sum tnum outline-none">
        {isRead ? words.whatNumber : `${question.start} + ${question.by}`}
      </h2>
      <div className="coach-board">
        <Abacus rods={rods} onChange={setRods} locked={isRead} />
      </div>
      {isRead ? (
        <AnswerForm
          label={words.number}
          done={false}
          onAnswer={(typed) => onAnswer(typed === question.number)}
          onNext={() => {}}
          focus
        />
      ) : (
        <p>{words.showAnswer}</p>
      )}
      <div className="ten-acts">
        {!isRead && (
          <Button onClick={() => onAnswer(valueOf(rods) === question.start + question.by)}>
            {words.done}
          </Button>
        )}
        <Button variant="line" onClick={() => onAnswer(false)}>
          {words.dontKnow}
        </Button>
      </div>
    </div>
  )
}

function Result({ placement }: { placement: Placement }): ReactNode {
  const [shown, setShown] = useState(placement)
  const since = useRef(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    since.current = performance.now()
    heading.current?.focus({ preventScroll: true })
  }, [])
  const { passed, startsAt } = shown
  function lower(): void {
    const fewer = passed.slice(0, -1)
    // As long as the result was looked at: it came after what was kept before.
    savePlacement({ passed: fewer }, performance.now() - since.current)
    since.current = performance.now()
    setShown({ ...shown, passed: fewer, startsAt: PLACEMENT_STAGES[fewer.length] ?? null })
  }
  return (
    <div className="ten" role="status">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {startsAt === null ? words.knowAll : words.startWith(words.stages[startsAt])}
      </h2>
      <Stages startsAt={startsAt} passed={passed} />
      <div className="ten-acts">
        <ButtonLink to={href('/practice/ten')}>{words.startTen}</ButtonLink>
        {passed.length > 0 && (
          <button type="button" className="textlink" onClick={lower}>
            {words.lower}
          </button>
        )}
      </div>
    </div>
  )
}
