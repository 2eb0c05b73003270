import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { logAttempt } from '../practice/practice-log.ts'
import type { Cube } from './cube.rules.ts'
import { CubeView, YELLOW_UP } from './CubeView.tsx'
import { stickersOf } from './facelets.rules.ts'
import { asHeld, doTask, SIDES, type Stage, type Task } from './course.rules.ts'
import { stageTasks } from './layers.rules.ts'
import { MoveTile } from './MoveTile.tsx'
import { useLook, useTurning } from './useTurning.ts'
import { moveWords, STAGE_WORDS, whyWords } from './labels.ts'

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
      count={`Step ${at + 1} of ${tasks.length}`}
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
const FRONT_WORDS = { F: 'green', R: 'orange', B: 'blue', L: 'red' } as const

function TaskView({ task, before, letters, count, onBack, onNext }: TaskProps): ReactNode {
  const { front, moves, rounds } = task
  const { cube, turning, add } = useTurning(before)
  const { view, look } = useLook()
  const [done, setDone] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const all = moves.length * rounds
  const held = moves[done % moves.length]
  const { name, text } = STAGE_WORDS[task.stage]
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
          label={`Your cube, yellow on top, ${FRONT_WORDS[front]} facing you. Arrows look around it.`}
          onLook={look}
        />
        <p>Yellow on top, {FRONT_WORDS[front]} facing you</p>
      </div>
      <div className="cb-do">
        <h2 ref={heading} tabIndex={-1} className="outline-none">
          {name} <small>{count}</small>
        </h2>
        <p>{text}</p>
        <p className="cb-why">
          {whyWords(task)} {rounds > 1 && <b>Repeat the same turns {rounds} times.</b>}
        </p>
        {rounds > 1 && (
          <p className="tnum">
            Round {Math.min(rounds, Math.floor(done / moves.length) + 1)} of {rounds}
          </p>
        )}
        <ol className="cb-moves">
          {moves.map((move, i) => (
            <li
              key={i}
              className={!isOver && i === done % moves.length ? 'cb-now' : ''}
              aria-current={!isOver && i === done % moves.length ? 'step' : undefined}
            >
              <MoveTile move={move} />
              <b>{moveWords(move)}</b>
              {letters && <span>{move}</span>}
            </li>
          ))}
        </ol>
        <div className="cb-row">
          {onBack && (
            <Button variant="line" onClick={onBack}>
              <ArrowLeft className="ico" aria-hidden="true" />
              Back
            </Button>
          )}
          {isOver ? (
            <Button onClick={onNext}>
              Mine looks like this
              <ArrowRight className="ico" aria-hidden="true" />
            </Button>
          ) : (
            <>
              <Button onClick={turnOne}>
                I turned it
                <ArrowRight className="ico" aria-hidden="true" />
              </Button>
              <Button variant="line" onClick={showAll}>
                Show me
              </Button>
            </>
          )}
        </div>
        <p className="cb-own">Drag the cube, or use the arrow keys, to look behind it.</p>
      </div>
    </div>
  )
}
