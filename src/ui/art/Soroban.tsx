import { useId, type ReactNode } from 'react'
import { BeadShape } from './Bead.tsx'
import { r1 } from './rng.ts'
import { words } from './soroban.words.ts'

export type SorobanTone = 'red' | 'blue' | 'green' | 'gold' | 'quiet' | 'working' | 'slate'

type SorobanProps = {
  value: number
  /** Number of rods; by default the number of digits. */
  rods?: number
  /** 'working' greys the beads that do not count; 'quiet' greys all; 'slate' is the coach's. */
  tone?: SorobanTone
  /** Hidden from screen readers: the number is in the text beside it. */
  decorative?: boolean
  /** For an abacus with moving beads: its accessible name; the parts have their own names. */
  group?: string
  className?: string
  /** Width and height of a bead; everything else follows. */
  bead?: readonly [width: number, height: number]
  /** Drawn on top, in the same coordinates. */
  children?: ReactNode
}

const GAP = 1.5

/** Geometry of an abacus, for drawings on top; positions are bead centres. */
export function sorobanPlaces(count: number, [bw, bh]: readonly [number, number]) {
  const frame = Math.max(6, r1(bh * 0.4))
  const beam = Math.max(5, r1(bh * 0.3))
  const pitch = bw + Math.max(4, Math.round(bw / 5.5))
  const step = bh + GAP
  const beamY = frame + 2 * step + 2
  const lowTop = beamY + beam
  const lowEnd = lowTop + 5 * step + 2
  return {
    frame,
    beam,
    beamY,
    lowTop,
    lowEnd,
    step,
    width: r1(count * pitch + 12 + frame * 2),
    height: r1(lowEnd + frame),
    x: (rod: number): number => r1(frame + 6 + pitch * (rod + 0.5)),
    heaven: (on: boolean): number => r1(on ? beamY - 1 - bh / 2 : frame + 1 + bh / 2),
    earth: (k: number, ones: number): number =>
      r1(k < ones ? lowTop + 1 + bh / 2 + k * step : lowEnd - 1 - bh / 2 - (3 - k) * step),
  }
}

const namedAs = ({ decorative, group, value }: Pick<SorobanProps, 'decorative' | 'group' | 'value'>) => {
  if (group) return { role: 'group', 'aria-label': group }
  return decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words.abacusShows(value) }
}

/** An abacus showing a whole number. */
export function Soroban({
  value,
  rods,
  tone = 'red',
  decorative = false,
  group,
  className = '',
  bead = [42, 23],
  children,
}: SorobanProps): ReactNode {
  const id = useId()
  const [bw, bh] = bead
  const digits = [...String(Math.max(0, Math.trunc(value))).padStart(rods ?? 1, '0')].map(Number)
  const count = digits.length
  const { frame, beam, beamY, lowTop, lowEnd, width, height, x, heaven, earth } = sorobanPlaces(count, bead)
  const r = frame * 0.7

  return (
    <svg
      className={`soroban tone-${tone} ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      {...namedAs({ decorative, group, value })}
    >
      <defs>
        <g id={id}>
          <BeadShape w={bw} h={bh} />
        </g>
      </defs>
      <path
        className="bed"
        d={`M${frame - 1} ${frame - 1}H${r1(width - frame + 1)}V${r1(height - frame + 1)}H${frame - 1}Z`}
      />
      <path
        className="wire"
        d={digits.map((_, rod) => `M${x(rod)} ${frame - 2}V${r1(lowEnd + 2)}`).join('')}
      />
      <path className="beam" d={`M${frame - 2} ${beamY}H${r1(width - frame + 2)}V${lowTop}H${frame - 2}Z`} />
      {digits.map((digit, rod) => {
        const ones = digit % 5
        return (
          // Rods of a number have no key other than their position.
          <g key={rod} transform={`translate(${x(rod)} 0)`}>
            {(count - 1 - rod) % 3 === 0 && (
              <circle className="dot" cy={r1(beamY + beam / 2)} r={r1(beam * 0.26)} />
            )}
            <use className={digit >= 5 ? 'on' : 'off'} href={`#${id}`} y={heaven(digit >= 5)} />
            {[0, 1, 2, 3].map((k) => (
              <use key={k} className={k < ones ? 'on' : 'off'} href={`#${id}`} y={earth(k, ones)} />
            ))}
          </g>
        )
      })}
      <path
        className="frame"
        fillRule="evenodd"
        d={[
          `M${r1(r)} 0H${r1(width - r)}Q${width} 0 ${width} ${r1(r)}`,
          `V${r1(height - r)}Q${width} ${height} ${r1(width - r)} ${height}`,
          `H${r1(r)}Q0 ${height} 0 ${r1(height - r)}V${r1(r)}Q0 0 ${r1(r)} 0Z`,
          `M${frame} ${frame}V${r1(lowEnd)}H${r1(width - frame)}V${frame}Z`,
        ].join('')}
      />
      {children}
    </svg>
  )
}
