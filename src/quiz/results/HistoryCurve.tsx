import { useId, type ReactNode } from 'react'
import { beadPath } from '../../ui/art/bead.ts'
import type { PastAttempt } from '../quiz.contract.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import './history.css'
import { words } from '../quiz.words.ts'

type CurveProps = {
  title: string
  /** The oldest first. */
  history: readonly PastAttempt[]
  className?: string
}

const [WIDE, HIGH, LEFT, TOP] = [320, 120, 34, 12]
const y = (score: number): number => TOP + HIGH * (1 - score / 100)
const r1 = (value: number): number => Math.round(value * 10) / 10

/** Scores over the attempts at a quiz, as a curve and a table. Nothing for a single attempt. */
export function HistoryCurve({ title, history, className = '' }: CurveProps): ReactNode {
  const id = useId()
  if (history.length < 2) return null
  const step = (WIDE - LEFT - 24) / (history.length - 1)
  const points = history.map(({ score }, index) => [r1(LEFT + 12 + index * step), r1(y(score))] as const)
  const best = Math.max(...history.map(({ score }) => score))
  const last = history.at(-1)?.score ?? 0
  return (
    <figure className={`hist ${className}`} aria-labelledby={id}>
      <figcaption id={id}>
        <b>{words.attemptsAt(title)}</b>{' '}
        <span className="tnum">{words.attempts(history.length, last.toFixed(1), best.toFixed(1))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDE} ${HIGH + TOP * 2}`} aria-hidden="true">
        {[0, 50, 100].map((score) => (
          <g key={score}>
            <path className="hist-line" d={`M${LEFT} ${y(score)}H${WIDE}`} />
            <text className="hist-mark" x={LEFT - 6} y={y(score) + 4}>
              {score}
            </text>
          </g>
        ))}
        <path className="hist-run" d={`M${points.map((point) => point.join(' ')).join('L')}`} />
        {points.map(([cx, cy], index) => (
          <path
            key={cx}
            className={index === points.length - 1 ? 'hist-now' : 'hist-then'}
            transform={`translate(${cx} ${cy})`}
            d={beadPath(22, 13)}
          />
        ))}
      </svg>
      <details>
        <summary>{words.showTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.attempt}</th>
              <th scope="col">{words.date}</th>
              <th scope="col">{words.result}</th>
            </tr>
          </thead>
          <tbody className="tnum">
            {history.map(({ number, at, score }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                <td>{formatDate(at)}</td>
                <td>{score.toFixed(1)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
