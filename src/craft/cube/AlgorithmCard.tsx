import { ArrowRight, Check, Eye, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { playSound } from '../../ui/sounds.ts'
import type { Help } from '../craft.rules.ts'
import { logAttempt } from '../practice/practice-log.ts'
import { isSolved, joined, type Move, play } from './cube.rules.ts'
import { CubeView, YELLOW_UP } from './CubeView.tsx'
import { stickersOf } from './facelets.rules.ts'
import { moveWords } from './labels.ts'
import { MoveTile } from './MoveTile.tsx'
import { type Algorithm, caseOf, keyOf } from './trainer.rules.ts'
import { useLook, useTurning } from './useTurning.ts'
import { words } from './cube.words.ts'
import { words as cubeWords } from './labels.words.ts'

const KEYS: readonly Move[] = ['R', "R'", 'U', "U'", 'F', "F'", 'L', "L'", 'D', "D'"]

type CardProps = { algorithm: Algorithm; onDone: () => void }

/** A cube that one algorithm solves: the child turns it from memory. */
export function AlgorithmCard({ algorithm, onDone }: CardProps): ReactNode {
  const { cube, turning, turns, isOver, shown, turn, startOver, show } = useFromMemory(algorithm)
  const { view, look } = useLook()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className="alg-card">
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {algorithm.name}
      </h2>
      <CubeView
        stickers={stickersOf(cube)}
        scheme={YELLOW_UP}
        view={view}
        turning={turning}
        label={words.algorithmCube}
        onTurn={turn}
        onLook={look}
      />
      <p className="alg-count tnum" role="status">
        {isOver ? '' : words.fromMemory(cubeWords.turnCount(turns))}
      </p>
      {isOver ? (
        <div className={`craft-told ${shown ? 'shown' : 'right'}`} role="status">
          <b>
            {!shown && <Check className="ico" aria-hidden="true" />}
            {shown ? words.howItGoes : words.solvedIn(cubeWords.turnCount(turns))}
          </b>
          <p>{shown ? words.againSoon : words.againWhenDue}</p>
        </div>
      ) : (
        <div className="alg-keys" role="group" aria-label={words.turns}>
          {KEYS.map((move) => (
            <button key={move} type="button" aria-label={moveWords(move)} onClick={() => turn(move)}>
              <MoveTile move={move} />
              <span aria-hidden="true">{move}</span>
            </button>
          ))}
        </div>
      )}
      {shown && <MoveList moves={algorithm.moves} />}
      <div className="cb-row">
        {isOver ? (
          <Button onClick={onDone}>
            {words.next}
            <ArrowRight className="ico" aria-hidden="true" />
          </Button>
        ) : (
          <>
            <Button variant="line" disabled={turns === 0} onClick={startOver}>
              <RotateCcw className="ico" aria-hidden="true" />
              {words.startOver}
            </Button>
            <Button variant="line" onClick={show}>
              <Eye className="ico" aria-hidden="true" />
              {words.showMe}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

function MoveList({ moves }: { moves: readonly Move[] }): ReactNode {
  return (
    <ol className="cb-moves">
      {moves.map((move, at) => (
        <li key={at}>
          <MoveTile move={move} />
          <b>{moveWords(move)}</b>
          <span>{move}</span>
        </li>
      ))}
    </ol>
  )
}

/** The turns of one try; it is kept once, when the cube is solved or the turns were shown. */
function useFromMemory(algorithm: Algorithm) {
  const { cube, turning, add, set } = useTurning(caseOf(algorithm))
  const [moves, setMoves] = useState<readonly Move[]>([])
  const [shown, setShown] = useState(false)
  const [isClean, setClean] = useState(true)
  const begun = useRef(0)
  useEffect(() => {
    begun.current = performance.now()
  }, [])
  const isSolvedBy = (all: readonly Move[]) => isSolved(play(caseOf(algorithm), [...all]))
  const keep = (right: boolean, help: Help = 'none') =>
    logAttempt({
      part: 'cube',
      itemKey: keyOf(algorithm.id),
      right,
      help,
      milliseconds: performance.now() - begun.current,
      seed: null,
    })
  const isOver = shown || isSolvedBy(moves)
  const turn = (move: Move) => {
    if (isOver) return
    const all = [...moves, move]
    setMoves(all)
    add([move])
    if (!isSolvedBy(all)) return
    playSound('right')
    keep(isClean)
  }
  const startOver = () => {
    setMoves([])
    setClean(false)
    set(caseOf(algorithm))
  }
  const show = () => {
    setShown(true)
    keep(false, 'shown')
    set(caseOf(algorithm))
    add(algorithm.moves)
  }
  return { cube, turning, turns: joined(moves).length, isOver, shown, turn, startOver, show }
}
