import type { ReactNode } from 'react'
import type { Face, Move } from './cube.rules.ts'

const lines: Readonly<Record<string, string>> = {
  R: 'M40 44V5m-6 7l6-7l6 7',
  "R'": 'M40 4V43m-6-7l6 7l6-7',
  L: 'M8 4V43m-6-7l6 7l6-7',
  "L'": 'M8 44V5m-6 7l6-7l6 7',
  U: 'M44 8H5m7-6l-7 6l7 6',
  "U'": 'M4 8H43m-7-6l7 6l-7 6',
  D: 'M4 40H43m-7-6l7 6l-7 6',
  "D'": 'M44 40H5m7-6l-7 6l7 6',
  // The head of these stands where the path begins. From the front the back turns the other way.
  F: 'M36 14A16 16 0 1 0 40 26m-9-13l5 1l1-7',
  "F'": 'M12 14A16 16 0 1 1 8 26m9-13l-5 1l-1-7',
  B: 'M12 14A16 16 0 1 1 8 26m9-13l-5 1l-1-7',
  "B'": 'M36 14A16 16 0 1 0 40 26m-9-13l5 1l1-7',
}
const isMoved = (face: Face, row: number, column: number) => {
  if (face === 'R') return column === 2
  if (face === 'L') return column === 0
  if (face === 'U') return row === 0
  if (face === 'D') return row === 2
  return face === 'F'
}

/** One turn as a picture: the front, the layer that moves, and which way. */
export function MoveTile({ move }: { move: Move }): ReactNode {
  const face = move[0] as Face
  const d = lines[move.replace('2', '')]
  return (
    <svg className="cb-tile" viewBox="0 0 48 48" aria-hidden="true">
      {Array.from({ length: 9 }, (_, i) => {
        const [row, column] = [Math.floor(i / 3), i % 3]
        return (
          <rect
            key={i}
            className={isMoved(face, row, column) ? 'cb-on' : ''}
            x={column * 16 + 1}
            y={row * 16 + 1}
            width="14"
            height="14"
            rx="3"
          />
        )
      })}
      <path className="cb-arrow-edge" d={d} />
      <path className="cb-arrow" d={d} />
      {move.endsWith('2') && (
        <text x="24" y="31">
          2×
        </text>
      )}
    </svg>
  )
}
