import { useId, type ReactNode } from 'react'
import { beadPath } from './bead.ts'
import { BeadShape } from './Bead.tsx'
import { r1 } from './rng.ts'

export type RingMark = 'right' | 'wrong' | 'blank'

type ScoreRingProps = {
  percent: number
  /** One a bead, in order; above forty the arc stands alone. */
  marks: readonly RingMark[]
  className?: string
}

const WIRE = 116
const ARC = 86
const AROUND = 2 * Math.PI * ARC
const MOST = 40

/** A result: the arc is the percentage, the beads around it are the single items. */
export function ScoreRing({ percent, marks, className = '' }: ScoreRingProps): ReactNode {
  const id = useId()
  const right = marks.filter((mark) => mark === 'right').length
  const beads = marks.length <= MOST ? marks : []
  const w = Math.min(46, ((2 * Math.PI * WIRE) / Math.max(1, beads.length)) * 0.9)
  const h = w * 0.55
  const scale = r1(Math.max(0.4, w / 46))
  const text = percent.toFixed(1)
  return (
    <svg
      className={`scorering ${className}`}
      viewBox={beads.length > 0 ? '-136 -136 272 272' : '-98 -98 196 196'}
      role="img"
      aria-label={`Score ${text} percent. ${right} of ${marks.length} correct.`}
    >
      <defs>
        <g id={`${id}right`} className="rb-ok">
          <BeadShape w={w} h={h} />
        </g>
        <path id={`${id}wrong`} className="rb-no" d={beadPath(w * 0.94, h * 0.94)} />
        <path id={`${id}blank`} className="rb-skip" d={beadPath(w * 0.94, h * 0.94)} />
      </defs>
      {beads.length > 0 && <circle className="wirering" r={WIRE} />}
      {beads.map((mark, i) => {
        const turn = r1(((i + 0.5) / beads.length) * 360)
        return (
          // Beads have no other name than their place on the ring.
          <g key={i} transform={`rotate(${turn}) translate(0 ${-WIRE})`}>
            <use href={`#${id}${mark}`} />
            {mark === 'wrong' && (
              <path
                className="rb-x"
                transform={`rotate(${-turn}) scale(${scale})`}
                d="M-4.5-4.5l9 9m0-9l-9 9"
              />
            )}
          </g>
        )
      })}
      <circle className="arc0" r={ARC} />
      <circle
        className="arc1"
        r={ARC}
        strokeDasharray={`${r1((AROUND * percent) / 100)} ${r1(AROUND)}`}
        transform="rotate(-90)"
      />
      <text className={text.length > 4 ? 'pct full' : 'pct'} y="10">
        {text}
        <tspan className="pc" dx="3">
          %
        </tspan>
      </text>
    </svg>
  )
}
