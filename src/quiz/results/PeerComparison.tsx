import { beadPath } from '../../ui/art/bead.ts'
import type { Median } from './comparison.contract.ts'
import { words } from './results.words.ts'

const [WIDE, LEFT] = [320, 14]
const x = (score: number): number => Math.round(LEFT + ((WIDE - 2 * LEFT) * score) / 100)

/** The student's score against the median, drawn and in words. */
export function PeerComparison({ score, middle }: { score: number; middle: Median }) {
  return (
    <section className="hist mt-8" aria-labelledby="beside">
      <h2 id="beside" className="rs-mid-h">
        {words.compared}
      </h2>
      <p className="tnum">{middleText(score, middle)}</p>
      <svg viewBox={`0 0 ${WIDE} 40`} aria-hidden="true">
        <path className="hist-run" d={`M${LEFT} 20H${WIDE - LEFT}`} />
        <path className="rs-mid-l" d={`M${x(middle.score)} 4V36`} />
        <path className="hist-now" transform={`translate(${x(score)} 20)`} d={beadPath(22, 13)} />
      </svg>
    </section>
  )
}

const middleText = (score: number, { score: half, of }: Median): string =>
  words.middle(of, half.toFixed(1), score.toFixed(1))
