import type { ReactNode } from 'react'
import type { Point } from '../camera/homography.rules.ts'
import type { CameraRod } from '../camera/read-soroban.rules.ts'
import type { Mark } from './marks.rules.ts'
import { leadBead } from './places.ts'

/** How much of a place its ghost takes, across the rod and along it. */
const [ACROSS, ALONG] = [0.42, 0.43]

type MarksProps = { rods: readonly CameraRod[]; marks: readonly Mark[] }

/** Ghosts where real beads go, and arrows, in the pixels of the camera's picture. */
export function MarksOnBeads({ rods, marks }: MarksProps): ReactNode {
  return marks.map((mark) => {
    // Marks count from the ones, the picture from the left.
    const rod = rods[rods.length - 1 - mark.rod]
    return rod && <MarkOnBeads key={`${mark.rod} ${mark.upper}`} rod={rod} mark={mark} />
  })
}

function MarkOnBeads({ rod: { area, places }, mark }: { rod: CameraRod; mark: Mark }): ReactNode {
  const { upper, from, to } = mark
  const placeOf = (bead: number, ones: number): Point => places[placeIndex({ upper, bead, ones })] ?? [0, 0]
  const [left, right] = area
  const [bar, below] = [placeOf(0, 1), placeOf(upper ? 0 : 1, upper ? 0 : 2)]
  const [rx, ry] = [ACROSS * distance(left, right), ALONG * distance(bar, below)]
  const turn = (Math.atan2(right[1] - left[1], right[0] - left[0]) * 180) / Math.PI
  const beads = Array.from({ length: Math.abs(to - from) }, (_, at) => Math.min(from, to) + at)
  const lead = leadBead(mark)
  const [start, end] = [placeOf(lead, from), placeOf(lead, to)]
  const way = distance(start, end)
  const along = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI
  const head = Math.min(8, way / 2)
  return (
    <g>
      {beads.map((bead) => {
        const [x, y] = placeOf(bead, to)
        const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})`
        return <ellipse key={bead} className="camera-ghost" transform={place} rx={rx} ry={ry} />
      })}
      <path
        className="camera-arrow"
        transform={`translate(${start[0].toFixed(1)} ${start[1].toFixed(1)}) rotate(${along.toFixed(1)})`}
        d={`M0 0H${way}M${way - head} ${-head}L${way} 0L${way - head} ${head}`}
      />
    </g>
  )
}

/** Which place of a rod a bead has while so many of its beads count. */
const placeIndex = ({ upper, bead, ones }: { upper: boolean; bead: number; ones: number }): number => {
  if (upper) return ones > 0 ? 1 : 0
  return 2 + (bead < ones ? bead : bead + 1)
}

const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])
