import type { ReactNode } from 'react'

/** A ring that empties: `fraction` left, from 1 to 0. */
export function TimerRing({ fraction, className = '' }: { fraction: number; className?: string }): ReactNode {
  const left = Math.round(Math.min(1, Math.max(0, fraction)) * 1000) / 10
  return (
    <svg className={className} viewBox="0 0 44 44" aria-hidden="true">
      <circle className="k0" cx="22" cy="22" r="19.5" />
      <circle
        className="k1"
        cx="22"
        cy="22"
        r="19.5"
        pathLength="100"
        strokeDasharray={`${left} 100`}
        transform="rotate(-90 22 22)"
      />
    </svg>
  )
}
