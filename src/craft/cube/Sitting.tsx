import { Images, RefreshCw } from 'lucide-react'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { useSetting } from '../practice/useSetting.ts'
import type { Move } from './cube.rules.ts'
import { CubeTable } from './CubeTable.tsx'
import { moveWords } from './labels.ts'
import { MoveTile } from './MoveTile.tsx'
import { SolveList } from './SolveList.tsx'
import { TimerPad } from './TimerPad.tsx'
import type { Penalty } from './timer.rules.ts'
import { useScramble } from './useScramble.ts'
import { useSolves } from './useSolves.ts'
import { words } from './cube.words.ts'

// A new scramble is one line of text: a slow phone draws nothing else for it.
const Pad = memo(TimerPad)
const Times = memo(SolveList)
const Table = memo(CubeTable)

/** A session: scrambles, times and a cube to turn. */
export function Sitting(): ReactNode {
  const { scramble, turns, next, failed } = useScramble()
  const { solves, add, change, remove, clear } = useSolves()
  const [inspection, setInspection] = useState(true)
  const alive = useAlive()
  const [pictures, setPictures] = useSetting('cube-pictures', ['off', 'on'])
  const isInPictures = alive && pictures === 'on'
  const text = scramble?.moves.join(' ') ?? ''
  const solved = useCallback(
    (milliseconds: number, penalties: readonly Penalty[]) => {
      add({ milliseconds, penalties, scramble: turns().join(' ') })
      next()
    },
    [add, next, turns],
  )
  return (
    <div className="cb-timer">
      <section>
        <div className="cb-scramble">
          <h2>
            {words.scramble} <span>{words.heldWhileScrambling}</span>
          </h2>
          <p className="tnum" aria-live="polite" data-milliseconds={scramble?.milliseconds.toFixed(1)}>
            {failed ? words.noScramble : text || words.loading}
          </p>
          <Button variant="line" disabled={text === ''} onClick={next}>
            <RefreshCw className="ico" aria-hidden="true" />
            {words.scramble}
          </Button>
          {isInPictures && scramble && <Pictures moves={scramble.moves} />}
        </div>
        <Pad inspection={inspection} onSolve={solved} />
        <div className="cb-row">
          <label className="cb-inspect">
            <input
              type="checkbox"
              checked={inspection}
              onChange={(event) => setInspection(event.target.checked)}
            />
            {words.inspection}
          </label>
          <button
            type="button"
            className="craft-key"
            aria-pressed={isInPictures}
            onClick={() => setPictures(isInPictures ? 'off' : 'on')}
          >
            <Images className="ico" aria-hidden="true" />
            {words.inPictures}
          </button>
        </div>
        <Times solves={solves} onChange={change} onRemove={remove} onClear={clear} />
      </section>
      <Table scrambled={turns} />
    </div>
  )
}

/** The scramble's turns as pictures with their letters, for whoever does not read letters yet. */
function Pictures({ moves }: { moves: readonly Move[] }): ReactNode {
  return (
    <ol className="cb-pictures" aria-label={words.theScramble}>
      {moves.map((move, at) => (
        <li key={at}>
          <MoveTile move={move} />
          <span className="sr-only">{moveWords(move)}, </span>
          {move}
        </li>
      ))}
    </ol>
  )
}
