import { type ReactNode, useMemo } from 'react'
import { CHECK_MM, makeSheet, PAGE, type SheetPlan } from './sheet.rules.ts'
import { words as onPaper } from './sheet.words.ts'
import { words } from './write.words.ts'

/** The preview of the sheet: the same lines and strokes as in the PDF. */
export function SheetView({ plan }: { plan: SheetPlan }): ReactNode {
  const { lines, inks, dots } = useMemo(() => makeSheet(plan), [plan])
  return (
    <figure className="wt-sheet">
      <svg
        viewBox={`0 0 ${PAGE.width} ${PAGE.height}`}
        role="img"
        aria-label={words.writingSheet(plan.words)}
      >
        <rect width={PAGE.width} height={PAGE.height} fill="#fff" />
        <g>
          <text x={PAGE.left} y="19" fontSize="4.6">
            {onPaper.titles[plan.script]}
          </text>
          <text x="118" y="19" fontSize="3.2">
            {onPaper.name}
          </text>
          <text x="118" y="27" fontSize="3.2">
            {onPaper.date}
          </text>
          <text x={PAGE.left} y="288" fontSize="2.7">
            {onPaper.check(CHECK_MM)}
          </text>
        </g>
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
      </svg>
      <figcaption>{words.exactMillimetres}</figcaption>
    </figure>
  )
}
