import type { ReactNode } from 'react'
import { CountBeads } from './RoundPartsView.tsx'
import { COUNT_IN } from './flash.rules.ts'
import { words } from './flash.words.ts'

type CountInProps = {
  left: (typeof COUNT_IN)[number]
  name: string
  /** What comes, like '10 numbers of 2 digits in 10 seconds'. */
  text: string
}

/** 3, 2, 1 before the numbers, as a bead that goes along a rod in their rhythm. */
export function CountIn({ left, name, text }: CountInProps): ReactNode {
  return (
    <div className="flash-count">
      <p className="sr-only" role="status">
        {left === COUNT_IN[0] ? words.startsIn(name) : ''}
      </p>
      <h1>{name}</h1>
      <p>{text}</p>
      <CountBeads left={left} />
      <p className="flash-count-number tnum" aria-hidden="true">
        {left}
      </p>
      <p>{words.rhythm}</p>
    </div>
  )
}
