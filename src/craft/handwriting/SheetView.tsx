import { type ReactNode, useMemo } from 'react'
import { makeSheet, PAGE, type SheetPlan } from './sheet.rules.ts'

/** The preview of the sheet: the same lines and strokes as in the PDF. */
export function SheetView({ plan }: { plan: SheetPlan }): ReactNode {
  const { lines, inks, dots } = useMemo(() => makeSheet(plan), [plan])
  return (
    <figure className="wt-sheet">
      <svg
        viewBox={`0 0 ${PAGE.width} ${PAGE.height}`}
        role="img"
        aria-label={`Writing sheet: ${plan.words.join(', ') || 'blank lines'}`}
      >
        <rect width={PAGE.width} height={PAGE.height} fill="#fff" />
        <text x={PAGE.left} y="19" fontSize="4.6">
          Writing
        </text>
        <text x="118" y="19" fontSize="3.2">
          Name
        </text>
        <text x="118" y="27" fontSize="3.2">
          Date
        </text>
        <path className="wt-l-check" d="M130 19.5H195M130 27.5H160" />
        {lines.map(({ kind, from, to }) => (
          <path
            key={`${kind}${from.join()}${to.join()}`}
            className={`wt-l-${kind}`}
            d={`M${from.join(' ')}L${to.join(' ')}`}
          />
        ))}
        {inks.map(({ d, x, y, scale, kind }, i) => (
          <path
            key={i}
            className={`wt-i-${kind}`}
            transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})`}
            d={d}
            strokeWidth={(kind === 'pen' ? 0.95 : 0.62) / scale}
            strokeDasharray={kind === 'pen' ? undefined : `0 ${(1.55 / scale).toFixed(2)}`}
          />
        ))}
        {dots.map(({ x, y, r }, i) => (
          <circle key={i} cx={x} cy={y} r={r} fill="#e0a400" />
        ))}
        <text x={PAGE.left} y="288" fontSize="2.7">
          100 mm. If it is shorter, print at 100%, not “fit to page”.
        </text>
      </svg>
      <figcaption>A4, in exact millimetres</figcaption>
    </figure>
  )
}
