import type { ReactNode } from 'react'
import { Soroban, sorobanPlaces } from '../../ui/art/Soroban.tsx'
import type { Compared } from './compared.rules.ts'
import { differences } from './compared.rules.ts'
import { words } from './results.words.ts'

const BEAD = [42, 23] as const

/** The abacus of a question and of the given answer, with the differing beads ringed. */
export function BeadComparison({ shown, other, onPaper }: Compared): ReactNode {
  const [number, onAbacus] = words.onAbacus(Number(shown))
  const [given, looksLike] = words.looksLike(Number(other))
  const rods = shown.length
  return (
    <div className="rvq-two">
      <figure className="big">
        <Soroban value={Number(shown)} rods={rods} tone="working" bead={BEAD} decorative>
          {other !== null && <Rings shown={shown} other={other} />}
        </Soroban>
        <figcaption>
          {onPaper ? (
            words.theQuestion
          ) : (
            <>
              <b className="tnum">{number}</b>
              {onAbacus}
            </>
          )}
        </figcaption>
      </figure>
      {other === null ? null : (
        <figure>
          <Soroban value={Number(other)} rods={rods} tone="working" bead={BEAD} decorative />
          <figcaption>
            <b className="tnum">{given}</b>
            {looksLike}
          </figcaption>
        </figure>
      )}
    </div>
  )
}

function Rings({ shown, other }: { shown: string; other: string }): ReactNode {
  const [bw, bh] = BEAD
  const { x, heaven, earth, step } = sorobanPlaces(shown.length, BEAD)
  return differences(shown, other).map(({ rod, five, from, count, ones }) => {
    const y = five === null ? earth(from, ones) : heaven(five)
    const high = (count - 1) * step + bh
    return (
      <rect
        key={`${rod} ${five === null}`}
        className="diff"
        x={x(rod) - bw / 2 - 5}
        y={y - bh / 2 - 4}
        width={bw + 10}
        height={high + 8}
        rx="10"
      />
    )
  })
}
