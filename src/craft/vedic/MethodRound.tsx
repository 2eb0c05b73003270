import { type ReactNode, useState } from 'react'
import { AnswerRound } from './AnswerRound.tsx'
import { SumRound } from './SumRound.tsx'
import { makeItems, methodOf } from './vedic.rules.ts'
import './vedic.css'

type MethodProps = {
  id: string
  /** A new shortcut has its example and its steps; of a known one only the answers are asked. */
  isNew: boolean
  sums: number
  seed: number
  onDone: () => void
}

/** A few sums of one shortcut. */
export function MethodRound({ id, isNew, sums, seed, onDone }: MethodProps): ReactNode {
  const method = methodOf(id)
  const [items] = useState(() => (method ? makeItems(method, seed, sums) : []))
  if (!method) return null
  const ends = { onAgain: onDone, onLeave: onDone, onDone }
  if (isNew) return <SumRound {...{ method, seed, sums }} {...ends} />
  return <AnswerRound {...{ items, seed }} mixed={false} {...ends} />
}
