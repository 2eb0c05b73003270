import { type ReactNode, useMemo, useState } from 'react'
import { href } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { standings } from '../practice/mastery.rules.ts'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { usePractised } from '../practice/send.ts'
import { MapView } from './MapView.tsx'
import { signed } from './soroban.rules.ts'
import { words } from './map.words.ts'

/** /practice/soroban/map: the 34 formulas with their states. */
export function MapPage(): ReactNode {
  const things = usePractised()
  const alive = useAlive()
  const [now] = useState(() => Date.now())
  // The attempts on this device are read once scripts run; until then all are 'not started'.
  const all = useMemo(() => standings(alive ? things : [], now), [alive, things, now])
  return (
    <PracticeShell
      title={words.title}
      note={words.mastered(all.filter(({ state }) => state === 'mastered').length)}
      back={{ to: href('/practice/soroban'), name: words.abacus }}
    >
      <MapView
        standings={all}
        renderAction={({ key, by }) => (
          <ButtonLink to={`${href('/practice/soroban')}?want=${encodeURIComponent(key)}`}>
            {words.practise(signed(by))}
          </ButtonLink>
        )}
      />
    </PracticeShell>
  )
}
