import { Volume2, VolumeX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { useAlive } from '../../ui/useAlive.ts'
import { CameraUnloaded } from '../camera/CameraUnloaded.tsx'
import { seedOf } from '../craft.rules.ts'
import { scrollLinkIntoView } from '../../ui/scroll-into-view.ts'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { useIsReady } from '../practice/send.ts'
import { useSetting } from '../practice/useSetting.ts'
import { Abacus } from './AbacusView.tsx'
import { Coach } from './Coach.tsx'
import { FindMistake } from './FindMistake.tsx'
import { Layouts } from './Layouts.tsx'
import { Free, ReadNumbers, SetNumbers } from './Numbers.tsx'
import { rodsFor } from './places.ts'
import { rodsOf } from './soroban.rules.ts'
import { Sums } from './Sums.tsx'
import '../practice/practice-parts.css'
import './soroban.css'
import { words } from './board.words.ts'
import { words as cameraWords } from './real-abacus.words.ts'

const MODES = ['coach', 'free', 'set', 'read', 'sums', 'listen', 'layout', 'mistake', 'camera'] as const
type Mode = (typeof MODES)[number]

/** The camera's pages are loaded by whoever opens them. */
const CameraCoach = lazy(() =>
  import('./CameraCoach.tsx').then(
    ({ CameraCoach: Loaded }) => ({ default: Loaded }),
    () => ({ default: Unloaded }),
  ),
)
const Unloaded = (): ReactNode => (
  <CameraUnloaded without={{ to: '?mode=coach', name: cameraWords.without }} />
)

/** /practice/soroban: ?mode= of the modes above, ?seed= for the same sums again, ?want= of a formula. */
export function SorobanPage(): ReactNode {
  const [search] = useSearchParams()
  const [sound, setSound] = useSetting('click', ['on', 'off'])
  // The server's HTML is the same for everyone: the query is read once scripts run.
  const alive = useAlive()
  const isReady = useIsReady()
  const mode = MODES.find((each) => alive && each === search.get('mode')) ?? 'coach'
  const isOn = sound === 'on' || !alive
  return (
    <PracticeShell
      title={mode === 'coach' ? words.coach : words.modes[mode]}
      note={words.abacus}
      tools={
        <button
          type="button"
          className="craft-key"
          aria-pressed={isOn}
          onClick={() => setSound(sound === 'on' ? 'off' : 'on')}
        >
          {isOn ? (
            <Volume2 className="ico" aria-hidden="true" />
          ) : (
            <VolumeX className="ico" aria-hidden="true" />
          )}
          <span className="craft-key-word">{words.beadSound}</span>
        </button>
      }
    >
      <nav className="craft-modes" aria-label={words.whatToDo}>
        {MODES.map((each) => (
          <Link
            key={each}
            ref={each === mode ? scrollLinkIntoView : undefined}
            to={`?mode=${each}`}
            aria-current={each === mode ? 'page' : undefined}
            replace
          >
            {words.modes[each]}
          </Link>
        ))}
        <Link to={href('/practice/soroban/map')}>{words.formulas}</Link>
      </nav>
      {alive && isReady ? (
        <Board mode={mode} search={search} sound={sound === 'on'} />
      ) : (
        <div className="coach">
          <div>
            <p className="coach-sum">…</p>
            <div className="coach-board">
              <Abacus rods={rodsOf(0, 5)} locked />
            </div>
          </div>
        </div>
      )}
    </PracticeShell>
  )
}

type BoardProps = { mode: Mode; search: URLSearchParams; sound: boolean }

function Board({ mode, search, sound }: BoardProps): ReactNode {
  const [made] = useState(() => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1)
  const [count] = useState(() => rodsFor(window.innerWidth))
  const seed = seedOf(search.get('seed')) ?? made
  const board = { seed, count, sound }
  if (mode === 'free') return <Free {...board} />
  if (mode === 'set') return <SetNumbers {...board} />
  if (mode === 'read') return <ReadNumbers {...board} />
  if (mode === 'sums') return <Sums key="sums" {...board} />
  if (mode === 'listen') return <Sums key="listen" {...board} spoken />
  if (mode === 'layout') return <Layouts {...board} />
  if (mode === 'mistake') return <FindMistake seed={seed} />
  if (mode === 'camera')
    return (
      <Suspense fallback={<div className="coach">{words.loading}</div>}>
        <CameraCoach seed={seed} />
      </Suspense>
    )
  const want = search.get('want')
  return <Coach key={want} {...board} want={want !== null && /^[+-][1-9] \w+$/.test(want) ? want : null} />
}
