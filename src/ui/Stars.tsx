import type { ReactNode } from 'react'
import { words } from './ui.words.ts'

const star = 'm12 2.6 2.9 5.9 6.5 1-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-1Z'

type StarsProps = {
  value: number
  /** Number of ratings; not shown for a single one. */
  count?: number
  className?: string
}

/** A rating out of five: a star, the number, and the count of ratings. */
export function Stars({ value, count, className = '' }: StarsProps): ReactNode {
  return (
    <span className={`inline-flex items-center gap-1 ${className}`}>
      <svg className="-mt-0.5 size-[1.1em]" viewBox="0 0 24 24" aria-hidden="true">
        <path className="star" d={star} />
      </svg>
      <span className="tnum font-[680]">{value.toFixed(1)}</span>
      <span className="sr-only">{words.outOfFive}</span>
      {count !== undefined && (
        <span className="tnum text-ink-2">
          <span aria-hidden="true">({count})</span>
          <span className="sr-only">{words.ratings(count)}</span>
        </span>
      )}
    </span>
  )
}
