import type { ReactNode } from 'react'

type Props = {
  /** What it costs or when it is, in a word, and what that word means. */
  word: string
  about: string
  children: ReactNode
}

/** The one key that leads in: on the paper where there is room, at the thumb on a phone. */
export function WayIn({ word, about, children }: Props) {
  return (
    <div className="ct-bar no-print">
      <p>
        <b className="tnum">{word}</b>
        <span>{about}</span>
      </p>
      {children}
    </div>
  )
}
