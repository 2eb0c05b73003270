import type { ReactNode } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import { minutesOf, type PlanStep } from './plan-steps.rules.ts'
import { words } from './ten.words.ts'

const [PITCH, GAP] = [28, 10]

/** A bead a minute on a rod, with a gap between the steps: done ones filled, the current step lit. */
export function MinuteBeads({
  steps,
  done,
}: {
  steps: readonly PlanStep[]
  done: ReadonlySet<string>
}): ReactNode {
  const now = steps.find(({ id }) => !done.has(id))
  const beads = steps.flatMap(({ id, minutes }, place) =>
    Array.from({ length: minutes }, (_, at) => ({
      id,
      key: `${id} ${at}`,
      x: 16 + (minutesOf(steps.slice(0, place)) + at) * PITCH + place * GAP,
    })),
  )
  const width = (beads.at(-1)?.x ?? 0) + 16
  const left = minutesOf(steps.filter(({ id }) => !done.has(id)))
  return (
    <svg
      className="minute-beads"
      viewBox={`0 0 ${width} 24`}
      role="img"
      aria-label={words.leftOf(left, minutesOf(steps))}
    >
      <path className="minute-rod" d={`M0 12H${width}`} />
      {beads.map(({ id, key, x }) => (
        <path
          key={key}
          className={`minute-bead ${stateOf(id, { done, now: now?.id })}`}
          transform={`translate(${x} 12)`}
          d={beadPath(26, 16)}
        />
      ))}
    </svg>
  )
}

function stateOf(id: string, { done, now }: { done: ReadonlySet<string>; now: string | undefined }): string {
  if (done.has(id)) return 'is-done'
  return id === now ? 'is-now' : 'is-next'
}
