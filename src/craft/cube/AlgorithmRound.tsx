import { type ReactNode, useState } from 'react'
import { AlgorithmCard } from './AlgorithmCard.tsx'
import { keyOf, TRAINED } from './trainer.rules.ts'
import './cube.css'
import './algorithms.css'

/** Algorithms from memory, one cube after another; `itemKeys` as they are stored. */
export function AlgorithmRound({
  itemKeys,
  onDone,
}: {
  itemKeys: readonly string[]
  onDone: () => void
}): ReactNode {
  const [at, setAt] = useState(0)
  const algorithms = TRAINED.filter(({ id }) => itemKeys.includes(keyOf(id)))
  const algorithm = algorithms[at]
  if (!algorithm) return null
  return (
    <div className="alg">
      <AlgorithmCard
        key={algorithm.id}
        algorithm={algorithm}
        onDone={() => (at + 1 === algorithms.length ? onDone() : setAt(at + 1))}
      />
    </div>
  )
}
