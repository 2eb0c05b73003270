import { type ReactNode, useState } from 'react'
import { href, useSearchParams } from 'react-router'
import { formatLongDay } from '../../platform/text/dates.rules.ts'
import { Button } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { usePractised } from '../practice/send.ts'
import { AlgorithmCard } from './AlgorithmCard.tsx'
import { type Algorithm, dueOf, nextAlgorithm, TRAINED } from './trainer.rules.ts'
import './cube.css'
import './algorithms.css'

/**
 * /practice/cube/algorithms: the course's algorithms from memory, each again when it is due; `?alg=` opens
 * one.
 */
export function AlgorithmsPage(): ReactNode {
  const alive = useAlive()
  const things = usePractised()
  const [search, setSearch] = useSearchParams()
  const [round, setRound] = useState(0)
  // What is due stays while it is practised, although each attempt changes what is due next.
  const [now, setNow] = useState(() => Date.now())
  const [chosen, setChosen] = useState<Algorithm | null>(null)
  const next = nextAlgorithm(things, now)
  const asked = TRAINED.find(({ id }) => id === (alive ? search.get('alg') : null))
  const algorithm = chosen ?? asked
  const open = (one: Algorithm | null) => {
    setChosen(one)
    setRound(round + 1)
    setNow(Date.now())
    if (one === null) setSearch({}, { preventScrollReset: true })
  }
  return (
    <PracticeShell
      title="Algorithms"
      note="turns to remember"
      back={{ to: href('/practice/cube'), name: 'Cube' }}
    >
      <div className="alg">
        {algorithm ? (
          <AlgorithmCard key={`${algorithm.id} ${round}`} algorithm={algorithm} onDone={() => open(null)} />
        ) : (
          alive && (
            <section className="alg-next">
              {next.state === 'resting' ? (
                <h2>Nothing is due. The next one comes on {formatLongDay(new Date(next.dueAt))}.</h2>
              ) : (
                <>
                  <h2>
                    {next.state === 'due' ? 'Due again' : 'New'}: {next.algorithm.name}
                  </h2>
                  <Button onClick={() => open(next.algorithm)}>Start</Button>
                </>
              )}
            </section>
          )
        )}
        <ul className="alg-list" aria-label="All algorithms">
          {TRAINED.map((one) => (
            <li key={one.id}>
              <button type="button" aria-pressed={one.id === algorithm?.id} onClick={() => open(one)}>
                <b>{one.name}</b>
                <span>{alive ? stateText(dueOf(things, one), now) : ''}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </PracticeShell>
  )
}

function stateText(due: number | null, now: number): string {
  if (due === null) return 'not started'
  return due <= now ? 'due again' : `again on ${formatLongDay(new Date(due))}`
}
