import type { ReactNode } from 'react'

const [WIDTH, HEIGHT] = [240, 48]

/** A bar of equal parts, the first ones filled. */
export function PartsBar({ full, of }: { full: number; of: number }): ReactNode {
  const part = WIDTH / of
  return (
    <svg className="parts-bar" viewBox={`-2 -2 ${WIDTH + 4} ${HEIGHT + 4}`} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <rect
          key={index}
          className={index < full ? 'full' : ''}
          x={index * part}
          width={part}
          height={HEIGHT}
        />
      ))}
    </svg>
  )
}
