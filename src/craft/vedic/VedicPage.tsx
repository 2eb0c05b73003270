import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useAlive } from '../../ui/useAlive.ts'
import { seedOf } from '../craft.rules.ts'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { SumRound } from './SumRound.tsx'
import { methodOf } from './vedic.rules.ts'
import { Ways } from './Ways.tsx'
import { WhichRound } from './WhichRound.tsx'
import './vedic.css'

const drawn = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1

/** /practice/vedic: the ways to choose from; `?way=` one of them or 'which', `?seed=` the same sums again. */
export function VedicPage(): ReactNode {
  const alive = useAlive()
  const [search, setSearch] = useSearchParams()
  const way = alive ? search.get('way') : null
  const asked = seedOf(search.get('seed'))
  const free = useMemo(() => (alive ? drawn() : 1), [alive])
  const seed = asked ?? free
  const method = methodOf(way)
  const go = (next: Record<string, string>) => setSearch(next, { preventScrollReset: false })
  const again = () => go({ way: way ?? '', seed: String(drawn()) })
  if (way === 'which')
    return (
      <PracticeShell title="Speed maths" note="Which way fits?">
        <WhichRound key={seed} seed={seed} onAgain={again} onLeave={() => go({})} />
      </PracticeShell>
    )
  if (!method)
    return (
      <PracticeShell title="Speed maths" note="Sixteen short ways">
        <Ways />
      </PracticeShell>
    )
  return (
    <PracticeShell title="Speed maths" note={method.title}>
      <SumRound
        key={`${method.id}${seed}`}
        method={method}
        seed={seed}
        onAgain={again}
        onLeave={() => go({})}
      />
    </PracticeShell>
  )
}
