import { ListChecks, ListOrdered } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useAlive } from '../../ui/useAlive.ts'
import { seedOf } from '../craft.rules.ts'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { AnswerRound } from './AnswerRound.tsx'
import type { Method } from './method.rules.ts'
import { SumRound } from './SumRound.tsx'
import { makeItems, makeMixed, methodOf } from './vedic.rules.ts'
import { Methods } from './Methods.tsx'
import { MethodQuiz } from './MethodQuiz.tsx'
import './vedic.css'
import { words } from './vedic.words.ts'

const drawn = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
const SUMS = 6
const MIXED_SUMS = 10

/**
 * /practice/vedic: the shortcuts. `?way=` opens one, 'which' the question which fits, 'mixed' sums whose
 * way is not told; `?mode=answer` asks for the answer alone; `?seed=` gives the same sums again.
 */
export function VedicPage(): ReactNode {
  const alive = useAlive()
  const [search, setSearch] = useSearchParams()
  const way = alive ? search.get('way') : null
  const onlyAnswers = search.get('mode') === 'answer'
  const wantedSeed = seedOf(search.get('seed'))
  const free = useMemo(() => (alive ? drawn() : 1), [alive])
  const seed = wantedSeed ?? free
  const method = methodOf(way)
  const go = (next: Record<string, string>) => setSearch(next, { preventScrollReset: false })
  const again = () =>
    go({ way: way ?? '', ...(onlyAnswers ? { mode: 'answer' } : {}), seed: String(drawn()) })
  const round = { seed, onAgain: again, onLeave: () => go({}) }
  if (way === 'which')
    return (
      <PracticeShell title={words.title} note={words.whichFits}>
        <MethodQuiz key={seed} {...round} />
      </PracticeShell>
    )
  if (way === 'mixed')
    return (
      <PracticeShell title={words.onlyAnswers} note={words.mixed}>
        <AnswerRound key={seed} {...round} items={makeMixed(seed, MIXED_SUMS)} mixed />
      </PracticeShell>
    )
  if (!method)
    return (
      <PracticeShell
        title={words.title}
        note={words.count}
        tools={
          <Link className="craft-key" to="?way=mixed">
            <ListChecks className="ico" aria-hidden="true" />
            <span className="craft-key-word">{words.onlyAnswers}</span>
          </Link>
        }
      >
        <Methods seed={seed} />
      </PracticeShell>
    )
  return (
    <PracticeShell
      title={words.title}
      note={method.title}
      tools={<ModeLink method={method} onlyAnswers={onlyAnswers} />}
    >
      {onlyAnswers ? (
        <AnswerRound
          key={`${method.id}${seed}`}
          {...round}
          items={makeItems(method, seed, SUMS)}
          mixed={false}
        />
      ) : (
        <SumRound
          key={`${method.id}${seed}`}
          method={method}
          {...round}
          onAlone={() => go({ way: method.id, mode: 'answer', seed: String(drawn()) })}
        />
      )}
    </PracticeShell>
  )
}

type ModeProps = { method: Method; onlyAnswers: boolean }
/** From steps to answers alone, and back. */
function ModeLink({ method, onlyAnswers }: ModeProps): ReactNode {
  const search = new URLSearchParams({ way: method.id, ...(onlyAnswers ? {} : { mode: 'answer' }) })
  const Icon = onlyAnswers ? ListOrdered : ListChecks
  return (
    <Link className="craft-key" to={`?${search.toString()}`}>
      <Icon className="ico" aria-hidden="true" />
      <span className="craft-key-word">{onlyAnswers ? words.stepByStep : words.onlyAnswers}</span>
    </Link>
  )
}
