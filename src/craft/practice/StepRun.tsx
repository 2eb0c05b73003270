import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { FlashRound } from '../flash/FlashRound.tsx'
import { stairFor, STAIR_QUESTIONS, STAIRS } from '../flash/staircase.rules.ts'
import { visualPlayback } from '../flash/visual-playback.ts'
import { CoachSums } from '../soroban/Coach.tsx'
import { ReadNumbers, SetNumbers } from '../soroban/Numbers.tsx'
import type { CoachGoal } from '../soroban/levels.rules.ts'
import { factsNamed } from './facts.rules.ts'
import { NumberFacts } from './NumberFacts.tsx'
import { letterOf, type PlanItem } from './plan-items.rules.ts'
import type { PlanStep } from './plan-steps.rules.ts'
import { masteryList } from './practice-log.ts'
import { numbersWay } from './step-labels.ts'
import { words } from './parts.words.ts'

type Board = { count: number; sound: boolean; seed: number }
type RunProps = {
  step: PlanStep
  /** The formulas that sums may need beside those of the step. */
  taught: readonly string[]
  board: Board
  onDone: () => void
}

/** Other subjects are loaded by whoever takes them. */
const MethodRound = lazy(async () => ({ default: (await import('../vedic/MethodRound.tsx')).MethodRound }))
const AlgorithmRound = lazy(async () => ({
  default: (await import('../cube/AlgorithmRound.tsx')).AlgorithmRound,
}))
const LetterRound = lazy(async () => ({
  default: (await import('../handwriting/LetterRound.tsx')).LetterRound,
}))
const loading = (
  <p className="ten" role="status">
    {words.loading}
  </p>
)
const lettersOf = (itemKeys: readonly string[]) => itemKeys.flatMap((key) => letterOf(key) ?? [])

/** One step of the ten minutes. */
export function StepRun({ step, taught, board, onDone }: RunProps): ReactNode {
  const { kind, slot, itemKeys, count } = step
  switch (kind) {
    case 'numbers': {
      const Numbers = numbersWay(itemKeys) === 'read' ? ReadNumbers : SetNumbers
      return <Numbers {...board} most={count} digits={step.digits ?? 1} onDone={onDone} />
    }
    case 'facts':
      return (
        <NumberFacts
          facts={factsNamed(itemKeys)}
          // What the slate has just shown is no evidence yet.
          help={slot === 'new' ? 'hinted' : 'none'}
          onDone={onDone}
        />
      )
    case 'sums':
      return <CoachSums {...board} most={count} goals={goalsOf(step, taught)} onDone={onDone} />
    case 'flash':
      return <FlashStep seed={board.seed} onDone={onDone} />
    case 'method':
      return (
        <Suspense fallback={loading}>
          <MethodRound
            id={itemKeys[0] ?? ''}
            isNew={slot === 'new'}
            sums={count}
            seed={board.seed}
            onDone={onDone}
          />
        </Suspense>
      )
    case 'algorithm':
      return (
        <Suspense fallback={loading}>
          <AlgorithmRound itemKeys={itemKeys} onDone={onDone} />
        </Suspense>
      )
    case 'letter':
      return (
        <Suspense fallback={loading}>
          <LetterRound letters={lettersOf(itemKeys)} isNew={slot === 'new'} onDone={onDone} />
        </Suspense>
      )
  }
}

/**
 * What a step's sums are about. A new formula is asked with one digit first, then with two, and every fourth
 * sum is of one that was learned before.
 */
function goalsOf({ slot, items, smaller }: PlanStep, taught: readonly string[]): CoachGoal[] {
  const goal = ({ key }: Pick<PlanItem, 'key'>, digits: 1 | 2): CoachGoal => ({
    want: key.startsWith('direct') ? 'direct' : key,
    sign: key.includes('-') ? -1 : 1,
    digits,
    ...(!key.startsWith('direct') && { taught }),
  })
  if (smaller) return items.map((item) => goal(item, 1))
  if (slot !== 'new') return items.map((item) => goal(item, 2))
  const [item] = items
  const before = taught.at(-1)
  if (!item) return []
  const [short, long] = [goal(item, 1), goal(item, 2)]
  return [short, long, long, before === undefined ? short : goal({ key: before }, 2)]
}

/** Three sums at the step of the staircase where four of five come out right. */
function FlashStep({ seed, onDone }: { seed: number; onDone: () => void }): ReactNode {
  const [show] = useState(() => STAIRS[stairFor(masteryList())] ?? STAIRS[0])
  const medium = useMemo(() => {
    const steady = matchMedia('(prefers-reduced-motion: reduce)').matches
    return show ? visualPlayback({ grade: show, graded: false, steady }) : null
  }, [show])
  if (!show || !medium) return null
  return (
    <FlashRound
      grade={show}
      graded={false}
      seed={seed}
      medium={medium}
      questions={STAIR_QUESTIONS}
      onEnd={onDone}
    />
  )
}
