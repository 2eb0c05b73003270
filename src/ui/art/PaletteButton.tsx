import type { ComponentProps, ReactNode } from 'react'
import { beadPath } from './bead.ts'

export type PaletteState = 'unseen' | 'skipped' | 'answered' | 'marked' | 'both'

const bead = (
  <>
    <path className="rodline" d="M-4 22H56" />
    <path className="bd" transform="translate(26 22)" d={beadPath(54, 43)} />
  </>
)
const shapes: Record<PaletteState, ReactNode> = {
  unseen: <rect className="sq-dash" x="1.5" y="1.5" width="49" height="41" rx="7" />,
  skipped: <rect className="sq" x="1.5" y="1.5" width="49" height="41" rx="7" />,
  answered: bead,
  marked: (
    <>
      <path
        className="sq-ear"
        d="M8.5 1.5H35L50.5 17V35.5a7 7 0 0 1-7 7h-35a7 7 0 0 1-7-7v-27a7 7 0 0 1 7-7Z"
      />
      <path className="ear" d="M35 1.5V17H50.5Z" />
    </>
  ),
  both: (
    <>
      {bead}
      <path className="flag" d="M34-1.5H52V16.5Z" />
    </>
  ),
}

/** The shape only, for a legend. */
export function PaletteGlyph({
  state,
  stretch = false,
}: {
  state: PaletteState
  stretch?: boolean
}): ReactNode {
  return (
    <svg
      className="sh"
      viewBox="0 0 52 44"
      preserveAspectRatio={stretch ? 'none' : 'xMidYMid'}
      aria-hidden="true"
    >
      {shapes[state]}
    </svg>
  )
}

type PaletteKeyProps = Omit<ComponentProps<'button'>, 'children'> & {
  number: number
  state: PaletteState
  current?: boolean
  /** The full text: number, state, mark. */
  'aria-label': string
}

/** A palette button. Its shape shows the state; the colour only repeats it. */
export function PaletteButton({
  number,
  state,
  current = false,
  className = '',
  ...button
}: PaletteKeyProps): ReactNode {
  return (
    <button
      type="button"
      className={`pk ${className}`}
      data-s={state}
      aria-current={current || undefined}
      {...button}
    >
      <PaletteGlyph state={state} stretch />
      <span className="n">{number}</span>
    </button>
  )
}
