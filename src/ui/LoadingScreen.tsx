import type { ReactNode } from 'react'
import { BeadShape } from './art/Bead.tsx'

/** A loading page: three beads on a rod and a label. */
export function LoadingScreen({ label, className = '' }: { label: string; className?: string }): ReactNode {
  return (
    <output className={`loading ${className}`}>
      <svg className="w-36" viewBox="-72 -16 144 32" aria-hidden="true">
        <path className="wire wire-field" d="M-72 0H72" />
        {['bead-red', 'bead-gold', 'bead-green'].map((tone, i) => (
          <g key={tone} transform={`translate(${(i - 1) * 24} 0)`}>
            <g className={`loading-bead loading-bead-${i} ${tone}`}>
              <g transform="rotate(90)">
                <BeadShape w={30} h={20} />
              </g>
            </g>
          </g>
        ))}
      </svg>
      <span className="mt-4 font-[620] text-ink-2">{label}</span>
    </output>
  )
}
