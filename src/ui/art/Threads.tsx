import type { ReactNode } from 'react'
import { r1, rng } from './rng.ts'

type ThreadsProps = {
  seed: string
  /** The multiplication table; by default the seed chooses one. */
  times?: number
  /** One of the four tints of art.css. */
  tone?: 0 | 1 | 2 | 3
  className?: string
}

const NAILS = 90
const W = 400
const H = 250

/** Thread art: each nail on a ring is tied to its multiple. */
export function Threads({ seed, times, tone, className = '' }: ThreadsProps): ReactNode {
  const random = rng(seed)
  const n = times ?? 2 + Math.floor(random() * 8)
  const colours = tone ?? Math.floor(random() * 4)
  const nail = (i: number): string => {
    const turn = (i / NAILS) * Math.PI * 2 - Math.PI / 2
    return `${r1(W * 0.6 + H * 0.6 * Math.cos(turn))} ${r1(H * 0.56 + H * 0.6 * Math.sin(turn))}`
  }
  let odd = ''
  let even = ''
  let nails = ''
  for (let i = 0; i < NAILS; i++) {
    const to = (i * n) % NAILS
    nails += `M${nail(i)}h.01`
    if (to === i) continue
    const thread = `M${nail(i)}L${nail(to)}`
    if (i % 2) odd += thread
    else even += thread
  }
  return (
    <div className={`art art-${colours} ${className}`}>
      <svg viewBox={`0 0 ${W} ${H}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className="th-b" d={even} />
        <path className="th-a" d={odd} />
        <path className="th-n" d={nails} />
      </svg>
      <span className="art-n" aria-hidden="true">
        ×{n}
      </span>
    </div>
  )
}
