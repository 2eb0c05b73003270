import { useId, type ReactNode } from 'react'
import { r1 } from './rng.ts'

const STEP = 160
const BEADS = 8

type Petal = { key: string; className: string; cx: number; cy: number; r: number }

function petals(count: number, a: string, b: string): Petal[] {
  return [0, 1, 2].flatMap((ring) => {
    const reach = 12 - ring * 3.6
    const r = reach * 0.3
    const n = count - ring * 2
    return Array.from({ length: n }, (_, k) => {
      const turn = (k / n) * Math.PI * 2
      return {
        key: `${ring}-${k}`,
        className: ring % 2 ? b : a,
        cx: r1(Math.cos(turn) * (reach - r)),
        cy: r1(Math.sin(turn) * (reach - r)),
        r: r1(r * 1.15),
      }
    })
  })
}

const kinds = [
  { core: 'ph-a', petals: petals(11, 'ph-a', 'ph-b') },
  { core: 'ph-c', petals: petals(11, 'ph-c', 'ph-d') },
  { core: 'ph-c', petals: petals(12, 'ph-c', 'ph-a') },
]
const strung = Array.from({ length: BEADS + 1 }, (_, k) => {
  const t = k / BEADS
  return { x: r1(t * STEP), y: r1(14 + 46 * (1 - (2 * t - 1) ** 2)), kind: k % 2 }
})

/** Marigolds for <use>: `${id}0` to `${id}2`, around 0,0 and 24 wide. */
export function MarigoldDefs({ id }: { id: string }): ReactNode {
  return kinds.map(({ core, petals }, kind) => (
    <g key={core + petals.length} id={`${id}${kind}`}>
      <circle className={core} r="9" />
      {petals.map(({ key, ...petal }) => (
        <circle key={key} {...petal} />
      ))}
    </g>
  ))
}

/** A garland of marigolds over the full width, for good news only. One swag is drawn and repeated. */
export function Toran({ className = '' }: { className?: string }): ReactNode {
  const id = useId()
  return (
    <svg className={`toran ${className}`} height="84" aria-hidden="true">
      <defs>
        <MarigoldDefs id={id} />
        <pattern id={`${id}swag`} x="50%" width={STEP} height="84" patternUnits="userSpaceOnUse">
          {[0, STEP].map((x) => (
            <g key={x} transform={`translate(${x} 0)`}>
              <path className="leaf" d="M0 22c-9 14-9 34 0 54c9-20 9-40 0-54Z" />
              <path className="leafv" d="M0 26V70" />
            </g>
          ))}
          {strung.map(({ x, y, kind }) => (
            <use key={x} href={`#${id}${kind}`} transform={`translate(${x} ${y}) scale(.885)`} />
          ))}
          {[0, STEP].map((x) => (
            <use key={x} href={`#${id}2`} transform={`translate(${x} 16) scale(1.077)`} />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="84" fill={`url(#${id}swag)`} />
    </svg>
  )
}
