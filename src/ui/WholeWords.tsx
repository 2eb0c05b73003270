import type { ReactNode } from 'react'

/** Longer words may break: they do not fit a line on a narrow screen. */
const LETTERS_MAX = 18

/** A heading broken between words only: 'First-layer' stays on one line. */
export function WholeWords({ text }: { text: string }): ReactNode {
  return text.split(/(\s+)/).map((word, at) =>
    word.includes('-') && word.length <= LETTERS_MAX ? (
      <span key={`${at} ${word}`} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  )
}
