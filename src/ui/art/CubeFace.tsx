import type { ReactNode } from 'react'

const U = 30
const colours: Readonly<Record<string, string>> = { R: 'r', O: 'o', Y: 'y', G: 'g', B: 'n', W: 'w' }

/** A cube face: nine letters of R, O, Y, G, B and W, row by row. Each sticker shows its letter. */
export function CubeFace({ stickers }: { stickers: string }): ReactNode {
  return (
    <svg className="cube" viewBox={`-4 -4 ${U * 3 + 8} ${U * 3 + 8}`} aria-hidden="true">
      <path className="cb-body" d={`M0 0H${U * 3}V${U * 3}H0Z`} />
      {[...stickers].map((letter, index) => {
        const [x, y] = [(index % 3) * U, Math.floor(index / 3) * U]
        return (
          <g key={index}>
            <path
              className={`st st-${colours[letter] ?? 'w'}`}
              d={`M${x + 4} ${y + 4}h${U - 8}v${U - 8}h${8 - U}Z`}
            />
            <text
              className={`st-l ${'RB'.includes(letter) ? 'st-light' : ''}`}
              x={x + U / 2}
              y={y + U / 2 + 4}
            >
              {letter}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
