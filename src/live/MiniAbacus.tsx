import { memo, type ReactNode } from 'react'
import { sorobanPlaces } from '../ui/art/Soroban.tsx'
import { beadPath } from '../ui/art/bead.ts'

/** Width and height of a bead of a tile. */
const BEAD = [30, 20] as const
const PATH = beadPath(...BEAD)

type MiniAbacusProps = {
  /** Digits of the rods, the highest first. */
  rods: string
  /** The rod that is off, from 0 for the ones; null when none is. */
  wrong: number | null
}

/** A small abacus, of a child or on the board. Beads jump: thirty moving ones would be noise. */
export const MiniAbacus = memo(function MiniAbacus({ rods, wrong }: MiniAbacusProps): ReactNode {
  const { width, height, frame, beamY, beam, lowEnd, x, heaven, earth } = sorobanPlaces(rods.length, BEAD)
  return (
    <svg className="live-mini" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className="live-mini-frame" width={width} height={height} rx="4" />
      <rect className="live-mini-bed" x={frame} y={frame} width={width - 2 * frame} height={lowEnd - frame} />
      {[...rods].map((digit, at) => {
        const key = `${at}`
        const [five, ones] = [Number(digit) >= 5, Number(digit) % 5]
        return (
          <g key={key} transform={`translate(${x(at)} 0)`}>
            {wrong === rods.length - 1 - at && (
              <rect className="live-mini-wrong" x="-17" y={frame} width="34" height={lowEnd - frame} />
            )}
            <path className="live-mini-rod" d={`M0 ${frame}V${lowEnd}`} />
            <path
              className={five ? 'live-mini-on' : 'live-mini-off'}
              d={PATH}
              transform={`translate(0 ${heaven(five)})`}
            />
            {[0, 1, 2, 3].map((bead) => (
              <path
                key={bead}
                className={bead < ones ? 'live-mini-on' : 'live-mini-off'}
                d={PATH}
                transform={`translate(0 ${earth(bead, ones)})`}
              />
            ))}
          </g>
        )
      })}
      <rect className="live-mini-frame" x={frame} y={beamY} width={width - 2 * frame} height={beam} />
    </svg>
  )
})
