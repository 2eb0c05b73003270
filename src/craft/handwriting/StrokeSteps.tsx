import type { ReactNode } from 'react'
import type { Letter } from './letters.rules.ts'
import { pointsOf } from './line.rules.ts'
import { HUNG_VIEW, VIEW } from './useDrawing.ts'
import { words } from './write.words.ts'

type StepsProps = {
  letter: Letter
  hangs: boolean
  /** Whether the strokes are drawn one after another; else all are there. */
  moves: boolean
}

/** A letter as a row of pictures, one more stroke in each; the new one is blue and begins at a dot. */
export function StrokeSteps({ letter, hangs, moves }: StepsProps): ReactNode {
  const { left, top, width, height } = hangs ? HUNG_VIEW : VIEW
  const lines = hangs ? [0, 100] : [-100, -50, 0, 50]
  const view = `${left} ${top} ${width} ${height}`
  return (
    <ol className="tl-steps">
      {letter.strokes.map((d, at) => {
        const [start] = pointsOf(d)
        return (
          <li key={d}>
            <svg viewBox={view} role="img" aria-label={words.stroke(at + 1, letter.strokes.length)}>
              {lines.map((y) => (
                <path
                  key={y}
                  className={y === lines[0] || y === 50 ? 'tr-red' : 'tr-blue'}
                  d={`M${left} ${y}H${left + width}`}
                />
              ))}
              <g transform={`translate(${(width - letter.width) / 2 + left} 0)`}>
                {letter.strokes.slice(0, at).map((before) => (
                  <path key={before} className="tl-before" d={before} />
                ))}
                <path className={moves ? 'tl-now tl-draws' : 'tl-now'} d={d} pathLength={1} />
                {start && <circle className="tr-start" cx={start[0]} cy={start[1]} r="6" />}
              </g>
            </svg>
            <b className="tnum" aria-hidden="true">
              {at + 1}
            </b>
          </li>
        )
      })}
    </ol>
  )
}
