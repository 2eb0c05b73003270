import type { ReactNode } from 'react'
import { CubeFace } from '../ui/art/CubeFace.tsx'
import { PartsBar } from '../ui/art/PartsBar.tsx'
import { Soroban } from '../ui/art/Soroban.tsx'
import { type Figure, partsOf, spoken } from './figures.rules.ts'
import { withSums } from './question-layout.rules.ts'
import { words as language } from '../platform/language.words.ts'

/** A text of a question, its figures drawn; each is said in words too. A sum in it stays on one line. */
export function Words({ text }: { text: string }): ReactNode {
  return partsOf(text).map((part, index) =>
    'text' in part ? <Plain key={index} text={part.text} /> : <Fig key={index} figure={part.figure} />,
  )
}

function Plain({ text }: { text: string }): ReactNode {
  return withSums(text).map((piece, index) =>
    piece.isSum ? (
      <span key={index} className="sum-whole">
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  )
}

/** A figure as it is drawn, and said. */
export function Fig({ figure }: { figure: Figure }): ReactNode {
  return (
    <span className={`fig fig-${figure.kind}`}>
      <span className="sr-only" lang={language.language}>
        {spoken(figure)}
      </span>
      <Drawn figure={figure} />
    </span>
  )
}

function Drawn({ figure }: { figure: Figure }): ReactNode {
  switch (figure.kind) {
    case 'beads':
      return (
        <Soroban
          value={Number(figure.digits)}
          rods={figure.digits.length}
          tone="working"
          bead={[34, 17]}
          decorative
        />
      )
    case 'face':
      return <CubeFace stickers={figure.stickers} />
    case 'parts':
      return <PartsBar full={figure.numerator} of={figure.denominator} />
    case 'fraction':
      return (
        <span className="frac tnum" aria-hidden="true">
          <span>{figure.numerator}</span>
          <span>{figure.denominator}</span>
        </span>
      )
  }
}
