import { Box, GraduationCap, RefreshCw } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { href, Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { play, SOLVED } from './cube.rules.ts'
import { CubeTable } from './CubeTable.tsx'
import { SolveList } from './SolveList.tsx'
import { TimerPad } from './TimerPad.tsx'
import { useScramble } from './useScramble.ts'
import { useSolves } from './useSolves.ts'
import './cube.css'

/** /practice/cube: a scramble, the timer, what came of it, and a cube to turn. */
export function CubePage(): ReactNode {
  const { scramble, next, failed } = useScramble()
  const { solves, add, change, remove, clear } = useSolves()
  const [inspection, setInspection] = useState(true)
  const text = scramble?.moves.join(' ') ?? ''
  // The words first: 54 stickers take a slow phone longer than a frame.
  const drawn = useDeferredValue(scramble)
  const state = useMemo(() => play(SOLVED, drawn?.moves ?? []), [drawn])
  return (
    <PracticeShell
      title="Cube timer"
      note="3 × 3"
      tools={
        <>
          <Link className="craft-key" to={href('/practice/cube/course')}>
            <GraduationCap className="ico" aria-hidden="true" />
            Course
          </Link>
          <Link className="craft-key" to={href('/practice/cube/mine')}>
            <Box className="ico" aria-hidden="true" />
            My cube
          </Link>
        </>
      }
    >
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
          <TimerPad
            inspection={inspection}
            onSolve={(milliseconds, penalties) => {
              add({ milliseconds, penalties, scramble: text })
              next()
            }}
          />
          <label className="cb-inspect">
            <input
              type="checkbox"
              checked={inspection}
              onChange={(event) => setInspection(event.target.checked)}
            />
            15 seconds to look first
          </label>
          <SolveList solves={solves} onChange={change} onRemove={remove} onClear={clear} />
        </section>
        <CubeTable state={state} />
      </div>
    </PracticeShell>
  )
}
