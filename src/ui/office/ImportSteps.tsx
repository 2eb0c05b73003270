import type { ReactNode } from 'react'
import { beadPath, facetPath } from '../art/bead.ts'

const STATES = { past: 'sb-done', now: 'sb-work', next: 'sb-wait' }

/** The steps of an import; each bead is filled, half filled or an outline. */
export function ImportSteps({ names, at }: { names: readonly string[]; at: number }): ReactNode {
  const stateOf = (n: number) => {
    if (n < at) return 'past'
    return n === at ? 'now' : 'next'
  }
  return (
    <ol className="im-s" aria-label="Steps">
      {names.map((name, n) => {
        const state = stateOf(n)
        return (
          <li key={name} className={state} aria-current={state === 'now' ? 'step' : undefined}>
            <svg className={`sb ${STATES[state]}`} viewBox="-15 -11 30 22" aria-hidden="true">
              {state === 'past' && <path className="sb-rod" d="M-15 0H15" />}
              <path className={state === 'next' ? 'sb-dash' : 'sb-line'} d={beadPath(24, 14)} />
              {state === 'past' && <path className="sb-fill" d={beadPath(26, 16)} />}
              {state === 'now' && <path className="sb-fill" d={facetPath(24, 14)} />}
            </svg>
            {name}
          </li>
        )
      })}
    </ol>
  )
}
