import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import type { KnownThing } from '../craft.contract.ts'
import { cards as cube } from '../cube/card.tsx'
import { cards as flash } from '../flash/card.tsx'
import { cards as soroban } from '../soroban/card.tsx'
import { signed } from '../soroban/soroban.rules.ts'
import { cards as handwriting } from '../handwriting/card.tsx'
import { cards as vedic } from '../vedic/card.tsx'
import { dayOf, weekOf } from './mastery.rules.ts'
import { stepsDone } from './kept.ts'
import { usePractised, useSendPractised } from './send.ts'
import {
  factsOf,
  MINUTES,
  minutesLeft,
  STEP_NAMES,
  STEPS,
  type StepName,
  techniqueOf,
} from './today.rules.ts'
import { useKeptPractice } from './useKeptPractice.ts'
import { WeekBeads } from './WeekBeads.tsx'
import './hub.css'

const bag = [...soroban, ...flash, ...vedic, ...cube, ...handwriting]
const more = [
  { to: href('/exams'), text: 'Grade exams: a paper against the clock, and a certificate' },
  { to: href('/practice/worksheets'), text: 'Worksheets to print, with their key' },
  { to: href('/practice/questions'), text: 'Questions that went wrong in a quiz', ofMembers: true },
  { to: href('/practice/write/show'), text: 'Show a written page to your teacher', ofMembers: true },
]

type HubProps = {
  /** What somebody else asks to be practised, given what is known on this device. */
  renderAsked: (things: readonly KnownThing[]) => ReactNode
}

/** Ten minutes today, what was asked for, and everything that can be practised. */
export function HubView({ renderAsked }: HubProps): ReactNode {
  useSendPractised()
  useKeptPractice()
  const things = usePractised()
  return (
    <div className="wrap hub">
      <Today things={things} />
      {renderAsked(things)}
      <section className="bag" aria-labelledby="bag">
        <div className="bag-head">
          <h2 id="bag">Or take something from the bag</h2>
          <Link className="textlink" to={href('/practice/soroban/map')}>
            Your 34 formulas
            <ArrowRight className="ico" aria-hidden="true" />
          </Link>
        </div>
        <ul>
          {bag.map(({ to, name, text, Picture }) => (
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
        {more.map(({ to, text, ofMembers }) => (
          <p key={to} className={ofMembers ? 'when-in bag-questions' : 'bag-questions'}>
            <Link className="textlink" to={to}>
              {text}
              <ArrowRight className="ico" aria-hidden="true" />
            </Link>
          </p>
        ))}
        <p className="when-out bag-questions">
          No account is needed: what you practise stays on this device, and comes along when you log in.
        </p>
      </section>
    </div>
  )
}

/** A school timetable of ten minutes, and the days of this week; no day can be lost. */
function Today({ things }: { things: readonly KnownThing[] }): ReactNode {
  const alive = useAlive()
  const [now] = useState(() => Date.now())
  const done = alive ? stepsDone(dayOf(now)) : 0
  const isOver = done >= STEPS.length
  const next = STEPS[done]
  return (
    <section className="today on-genda" aria-labelledby="today">
      <div className="today-head">
        <div>
          <h1 id="today">Ten minutes today</h1>
          <p>Then it stops. Tomorrow there are ten more.</p>
        </div>
        <WeekBeads week={alive ? weekOf(things, now) : null} />
      </div>
      <ol className="today-plan">
        {STEPS.map((step, at) => (
          <li
            key={step}
            className={`minutes-${MINUTES[step]} ${at < done ? 'done' : ''}`}
            aria-current={at === done ? 'step' : undefined}
          >
            <span className="tnum">
              {at < done && (
                <>
                  <span aria-hidden="true">✓ </span>
                  <span className="sr-only">Done, </span>
                </>
              )}
              {MINUTES[step]} min
            </span>
            <b>{STEP_NAMES[step]}</b>
            <span>{alive ? about(step, { things, now }) : ' '}</span>
          </li>
        ))}
      </ol>
      <div className="today-foot">
        {isOver ? (
          <p>
            <b>Done for today.</b> You can rest, or take something from the bag.
          </p>
        ) : (
          <>
            <ButtonLink variant="ink" to={href('/practice/ten')}>
              {done === 0 ? 'Start' : 'Go on'}
            </ButtonLink>
            <p>
              Next: {next ? STEP_NAMES[next].toLowerCase() : ''}. {minutesLeft(done)}{' '}
              {minutesLeft(done) === 1 ? 'minute is' : 'minutes are'} left.
            </p>
          </>
        )}
      </div>
    </section>
  )
}

type Known = { things: readonly KnownThing[]; now: number }

function about(step: StepName, { things, now }: Known): string {
  if (step === 'warm') return 'Set five numbers'
  if (step === 'facts') {
    const facts = factsOf(things, now)
    return `${facts.length} facts, like ${facts[0]?.question.replace(/\?$/, '') ?? 'friends of ten'}`
  }
  if (step === 'technique') {
    const formula = techniqueOf(things, now)
    return formula ? `${signed(formula.by)} with ${kinds[formula.technique]}` : 'Sums of all kinds'
  }
  return step === 'flash' ? 'Five numbers' : 'One question'
}
const kinds = { small: 'a small friend', big: 'a big friend', mixed: 'both friends' } as const
