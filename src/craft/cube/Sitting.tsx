import { RefreshCw } from 'lucide-react'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CubeTable } from './CubeTable.tsx'
import { SolveList } from './SolveList.tsx'
import { TimerPad } from './TimerPad.tsx'
import type { Penalty } from './timer.rules.ts'
import { useScramble } from './useScramble.ts'
import { useSolves } from './useSolves.ts'

// A new scramble is one line of text: a slow phone draws nothing else for it.
const Pad = memo(TimerPad)
const Times = memo(SolveList)
const Table = memo(CubeTable)

/** One sitting: scramble after scramble, their times, and the cube on the table. */
export function Sitting(): ReactNode {
  const { scramble, turns, next, failed } = useScramble()
  const { solves, add, change, remove, clear } = useSolves()
  const [inspection, setInspection] = useState(true)
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
      <section className="cb-left">
        <div className="cb-scramble">
          <h2>
            Scramble <span>white on top, green to you</span>
          </h2>
          <p className="tnum" aria-live="polite" data-milliseconds={scramble?.milliseconds.toFixed(1)}>
            {failed ? 'No scramble could be made here. Load the page again.' : text || 'Being made …'}
          </p>
          <Button variant="line" disabled={text === ''} onClick={next}>
            <RefreshCw className="ico" aria-hidden="true" />
            Scramble
          </Button>
        </div>
        <Pad inspection={inspection} onSolve={solved} />
        <label className="cb-inspect">
          <input
            type="checkbox"
            checked={inspection}
            onChange={(event) => setInspection(event.target.checked)}
          />
          15 seconds to look first
        </label>
        <Times solves={solves} onChange={change} onRemove={remove} onClear={clear} />
      </section>
      <Table scrambled={turns} />
    </div>
  )
}
