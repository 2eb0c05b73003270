import type { ReactNode } from 'react'
import { CoverPattern, type CoverKind } from './CoverPattern.tsx'

type CoverProps = {
  kind: CoverKind
  /** Two covers with the same kind and seed look the same. */
  seed: string
  title: string
  /** What the label says under the title; left out when the cover is very small. */
  lines?: readonly { label: string; value: ReactNode }[]
  className?: string
}

/** A covered notebook with its label. */
export function Cover({ kind, seed, title, lines = [], className = '' }: CoverProps): ReactNode {
  return (
    <div className={`cover s-${kind} ${className}`}>
      <CoverPattern kind={kind} seed={seed} />
      <div className={title.length > 26 ? 'label long' : 'label'}>
        <b>{title}</b>
        {lines.length > 0 && (
          <dl>
            {lines.map((line) => (
              <div key={line.label}>
                <dt>{line.label}</dt>
                <dd>{line.value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  )
}
