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
import { words } from './cube.words.ts'

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
  const linked = TRAINED.find(({ id }) => id === (alive ? search.get('alg') : null))
  const algorithm = chosen ?? linked
  const open = (one: Algorithm | null) => {
    setChosen(one)
    setRound(round + 1)
    setNow(Date.now())
    if (one === null) setSearch({}, { preventScrollReset: true })
  }
  return (
    <PracticeShell
      title={words.algorithms}
      note={words.toRemember}
      back={{ to: href('/practice/cube'), name: words.cube }}
    >
      <div className="alg">
        {algorithm ? (
          <AlgorithmCard key={`${algorithm.id} ${round}`} algorithm={algorithm} onDone={() => open(null)} />
        ) : (
          alive && (
            <section className="alg-next">
              {next.state === 'resting' ? (
                <h2>{words.restsUntil(formatLongDay(new Date(next.dueAt)))}</h2>
              ) : (
                <>
                  <h2>
                    {next.state === 'due'
                      ? words.dueAgain(next.algorithm.name)
                      : words.newOne(next.algorithm.name)}
                  </h2>
                  <Button onClick={() => open(next.algorithm)}>{words.start}</Button>
                </>
              )}
            </section>
          )
        )}
        <ul className="alg-list" aria-label={words.allAlgorithms}>
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
  if (due === null) return words.notStarted
  return due <= now ? words.isDue : words.againOn(formatLongDay(new Date(due)))
}
