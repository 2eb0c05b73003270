import type { ReactNode } from 'react'
import { CAP_HEIGHT, EM, letters, X_HEIGHT } from './glyphs.ts'
import { r1 } from './rng.ts'
import { Script } from './Script.tsx'

type CopybookProps = {
  /** One word per row; an empty one leaves the row blank. Only letters in glyphs.ts are drawn. */
  words: readonly string[]
  /** Number of written rows; the others are for tracing. */
  written?: number
  left?: number
  width?: number
  row?: number
  size?: number
  className?: string
}

const PAD = 26

/** A four-line copybook page with letters to trace. */
export function Copybook({
  words,
  written = 1,
  left = 60,
  width = 420,
  row = 92,
  size = 78,
  className = '',
}: CopybookProps): ReactNode {
  const x = (size * X_HEIGHT) / EM
  const cap = (size * CAP_HEIGHT) / EM
  const bases = words.map((_, i) => PAD + cap + i * row)
  const ruled = (offsets: readonly number[]): string =>
    bases.map((b) => offsets.map((o) => `M0 ${r1(b + o)}H${width}`).join('')).join('')
  return (
    <svg
      className={`copy block ${className}`}
      viewBox={`0 0 ${width} ${words.length * row + PAD - 4}`}
      aria-hidden="true"
    >
      <path className="cl-m" d={`M46 0V${words.length * row + PAD}`} />
      <path className="cl-r" d={ruled([-cap, cap - x])} />
      <path className="cl-b" d={ruled([-x, 0])} />
      {words.map((word, i) => {
        const base = bases[i] ?? 0
        return (
          word && (
            <Script
              key={base}
              text={word}
              glyphs={letters}
              x={left}
              y={base}
              size={size}
              className={i < written ? 'hand' : 'hand trace'}
            />
          )
        )
      })}
    </svg>
  )
}
