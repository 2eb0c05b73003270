import { RotateCcw, Shuffle } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type Cube, joined, type Move, play, readAlgorithm, SOLVED } from './cube.rules.ts'
import { CubeView } from './CubeView.tsx'
import { stickersOf } from './facelets.rules.ts'
import { useLook, useTurning } from './useTurning.ts'
import { words } from './cube.words.ts'
import { words as cubeWords } from './labels.words.ts'

/** A cube to turn by touch, keys or an algorithm; `scrambled` tells the turns of the scramble above. */
export function CubeTable({ scrambled }: { scrambled: () => readonly Move[] }): ReactNode {
  const { cube, turning, add: turnBy, set: put } = useTurning(SOLVED)
  const [moves, setMoves] = useState<readonly Move[]>([])
  const { view, look } = useLook()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const add = (more: readonly Move[]) => {
    turnBy(more)
    setMoves([...moves, ...more])
  }
  const set = (next: Cube) => {
    put(next)
    setMoves([])
  }
  const run = (event: FormEvent) => {
    event.preventDefault()
    const moves = readAlgorithm(typed)
    setWrong(moves === null)
    if (moves) add(moves)
  }
  return (
    <aside className="cb-table">
      <h2>{words.toTurn}</h2>
      <CubeView
        stickers={stickersOf(cube)}
        view={view}
        turning={turning}
        label={words.tableCube}
        onTurn={(move) => add([move])}
        onLook={look}
      />
      <p className="cb-count tnum" role="status">
        {cubeWords.turnCount(joined(moves).length)}
      </p>
      <div className="cb-row">
        <button type="button" className="craft-key" onClick={() => set(play(SOLVED, scrambled()))}>
          <Shuffle className="ico" aria-hidden="true" />
          {words.scrambled}
        </button>
        <button type="button" className="craft-key" onClick={() => set(SOLVED)}>
          <RotateCcw className="ico" aria-hidden="true" />
          {words.solved}
        </button>
      </div>
      <form className="cb-alg" onSubmit={run}>
        <label htmlFor="alg">{words.turnsLike}</label>
        <input
          id="alg"
          value={typed}
          maxLength={200}
          autoComplete="off"
          aria-invalid={wrong}
          aria-describedby={wrong ? 'alg-wrong' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="craft-key">
          {words.turn}
        </button>
        {wrong && (
          <p id="alg-wrong" role="alert">
            {words.onlyLetters}
          </p>
        )}
      </form>
      <p className="cb-own">{words.dragASide}</p>
    </aside>
  )
}
