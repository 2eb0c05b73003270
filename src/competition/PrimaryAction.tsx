import type { ReactNode } from 'react'

type Props = {
  /** Fee or date in a word, and its meaning. */
  word: string
  about: string
  children: ReactNode
}

/** The main button; at the bottom of the screen on a phone. */
export function PrimaryAction({ word, about, children }: Props) {
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
