import type { ReactNode } from 'react'
import type { Letter, Script } from './letters.rules.ts'
import { HUNG_VIEW, VIEW } from './useDrawing.ts'

/** A letter on its key, drawn: a device may have no font for it, and a font joins no letters. */
export function LetterPicture({ script, letter }: { script: Script; letter: Letter | undefined }): ReactNode {
  const { top, height } = script === 'devanagari' ? HUNG_VIEW : VIEW
  return (
    <svg
      className="tr-small"
      viewBox={`-30 ${top} ${(letter?.width ?? 0) + 50} ${height}`}
      aria-hidden="true"
    >
      {letter?.strokes.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
