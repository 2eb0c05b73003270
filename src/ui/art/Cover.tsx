import type { ReactNode } from 'react'
import type { Translation } from '../../platform/languages.rules.ts'
import { Picture } from '../Picture.tsx'
import { CoverPattern, type CoverKind } from './CoverPattern.tsx'
import { words as language } from '../../platform/language.words.ts'

type CoverProps = {
  kind: CoverKind
  /** The same kind and seed always give the same cover. */
  seed: string
  title: string
  /** What has this title, where it may be in several languages. */
  of?: { alsoIn?: readonly Translation[] | undefined } | undefined
  /** An uploaded picture instead of the pattern. */
  picture?: string | null
  /** Lines of the label under the title; hidden on very small covers. */
  lines?: readonly { label: string; value: ReactNode }[]
  className?: string
}

/** A course cover with its label. */
export function Cover({ kind, seed, title, of, picture, lines = [], className = '' }: CoverProps): ReactNode {
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
        <b lang={language.contentOf(of)}>{title}</b>
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
