import { useId, type ReactNode } from 'react'
import { beadPath, facetPath } from '../../ui/art/bead.ts'
import './rod.css'

/** A bead on a horizontal rod, repeated by `<use>`. */
export function SideBead({ id }: { id: string }): ReactNode {
  return (
    <svg className="rod-def" aria-hidden="true">
      <symbol id={id} viewBox="-10 -22 20 44" preserveAspectRatio="none">
        <g transform="matrix(0 1 1 0 0 0)">
          <path className="b-base" d={beadPath(43, 19)} />
          <path className="b-low" d={facetPath(43, 19)} />
        </g>
      </symbol>
    </svg>
  )
}

/** Above this number each bead stands for a share of the total. */
const MOST = 10

/** A small rod: done items left, open ones right. Decorative; text beside it says the same. */
export function MiniRod({
  done,
  total,
  className = '',
}: {
  done: number
  total: number
  className?: string
}): ReactNode {
  const id = useId()
  const beads = Math.min(total, MOST)
  const left = total === 0 ? 0 : Math.round((done * beads) / total)
  return (
    <span className={`mini-rod ${className}`} aria-hidden="true">
      <SideBead id={id} />
      {Array.from({ length: beads }, (_, place) => (
        <svg key={place} className={`${place < left ? '' : 'r'} ${place === left ? 'first' : ''}`}>
          <use href={`#${id}`} />
        </svg>
      ))}
    </span>
  )
}

/** Two results on a rod from 0 to 100: the open bead is the earlier one, the filled one the best. */
export function TrendRod({
  before,
  now,
  className = '',
}: {
  before: number
  now: number
  className?: string
}): ReactNode {
  const at = (percent: number) => Math.round(Math.max(0, Math.min(100, percent)) * 2.76) + 12
  const [from, to] = [at(before), at(now)]
  const bead = beadPath(33, 15)
  return (
    <svg className={`trend-rod ${className}`} viewBox="0 0 300 36" aria-hidden="true">
      <path className="trend-line" d="M0 18H300" />
      <path className="trend-run" d={`M${from} 18H${to}`} />
      {before !== now && <path className="trend-open" transform={`matrix(0 1 1 0 ${from} 18)`} d={bead} />}
      <g transform={`matrix(0 1 1 0 ${to} 18)`}>
        <path className="b-base" d={bead} />
        <path className="b-low" d={facetPath(33, 15)} />
      </g>
    </svg>
  )
}
