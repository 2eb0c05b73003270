import type { ReactNode } from 'react'
import type { Letter } from './letters.rules.ts'
import { type Dot, pointsOf } from './line.rules.ts'
import { type Drawing, HUNG_VIEW, VIEW } from './useDrawing.ts'

type CanvasProps = {
  letter: Letter
  /** Hangs from its head line, as Devanagari does. */
  hangs: boolean
  /** The stroke that comes next, from 0. */
  at: number
  /** How often the next stroke was shown. */
  shown: number
  /** Whether the path is seen: not while a letter is written from memory. */
  path: boolean
  /** The child's own strokes, over the model. */
  mine: readonly (readonly Dot[])[]
  /** A stroke that was not right. */
  refused: readonly Dot[]
  label: string
  drawing: Drawing
}

const lineOf = (points: readonly Dot[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

/** A letter's way on its lines, the child's line over it, and the stroke that is being drawn. */
export function StrokeCanvas(props: CanvasProps): ReactNode {
  const { letter, hangs, at, shown, path, mine, refused, label, drawing } = props
  const { strokes, width } = letter
  const view = hangs ? HUNG_VIEW : VIEW
  const { drawn, svg, pen } = drawing
  const next = path ? strokes[at] : undefined
  const [start] = next ? pointsOf(next) : []
  const lines = hangs ? [0, 100] : [-100, -50, 0, 50]
  return (
    <svg
      ref={svg}
      className="tr-pad"
      viewBox={`${view.left} ${view.top} ${view.width} ${view.height}`}
      role="img"
      aria-label={label}
      {...pen}
    >
      {lines.map((y) => (
        <path
          key={y}
          className={y === lines[0] || y === 50 ? 'tr-red' : 'tr-blue'}
          d={`M${view.left} ${y}H${view.left + view.width}`}
        />
      ))}
      <g transform={`translate(${(view.width - width) / 2 + view.left} 0)`}>
        {path && strokes.map((d) => <path key={d} className="tr-way" d={d} />)}
        {path && strokes.slice(at).map((d) => <path key={d} className="tr-dots" d={d} />)}
        {mine.map((line, i) => (
          <path key={i} className="tr-mine" d={lineOf(line)} />
        ))}
        {shown > 0 && next && <path key={shown} className="tr-show" d={next} pathLength={1} />}
        {refused.length > 1 && drawn.length === 0 && <path className="tr-refused" d={lineOf(refused)} />}
        {drawn.length > 1 && <path className="tr-ink" d={lineOf(drawn)} />}
        {start && <circle className="tr-start" cx={start[0]} cy={start[1]} r="6" />}
      </g>
    </svg>
  )
}
