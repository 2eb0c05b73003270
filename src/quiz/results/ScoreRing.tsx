import { useId, type ReactNode } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { r1 } from '../../ui/art/rng.ts'
import { MarigoldDefs } from '../../ui/art/Toran.tsx'
import { words } from './results.words.ts'

export type RingMark = 'right' | 'wrong' | 'blank'

type ScoreRingProps = {
  percent: number
  /** One bead per item, in order; above forty only the arc is drawn. */
  marks: readonly RingMark[]
  className?: string
}

const WIRE = 116
const ARC = 86
const MOST = 40

/**
 * The score: the arc is the percentage, beads are the items: right filled, wrong open, blank dashed.
 * Marigolds between them if all are right.
 */
export function ScoreRing({ percent, marks, className = '' }: ScoreRingProps): ReactNode {
  const id = useId()
  const right = marks.filter((mark) => mark === 'right').length
  const beads = marks.length <= MOST ? marks : []
  const w = Math.min(46, ((2 * Math.PI * WIRE) / Math.max(1, beads.length)) * 0.9)
  const h = w * 0.55
  const isWhole = beads.length > 0 && right === beads.length
  const text = percent.toFixed(1)
  return (
    <svg
      className={`scorering ${className}`}
      viewBox={beads.length > 0 ? '-136 -136 272 272' : '-98 -98 196 196'}
      role="img"
      aria-label={words.score(text, right, marks.length)}
    >
      <defs>
        <g id={`${id}right`} className="rb-ok">
          <BeadShape w={w} h={h} />
        </g>
        <path id={`${id}wrong`} className="rb-open" d={beadPath(w * 0.94, h * 0.94)} />
        <path id={`${id}blank`} className="rb-skip" d={beadPath(w * 0.94, h * 0.94)} />
        {isWhole && <MarigoldDefs id={`${id}flower`} />}
      </defs>
      {beads.length > 0 && <circle className="wirering" r={WIRE} />}
      {beads.map((mark, i) => {
        const turn = r1(((i + 0.5) / beads.length) * 360)
        return (
          // Beads have no other name than their place on the ring.
          <g key={i} className="ring-at" transform={`rotate(${turn}) translate(0 ${-WIRE})`}>
            <use className="ring-bead" href={`#${id}${mark}`} />
          </g>
        )
      })}
      {isWhole &&
        beads.map((_, i) => (
          <use
            key={i}
            href={`#${id}flower${i % 2}`}
            transform={`rotate(${r1((i / beads.length) * 360)}) translate(0 ${-WIRE}) scale(.92)`}
          />
        ))}
      <circle className="arc0" r={ARC} />
      <circle
        className="arc1"
        r={ARC}
        pathLength={100}
        strokeDasharray={`${r1(percent)} 100`}
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
