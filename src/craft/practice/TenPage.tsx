import { type ReactNode, useState } from 'react'
import { href } from 'react-router'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { OWN_SHOW } from '../flash/flash.rules.ts'
import { FlashRound } from '../flash/FlashRound.tsx'
import type { Medium } from '../flash/medium.ts'
import { seen } from '../flash/seen.ts'
import { CoachSums } from '../soroban/Coach.tsx'
import { SetNumbers } from '../soroban/Numbers.tsx'
import { rodsFor } from '../soroban/places.ts'
import { Facts } from './Facts.tsx'
import { keepStep, known, stepsDone } from './kept.ts'
import { dayOf } from './mastery.rules.ts'
import { PracticeShell } from './PracticeShell.tsx'
import { factsOf, minutesLeft, STEP_NAMES, STEPS, techniqueOf, thoughtOf } from './today.rules.ts'
import { useSetting } from './useSetting.ts'
import './practice-parts.css'
import '../soroban/soroban.css'
import '../flash/flash.css'

/** /practice/ten: one step after another, ten minutes in all; then it stops. */
export function TenPage(): ReactNode {
  const alive = useAlive()
  return alive ? <Ten /> : <PracticeShell title="Ten minutes">{null}</PracticeShell>
}

function Ten(): ReactNode {
  const [plan] = useState(() => {
    const now = Date.now()
    const things = known()
    return { day: dayOf(now), facts: factsOf(things, now), formula: techniqueOf(things, now) }
  })
  const [at, setAt] = useState(() => stepsDone(plan.day))
  const [flashing, setFlashing] = useState<Medium | null>(null)
  const [sound] = useSetting('click', ['on', 'off'])
  const step = STEPS[at]
  // Every day has its own sums, the same after a reload.
  const seed = plan.day * 1_000
  const board = { count: rodsFor(window.innerWidth), sound: sound === 'on', seed }
  function next(): void {
    keepStep(plan.day, at + 1)
    setFlashing(null)
    setAt(at + 1)
  }
  function flash(): void {
    const steady = matchMedia('(prefers-reduced-motion: reduce)').matches
    setFlashing(seen({ grade: OWN_SHOW, graded: false, steady }))
  }
  if (step === 'flash' && flashing)
    return (
      <FlashRound grade={OWN_SHOW} graded={false} seed={seed} medium={flashing} questions={3} onEnd={next} />
    )
  const left = minutesLeft(at)
  return (
    <PracticeShell
      title={step ? STEP_NAMES[step] : 'Done for today'}
      note={step ? `${left} ${left === 1 ? 'minute is' : 'minutes are'} left` : undefined}
      tools={
        step && (
          <button type="button" className="craft-key" onClick={next}>
            Go on
          </button>
        )
      }
    >
      {step === 'warm' && <SetNumbers {...board} most={5} onDone={next} />}
      {step === 'facts' && <Facts facts={plan.facts} onDone={next} />}
      {step === 'technique' && (
        <CoachSums
          {...board}
          wish={{ want: plan.formula?.key ?? 'mixed', sign: 1, digits: 2 }}
          onDone={next}
        />
      )}
      {step === 'flash' && (
        <div className="ten-say">
          <h2>Five numbers, three times</h2>
          <p>They come one a second. Add them in your head.</p>
          <Button onClick={flash}>Start</Button>
        </div>
      )}
      {step === 'thought' && (
        <div className="ten-say">
          <h2>{thoughtOf(seed)}</h2>
          <p>Nobody marks this, and nothing of it is kept.</p>
          <Button onClick={next}>I have thought about it</Button>
        </div>
      )}
      {!step && (
        <div className="ten-say" role="status">
          <h2>That is enough for today.</h2>
          <p>Ten minutes are done. Tomorrow there are ten more.</p>
          <ButtonLink to={href('/practice')}>To the practice</ButtonLink>
        </div>
      )}
    </PracticeShell>
  )
}
