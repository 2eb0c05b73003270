import type { ReactNode } from 'react'
import { beadPath, facetPath } from '../../ui/art/bead.ts'
import { type BeadState, MAX_BEADS } from '../network.rules.ts'

/** The silhouette of a bead; its colour repeats it. */
type BeadLook = 'open' | 'half' | 'full' | 'dash' | 'now' | 'box' | 'strike'

export const beadLooks: Readonly<Record<BeadState, BeadLook>> = {
  well: 'full',
  waits: 'half',
  trouble: 'box',
  new: 'now',
  soon: 'dash',
  closed: 'strike',
}

export const beadLabels: Readonly<Record<BeadState, string>> = {
  well: 'well',
  waits: 'something waits',
  trouble: 'trouble',
  new: 'new',
  soon: 'opens soon',
  closed: 'closed',
}

const [LINE, FULL, HALF] = [beadPath(24, 14), beadPath(25, 15), facetPath(24, 14)]

function Outline({ look }: { look: BeadLook }): ReactNode {
  if (look === 'full') return <path className="network-fill" d={FULL} />
  if (look === 'dash') return <path className="network-dash" d={LINE} />
  if (look === 'now') return <path className="network-now" d={LINE} />
  if (look === 'box')
    return (
      <>
        <rect className="network-box" x="-10" y="-7.5" width="20" height="15" rx="3" />
        <path className="network-cross" d="M-4 -3.5l8 7m0 -7l-8 7" />
      </>
    )
  return (
    <>
      <path className="network-line" d={LINE} />
      {look === 'half' && <path className="network-fill" d={HALF} />}
      {look === 'strike' && <path className="network-cross" d="M-9 8L9 -8" />}
    </>
  )
}

/** A centre as a bead beside words. */
export function CentreBead({ state }: { state: BeadState }): ReactNode {
  return (
    <svg className="network-bead" viewBox="-15 -12 30 24" aria-hidden="true">
      <Outline look={beadLooks[state]} />
    </svg>
  )
}

/** Beads on a wire, in groups of five. */
const [PITCH, FIVE, LEFT, HEIGHT] = [16.4, 4, 10, 24]
const placeOf = (at: number): number => LEFT + at * PITCH + Math.floor(at / 5) * FIVE

type RodProps = {
  beads: readonly BeadLook[]
  /** What the rod says without being seen; none where a number beside it does. */
  label?: string
  /** Beads of a line; a longer rod goes on below. */
  perLine: number
}

/** A rod of beads. One that is too long to be looked at is a bar, as long as its parts are many. */
export function BeadRod({ beads, label, perLine }: RodProps): ReactNode {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  const width = placeOf(perLine - 1) + PITCH
  if (beads.length > MAX_BEADS) return <LookBar beads={beads} said={said} width={width} />
  const lines = Math.max(1, Math.ceil(beads.length / perLine))
  const endOf = (line: number) => placeOf(Math.min(perLine, beads.length - line * perLine) - 1) + PITCH
  return (
    <svg className="network-rod" viewBox={`0 0 ${width} ${lines * HEIGHT}`} width={width} {...said}>
      {Array.from({ length: lines }, (_, line) => (
        <g key={line} transform={`translate(0 ${line * HEIGHT + HEIGHT / 2})`}>
          <path className="network-wire" d={`M0 0H${endOf(line)}`} />
          {beads.slice(line * perLine, (line + 1) * perLine).map((look, at) => (
            <g key={at} transform={`translate(${placeOf(at)} 0) scale(.64 .8)`}>
              <Outline look={look} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}

type BarProps = Pick<RodProps, 'beads'> & { said: object; width: number }

const BAR_ORDER: readonly BeadLook[] = ['full', 'half', 'box', 'now', 'dash', 'open', 'strike']
/** A part of a bar is never shorter: one centre in trouble among many is seen. */
const MIN_SHARE = 0.03

function LookBar({ beads, said, width }: BarProps) {
  const parts = BAR_ORDER.flatMap((look) => {
    const count = beads.filter((each) => each === look).length
    return count > 0 ? { look, share: Math.max(MIN_SHARE, count / beads.length) } : []
  })
  const whole = parts.reduce((sum, { share }) => sum + share, 0)
  const before = (at: number) => parts.slice(0, at).reduce((sum, { share }) => sum + share, 0)
  const lengthOf = (share: number) => (share * width) / whole
  return (
    <svg className="network-rod" viewBox={`0 0 ${width} ${HEIGHT}`} width={width} {...said}>
      {parts.map(({ look, share }, at) => (
        <rect
          key={look}
          className={`network-part network-part-${look}`}
          x={lengthOf(before(at))}
          y="6"
          width={lengthOf(share)}
          height="12"
        />
      ))}
    </svg>
  )
}
