import type { ReactNode } from 'react'
import { digitalRoot } from './digital-root.ts'
import { r1, rng } from './rng.ts'

type VedicSquareProps = {
  seed: string
  tone?: 0 | 1 | 2 | 3
  cols?: number
  rows?: number
  className?: string
}

const C = 20

/** The pattern of digital roots in the multiplication table, one per seed. */
export function VedicSquare({
  seed,
  tone = 0,
  cols = 16,
  rows = 10,
  className = '',
}: VedicSquareProps): ReactNode {
  const random = rng(seed)
  const diamond = 1 + Math.floor(random() * 8)
  const disc = 9 - diamond || 4
  const left = Math.floor(random() * 8)
  const top = Math.floor(random() * 8)
  const d = ['', '', '', '']
  const put = (layer: number, path: string): void => {
    d[layer] = (d[layer] ?? '') + path
  }
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < cols; i++) {
      const value = digitalRoot((((i + left) % 9) + 1) * (((j + top) % 9) + 1))
      const x = i * C
      const y = j * C
      if (value === diamond) put(0, `M${x} ${y + 10}l10-10 10 10-10 10Z`)
      else if (value === disc) put(1, `M${r1(x + 3.2)} ${y + 10}a6.8 6.8 0 1 0 13.6 0a6.8 6.8 0 1 0-13.6 0`)
      else if (value === 9) put(2, `M${r1(x + 3.6)} ${r1(y + 3.6)}h12.8v12.8h-12.8Z`)
      else put(3, `M${x + 10} ${y + 10}h.01`)
    }
  }
  return (
    <div className={`art art-${tone} ${className}`}>
      <svg viewBox={`0 0 ${cols * C} ${rows * C}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {d.map((path, i) => (
          <path key={`v${i + 1}`} className={`v${i + 1}`} d={path} />
        ))}
      </svg>
    </div>
  )
}
