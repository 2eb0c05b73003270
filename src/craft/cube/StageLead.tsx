import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { logAttempt } from '../practice/practice-log.ts'
import type { Cube, Move } from './cube.rules.ts'
import { COLOURS, CubeView, YELLOW_UP } from './CubeView.tsx'
import { stickersOf } from './facelets.rules.ts'
import { asHeld, doTask, SIDES, type Stage, type Task } from './course.rules.ts'
import { stageTasks } from './layers.rules.ts'
import { MoveTile } from './MoveTile.tsx'
import { useLook, useTurning } from './useTurning.ts'
import { moveWords, stageName, stageText, whyWords } from './labels.ts'
import { words } from './cube.words.ts'

type LeadProps = {
  /** The cube, held with yellow up and green in front. */
  cube: Cube
  stage: Stage
  letters: boolean
  onDone: (cube: Cube) => void
}

/** One stage of the way, turn by turn: what to do is shown on the child's own cube. */
export function StageLead({ cube, stage, letters, onDone }: LeadProps): ReactNode {
  const tasks = useMemo(() => stageTasks(cube, stage), [cube, stage])
  const [at, setAt] = useState(0)
  const begun = useRef(0)
  useEffect(() => {
    begun.current = performance.now()
  }, [])
  const task = tasks[at]
  const before = useMemo(() => tasks.slice(0, at).reduce(doTask, cube), [tasks, at, cube])
  if (!task) return null
  const next = () => {
    if (at + 1 < tasks.length) {
      setAt(at + 1)
      return
    }
    logAttempt({
      part: 'cube',
      itemKey: `stage ${stage}`,
      right: true,
      help: 'shown',
      milliseconds: performance.now() - begun.current,
      seed: null,
    })
    onDone(doTask(before, task))
  }
  return (
    <TaskView
      key={at}
      task={task}
      before={before}
      letters={letters}
      count={words.step(at + 1, tasks.length)}
      onBack={at > 0 ? () => setAt(at - 1) : null}
      onNext={next}
    />
  )
}

type TaskProps = {
  task: Task
  before: Cube
  letters: boolean
  count: string
  onBack: (() => void) | null
  onNext: () => void
}

function TaskView({ task, before, letters, count, onBack, onNext }: TaskProps): ReactNode {
  const { front, moves, rounds } = task
  const { cube, turning, add } = useTurning(before)
  const { view, look } = useLook()
  const [done, setDone] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const all = moves.length * rounds
  const held = moves[done % moves.length]
  const frontColour = COLOURS[YELLOW_UP[front]]
  const turnOne = () => {
    if (held) add(asHeld([held], front))
    setDone(done + 1)
  }
  const showAll = () => {
    const left = Array.from({ length: all - done }, (_, i) => moves[(done + i) % moves.length] ?? 'U')
    add(asHeld(left, front))
    setDone(all)
  }
  const isOver = done >= all
  return (
    <div className="cb-lead">
      <div className="cb-stand">
        <CubeView
          stickers={stickersOf(cube)}
          scheme={YELLOW_UP}
          view={{ ...view, yaw: view.yaw - SIDES.indexOf(front) * 90 }}
          turning={turning}
          label={words.yourCube(frontColour)}
          onLook={look}
        />
        <p>{words.heldSo(frontColour)}</p>
      </div>
      <div className="cb-do">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {stageName(task.stage)} <small>{count}</small>
        </h2>
        <p className="cb-about">{stageText(task.stage)}</p>
        <p className="cb-why">
          {whyWords(task)} {rounds > 1 && <b>{words.repeat(rounds)}</b>}
        </p>
        {rounds > 1 && (
          <p className="tnum">{words.round(Math.min(rounds, Math.floor(done / moves.length) + 1), rounds)}</p>
        )}
        <Turns moves={moves} letters={letters} current={isOver ? null : done % moves.length} />
        <div className="cb-row">
          {onBack && (
            <Button variant="line" onClick={onBack}>
              <ArrowLeft className="ico" aria-hidden="true" />
              {words.back}
            </Button>
          )}
          {isOver ? (
            <Button onClick={onNext}>
              {words.looksLikeThis}
              <ArrowRight className="ico" aria-hidden="true" />
            </Button>
          ) : (
            <>
              <Button onClick={turnOne}>
                {words.turnedIt}
                <ArrowRight className="ico" aria-hidden="true" />
              </Button>
              <Button variant="line" onClick={showAll}>
                {words.showMe}
              </Button>
            </>
          )}
        </div>
        <p className="cb-own">{words.lookBehind}</p>
      </div>
    </div>
  )
}

type TurnsProps = {
  moves: readonly Move[]
  letters: boolean
  /** Which of them comes next; null behind the last one. */
  current: number | null
}

/** The turns as pictures; on a phone they are one row that moves sideways. */
function Turns({ moves, letters, current }: TurnsProps): ReactNode {
  const row = useRef<HTMLDivElement>(null)
  const next = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!row.current || !next.current || current === null) return
    row.current.scrollLeft =
      next.current.offsetLeft - (row.current.clientWidth - next.current.offsetWidth) / 2
  }, [current])
  return (
    <div className="cb-turns" ref={row} role="region" aria-label={words.turns} tabIndex={0}>
      <ol className="cb-moves">
        {moves.map((move, i) => (
          <li
            key={i}
            ref={i === current ? next : undefined}
            className={i === current ? 'cb-now' : ''}
            aria-current={i === current ? 'step' : undefined}
          >
            <MoveTile move={move} />
            <b>{moveWords(move)}</b>
            {letters && <span>{move}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
