import { beadPath } from '../../ui/art/bead.ts'
import type { Middle } from './beside.contract.ts'

const [WIDE, LEFT] = [320, 14]
const x = (score: number): number => Math.round(LEFT + ((WIDE - 2 * LEFT) * score) / 100)

/** The own result beside the middle of all: a line and a bead on a rod, and the same in words. */
export function BesideOthers({ score, middle }: { score: number; middle: Middle }) {
  return (
    <section className="hist mt-8" aria-labelledby="beside">
      <h2 id="beside" className="rs-mid-h">
        Beside the others
      </h2>
      <p className="tnum">{middleWords(score, middle)}</p>
      <svg className="rs-mid" viewBox={`0 0 ${WIDE} 40`} aria-hidden="true">
        <path className="hist-run" d={`M${LEFT} 20H${WIDE - LEFT}`} />
        <path className="rs-mid-l" d={`M${x(middle.score)} 4V36`} />
        <path className="hist-now" transform={`translate(${x(score)} 20)`} d={beadPath(22, 13)} />
      </svg>
    </section>
  )
}

const middleWords = (score: number, { score: half, of }: Middle): string =>
  `Half of the ${of} children who took this quiz had ${half.toFixed(1)}% or more at their first try. You have ${score.toFixed(1)}% now.`
