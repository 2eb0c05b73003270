import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CraftSelect } from '../practice/CraftSelect.tsx'
import { logAttempt } from '../practice/practice-log.ts'
import { useSetting } from '../practice/useSetting.ts'
import { Keys } from './Coach.tsx'
import { CoachedSum } from './CoachedSum.tsx'
import { LAYOUTS, type Layout, type LayoutKey, layoutOf, stepWords, type Zone } from './layout.rules.ts'
import { placesOf } from './places.ts'
import './layouts.css'
import { words } from './board.words.ts'

type LayoutsProps = { seed: number; count: number; sound: boolean }
const keys = LAYOUTS.map(({ key }) => key) as [LayoutKey, ...LayoutKey[]]

/** Multiplication and division on the abacus, product by product, with the coach. */
export function Layouts({ seed, count, sound }: LayoutsProps): ReactNode {
  const [key, setKey] = useSetting('layout', keys)
  const [number, setNumber] = useState(0)
  const own = (seed + number) % 2 ** 32
  const layout = layoutOf(key, own, count)
  return (
    <div className="coach">
      <Worked
        key={`${key} ${own} ${count}`}
        {...{ layout, sound }}
        thing={key}
        seed={own}
        onNext={() => setNumber(number + 1)}
      >
        <CraftSelect label={words.whichSum} options={LAYOUTS} value={key} onChoose={setKey} />
        <Keys />
      </Worked>
    </div>
  )
}

type WorkedProps = {
  layout: Layout
  thing: LayoutKey
  seed: number
  sound: boolean
  onNext: () => void
  children: ReactNode
}

const everyStep = () => 'each' as const

/** One sum, step by step. */
function Worked({ layout, thing, seed, sound, onNext, children }: WorkedProps): ReactNode {
  const { steps, start, rods, sign, numbers, answer, rest } = layout
  const [at, setAt] = useState(0)
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [])
  const step = steps[at]
  if (!step) return null
  const before = steps.slice(0, at).reduce((sum, each) => sum + each.by, start)
  const isLast = at === steps.length - 1
  const whole = `${numbers[0]} ${sign} ${numbers[1]}`
  const result = words.remainder(`${whole} = ${answer}`, rest)
  const go = () => {
    if (!isLast) return setAt(at + 1)
    // Each step was logged on its own; this logs the whole sum.
    logAttempt({
      part: 'soroban',
      itemKey: thing,
      right: true,
      help: 'shown',
      milliseconds: performance.now() - since.current,
      seed,
    })
    onNext()
  }
  return (
    <CoachedSum
      key={at}
      sum={{ start: before, by: step.by }}
      count={rods}
      order="high"
      levelOf={everyStep}
      sound={sound}
      seed={seed}
      note={words.step(at + 1, steps.length)}
      next=""
      onNext={go}
      step={{
        line: (
          <p className="coach-sum layout-sum tnum">
            {whole} <span>{stepWords(step)}</span>
          </p>
        ),
        board: <Zones zones={layout.zones} rods={rods} />,
        said: isLast ? result : words.stepDone(stepWords(step)),
        next: isLast ? words.nextSum : words.nextStep,
      }}
    >
      <h2>{words.onAbacus}</h2>
      <ol className="layout-steps">
        {steps.map((each, place) => (
          <li key={`${place} ${each.by}`} aria-current={place === at ? 'step' : undefined}>
            {place < at && (
              <>
                <Check className="ico" aria-hidden="true" />
                <span className="sr-only">{words.doneStep}</span>
              </>
            )}
            {stepWords(each)}
          </li>
        ))}
      </ol>
      {children}
    </CoachedSum>
  )
}

/** Labels above the rods: which number is where. */
function Zones({ zones, rods }: { zones: readonly Zone[]; rods: number }): ReactNode {
  const places = placesOf(rods)
  return (
    <svg
      className="layout-zones"
      viewBox={`0 0 ${places.width} 44`}
      role="img"
      aria-label={words.zones(zones.map(({ name }) => name))}
    >
      {zones.map(({ name, from, to }) => {
        const [right, left] = [places.xOf(from) + places.pitch / 2 - 3, places.xOf(to) - places.pitch / 2 + 3]
        return (
          <g key={`${name} ${from}`}>
            <path d={`M${left} 44V36H${right}V44`} />
            <text x={(left + right) / 2} y={26}>
              {name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
