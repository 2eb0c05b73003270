import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { playSound } from '../../ui/sounds.ts'
import { useAlive } from '../../ui/useAlive.ts'
import { DAY_MS } from '../../platform/text/india.rules.ts'
import { rodsFor } from '../soroban/places.ts'
import { MinuteBeads } from './MinuteBeads.tsx'
import { planOf, type Plan } from './planner.rules.ts'
import { minutesOf, type PlanStep } from './plan-steps.rules.ts'
import { masteryList, saveStep, stepsDone } from './practice-log.ts'
import { PracticeShell } from './PracticeShell.tsx'
import { useIsReady, usePractised } from './send.ts'
import {
  hasCounted,
  resultText,
  shortStepName,
  resultName,
  slotLabel,
  stepName,
  stepResult,
  stepRule,
  stepsOnce,
  stepTasks,
} from './step-labels.ts'
import { StepRun } from './StepRun.tsx'
import { useSetting } from './useSetting.ts'
import './practice-parts.css'
import './ten.css'
import '../soroban/soroban.css'
import '../flash/flash.css'
import { words } from './ten.words.ts'

/** /practice/ten: today's steps one after another, ten minutes in all. */
export function TenMinutesPage(): ReactNode {
  const alive = useAlive()
  const isReady = useIsReady()
  if (alive && isReady) return <Ten />
  return (
    <PracticeShell title={words.title}>
      {alive && (
        <p className="ten" role="status">
          {words.getting}
        </p>
      )}
    </PracticeShell>
  )
}

function Ten(): ReactNode {
  const things = usePractised()
  const [opened] = useState(Date.now)
  const planned = useMemo(() => planOf(things, opened), [things, opened])
  // The server's summary may come after the page; a day that was begun stays as it is.
  const [begun, setBegun] = useState<Plan | null>(null)
  const plan = begun ?? planned
  const [done, setDone] = useState<ReadonlySet<string>>(() => new Set(stepsDone(plan.day)))
  const [doing, setDoing] = useState<string | null>(null)
  const [sound] = useSetting('click', ['on', 'off'])
  const step = plan.steps.find(({ id }) => !done.has(id))
  const place = step ? plan.steps.indexOf(step) : plan.steps.length
  function start(id: string): void {
    setBegun(plan)
    setDoing(id)
  }
  function next(): void {
    if (!step) return
    saveStep(plan.day, step.id)
    if (place + 1 === plan.steps.length) playSound('done')
    setDoing(null)
    setDone(new Set([...done, step.id]))
  }
  if (!step) return <End plan={plan} />
  // The day is the seed: a reload gives the same sums.
  const board = { count: rodsFor(window.innerWidth), sound: sound === 'on', seed: plan.day * 1_000 + place }
  const isDoing = doing === step.id
  const run = <StepRun key={step.id} step={step} taught={plan.taught} board={board} onDone={next} />
  if (isDoing && step.kind === 'flash') return run
  const left = minutesOf(plan.steps.filter(({ id }) => !done.has(id)))
  return (
    <PracticeShell
      title={isDoing ? shortStepName(step) : words.title}
      note={words.left(left)}
      tools={
        isDoing && (
          <button type="button" className="craft-key" onClick={next}>
            {words.skip}
          </button>
        )
      }
    >
      {isDoing ? run : <Between plan={plan} step={step} done={done} onStart={() => start(step.id)} />}
    </PracticeShell>
  )
}

type BetweenProps = {
  plan: Plan
  step: PlanStep
  done: ReadonlySet<string>
  onStart: () => void
}

/** Between two steps: what was done, and what comes next. Nothing starts by itself. */
function Between({ plan, step, done, onStart }: BetweenProps): ReactNode {
  const things = usePractised()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const last = plan.steps[plan.steps.indexOf(step) - 1]
  const result = last && done.has(last.id) ? stepResult(last, things, plan.day) : null
  const rule = stepRule(step)
  const tasks = stepTasks(step)
  return (
    <div className="ten">
      <MinuteBeads steps={plan.steps} done={done} />
      {last && result && (
        <p className={hasCounted(result) ? 'ten-done' : ''}>
          {hasCounted(result) && <Check className="ico" aria-hidden="true" />}
          <b>{resultName(last)}:</b> {resultText(result)}
        </p>
      )}
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {step.slot === 'new' ? words.something(stepName(step)) : `${slotLabel(step)}: ${stepName(step)}`}
      </h2>
      <p className="ten-slate tnum">
        <span>{rule ?? tasks}</span>
      </p>
      {rule && <p>{tasks}</p>}
      <div className="ten-acts">
        <Button onClick={onStart}>{done.size === 0 ? words.start : words.next}</Button>
        <p>{words.stopAnyTime}</p>
      </div>
      {things.length === 0 && done.size === 0 && (
        <p>
          {words.canAlready}{' '}
          <Link className="textlink" to={href('/practice/start')}>
            {words.findPlace}
          </Link>
        </p>
      )}
    </div>
  )
}

/** It stops: what happened today, and what comes tomorrow. */
function End({ plan }: { plan: Plan }): ReactNode {
  const things = usePractised()
  const [tomorrow] = useState(() => planOf(masteryList(), Date.now() + DAY_MS).steps[0])
  const coming = tomorrow && words.tomorrow(stepName(tomorrow))
  return (
    <PracticeShell title={words.title} note={words.doneForToday}>
      <div className="ten" role="status">
        <h2 className="ten-slate">
          <span>{words.thatsAll}</span>
        </h2>
        <h3>{words.whatYouDid}</h3>
        <ul className="ten-list">
          {stepsOnce(plan.steps).map((step) => (
            <li key={step.id}>
              <b>{resultName(step)}</b>
              <span className="tnum">{resultText(stepResult(step, things, plan.day))}</span>
            </li>
          ))}
        </ul>
        {coming && (
          <p className="ten-tomorrow">
            <b>{coming[0]}</b>
            {coming[1]}
          </p>
        )}
        <div className="ten-acts">
          <ButtonLink to={href('/practice')}>{words.back}</ButtonLink>
        </div>
      </div>
    </PracticeShell>
  )
}
