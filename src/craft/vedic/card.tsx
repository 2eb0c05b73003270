import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { PracticeMenuCard } from '../practice/practice-menu.ts'
import { words } from '../practice/menu.words.ts'

const U = 30
const texts: readonly (readonly [text: string, x: number, y: number, accent: boolean])[] = [
  ['98×97', 1, 1, false],
  ['95', 2, 3, true],
  ['06', 4, 3, false],
]

/** A sum on squared paper. */
function Picture(): ReactNode {
  const columns = Array.from({ length: 7 }, (_, i) => `M${(i + 1) * U} 0V${5 * U}`).join('')
  const rows = Array.from({ length: 4 }, (_, i) => `M0 ${(i + 1) * U}H${8 * U}`).join('')
  return (
    <svg viewBox={`0 0 ${8 * U} ${5 * U}`} aria-hidden="true">
      <rect width={8 * U} height={5 * U} fill="#fdfdfa" />
      <path d={`${columns}${rows}`} stroke="#7fb0cc" strokeOpacity=".5" strokeWidth="1.2" fill="none" />
      {texts.flatMap(([text, x, y, accent]) =>
        [...text].map((sign, i) => (
          <text
            key={`${text}${x + i}`}
            x={(x + i + 0.5) * U}
            y={(y + 0.75) * U}
            fontSize="23"
            fontWeight="640"
            textAnchor="middle"
            fill={accent ? '#2b3fb0' : '#1d2545'}
          >
            {sign}
          </text>
        )),
      )}
    </svg>
  )
}

export const cards: readonly PracticeMenuCard[] = [
  { to: href('/practice/vedic'), words: words.speedMaths, Picture },
]
