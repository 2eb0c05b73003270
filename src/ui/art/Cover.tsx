import type { ReactNode } from 'react'
import { Picture } from '../Picture.tsx'
import { CoverPattern, type CoverKind } from './CoverPattern.tsx'

type CoverProps = {
  kind: CoverKind
  /** Two covers with the same kind and seed look the same. */
  seed: string
  title: string
  /** An uploaded picture instead of the printed pattern. */
  picture?: string | null
  /** What the label says under the title; left out when the cover is very small. */
  lines?: readonly { label: string; value: ReactNode }[]
  className?: string
}

/** A covered notebook with its label. */
export function Cover({ kind, seed, title, picture, lines = [], className = '' }: CoverProps): ReactNode {
  return (
    <div className={`cover s-${kind} ${className}`}>
      {picture ? (
        <Picture
          src={picture}
          alt=""
          sizes="(min-width: 640px) 280px, 116px"
          className="pattern object-cover"
        />
      ) : (
        <CoverPattern kind={kind} seed={seed} />
      )}
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
