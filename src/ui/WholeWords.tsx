import type { ReactNode } from 'react'

/** Longer words may break: they do not fit a line on a narrow screen. */
const MAX_LETTERS = 18

/** A heading broken between words: 'First-layer' stays on one line where the line is wide enough. */
export function WholeWords({ text }: { text: string }): ReactNode {
  return text.split(/(\s+)/).map((word, at) =>
    word.includes('-') && word.length <= MAX_LETTERS ? (
      <span key={`${at} ${word}`} className="inline-block max-w-full">
        {word}
      </span>
    ) : (
      word
    ),
  )
}
