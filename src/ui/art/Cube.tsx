import type { ReactNode } from 'react'
import { r1, rng } from './rng.ts'

const colours = ['y', 'r', 'n', 'g', 'o', 'w'] as const
const U = 30
const DX = Math.cos(Math.PI / 6) * U
const DY = U / 2
const INSET = 0.15

type Face = { colour: string; tone: string; at: (a: number, b: number) => string }

const point = (x: number, y: number, z: number): string =>
  `${r1(DX * 3 + DX * (x - y))} ${r1(DY * (x + y) + U * z)}`
const faces: readonly Face[] = [
  { colour: 'y', tone: 't0', at: (a, b) => point(a, b, 0) },
  { colour: 'r', tone: 't1', at: (a, b) => point(a, 3, b) },
  { colour: 'n', tone: 't2', at: (a, b) => point(3, 3 - a, b) },
]
const outline = [
  point(0, 0, 0),
  point(3, 0, 0),
  point(3, 0, 3),
  point(3, 3, 3),
  point(0, 3, 3),
  point(0, 3, 0),
]
const body = `M${outline.join('L')}Z`

/** A cube seen from a corner: scrambled by its seed, or solved. */
export function Cube({
  seed = 'cube',
  solved = false,
  className = '',
}: {
  seed?: string
  solved?: boolean
  className?: string
}): ReactNode {
  const random = rng(seed)
  const stickers = faces.flatMap(({ colour, tone, at }) =>
    Array.from({ length: 9 }, (_, i) => {
      const a = Math.floor(i / 3)
      const b = i % 3
      const own = solved || i === 4 ? colour : (colours[Math.floor(random() * 6)] ?? colour)
      const corners = [
        at(a + INSET, b + INSET),
        at(a + 1 - INSET, b + INSET),
        at(a + 1 - INSET, b + 1 - INSET),
        at(a + INSET, b + 1 - INSET),
      ]
      return <path key={`${tone}${i}`} className={`st st-${own} ${tone}`} d={`M${corners.join('L')}Z`} />
    }),
  )
  return (
    <svg className={`cube ${className}`} viewBox={`-4 -4 ${r1(DX * 6 + 8)} ${U * 6 + 8}`} aria-hidden="true">
      <path className="cb-body" d={body} />
      {stickers}
    </svg>
  )
}
