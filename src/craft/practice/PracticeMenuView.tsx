import { ArrowRight } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import type { ItemMastery } from '../craft.contract.ts'
import { cards as cube } from '../cube/card.tsx'
import { cards as flash } from '../flash/card.tsx'
import { cards as soroban } from '../soroban/card.tsx'
import { cards as handwriting } from '../handwriting/card.tsx'
import { cards as vedic } from '../vedic/card.tsx'
import { dayOf, weekOf } from './mastery.rules.ts'
import { minutesOf } from './plan-steps.rules.ts'
import { type Plan, planOf } from './planner.rules.ts'
import { stepsDone } from './practice-log.ts'
import { useIsReady, usePractised, useSendPractised } from './send.ts'
import { stepDetail, stepName } from './step-labels.ts'
import { useOfflinePractice } from './useOfflinePractice.ts'
import { WeekBeads } from './WeekBeads.tsx'
import './hub.css'
import { words } from './menu.words.ts'

const bag = [...soroban, ...flash, ...vedic, ...cube, ...handwriting]
const more = [
  { to: href('/exams'), text: words.exams, of: '' },
  { to: href('/practice/worksheets'), text: words.worksheets, of: '' },
  { to: href('/practice/questions'), text: words.questions, of: 'role-learner' },
  { to: href('/practice/write/show'), text: words.showPage, of: 'role-student' },
]

type HubProps = {
  /** Renders the practice that others have set, given the attempts known on this device. */
  renderAsked: (things: readonly ItemMastery[]) => ReactNode
}

/** The practice page: today's ten minutes, set practice and homework, and all kinds of practice. */
export function PracticeMenuView({ renderAsked }: HubProps): ReactNode {
  useSendPractised()
  useOfflinePractice()
  const things = usePractised()
  return (
    <div className="wrap hub">
      <Today things={things} />
      {renderAsked(things)}
      <section className="bag" aria-labelledby="bag">
        <div className="bag-head">
          <h2 id="bag">{words.choose}</h2>
          <Link className="textlink" to={href('/practice/soroban/map')}>
            {words.formulas}
            <ArrowRight className="ico" aria-hidden="true" />
          </Link>
        </div>
        <ul>
          {bag.map(({ to, words: [name, text], Picture }) => (
            <li key={to}>
              <Link to={to} className="bag-card">
                <div>
                  <Picture />
                </div>
                <b>{name}</b>
                <span>{text}</span>
              </Link>
            </li>
          ))}
        </ul>
        {more.map(({ to, text, of }) => (
          <p key={to} className={`bag-questions ${of}`}>
            <Link className="textlink" to={to}>
              {text}
              <ArrowRight className="ico" aria-hidden="true" />
            </Link>
          </p>
        ))}
        <p className="when-out bag-questions">{words.withoutAccount}</p>
      </section>
    </div>
  )
}

/** Today's ten minutes as a timetable, and the days of this week. */
function Today({ things }: { things: readonly ItemMastery[] }): ReactNode {
  const alive = useAlive()
  const isReady = useIsReady()
  const [now] = useState(() => Date.now())
  const plan = useMemo(() => (isReady ? planOf(things, now) : null), [isReady, things, now])
  const done = new Set(alive ? stepsDone(dayOf(now)) : [])
  const open = plan?.steps.filter(({ id }) => !done.has(id)) ?? []
  const [next] = open
  const left = minutesOf(open)
  const isOver = plan !== null && open.length === 0
  return (
    <section className="today on-genda" aria-labelledby="today">
      <div className="today-head">
        <div>
          <h1 id="today">{words.today}</h1>
          <p>{words.enough}</p>
        </div>
        <WeekBeads week={alive ? weekOf(things, now) : null} />
      </div>
      <TodaysSteps plan={plan} done={done} />
      <div className="today-foot">
        {isOver ? (
          <p>
            <b>{words.over[0]}</b>
            {words.over[1]}
          </p>
        ) : (
          <>
            <ButtonLink variant="ink" to={href('/practice/ten')}>
              {done.size === 0 ? words.start : words.goOn}
            </ButtonLink>
            <p>
              {next && words.next(stepName(next))}
              {plan && words.left(left)}
            </p>
          </>
        )}
        {plan && things.length === 0 && (
          <Link className="textlink" to={href('/practice/start')}>
            {words.knowSome}
          </Link>
        )}
      </div>
    </section>
  )
}

type TodayStepsProps = { plan: Plan | null; done: ReadonlySet<string> }

/** The steps of today; empty lines until this device's attempts are read. */
function TodaysSteps({ plan, done }: TodayStepsProps): ReactNode {
  const next = plan?.steps.find(({ id }) => !done.has(id))
  if (!plan)
    return (
      <ol className="today-plan" aria-hidden="true">
        {WAITING.map((each) => (
          <li key={each}>
            <span> </span>
            <b> </b>
            <span> </span>
          </li>
        ))}
      </ol>
    )
  return (
    <ol className="today-plan">
      {plan.steps.map((step) => (
        <li
          key={step.id}
          className={done.has(step.id) ? 'done' : ''}
          aria-current={step.id === next?.id ? 'step' : undefined}
        >
          <span className="tnum">
            {done.has(step.id) && (
              <>
                <span aria-hidden="true">✓ </span>
                <span className="sr-only">{words.done}</span>
              </>
            )}
            {words.minutes(step.minutes)}
          </span>
          <b className="tnum">{stepName(step)}</b>
          <span>{stepDetail(step)}</span>
        </li>
      ))}
    </ol>
  )
}
/** So many lines stand where today's steps will be. */
const WAITING = [1, 2, 3, 4] as const
