import { Check, LifeBuoy } from 'lucide-react'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { Button } from '../../ui/Button.tsx'
import { playSound } from '../../ui/sounds.ts'
import { learnedFormulas } from '../practice/planner.rules.ts'
import { logAttempt } from '../practice/practice-log.ts'
import { usePractised } from '../practice/send.ts'
import {
  type BeadRow,
  type MistakeTask,
  mistakeTask,
  ownMistakes,
  type WorkedColumn,
} from './find-mistake.rules.ts'
import { describeMistake, describeRight, hintFor } from './mistake-labels.rules.ts'
import { placeOf, signed, valueOf } from './soroban.rules.ts'
import './find-mistake.css'
import { words } from './board.words.ts'

const TASKS = 5
/** After so many wrong choices the place is shown. */
const CHANCES = 3

/** Five sums with one wrong movement each; the child finds it. */
export function FindMistake({ seed }: { seed: number }): ReactNode {
  const things = usePractised()
  // Decided once a round, so that a task does not change while it is looked at.
  const [own, setOwn] = useState(() => ownMistakes(things))
  const [number, setNumber] = useState(0)
  const [taught] = useState(() => learnedFormulas(things, Date.now()))
  const task = useMemo(() => {
    const kind = number % 2 === 0 ? 'beads' : 'column'
    return mistakeTask({ kind, seed: (seed + number) % 2 ** 32, own, taught })
  }, [seed, number, own, taught])
  const next = () => {
    if ((number + 1) % TASKS === 0) setOwn(ownMistakes(things))
    setNumber(number + 1)
  }
  return (
    <div className="find-mistake">
      <p className="coach-note">{words.sum((number % TASKS) + 1, TASKS)}</p>
      <OneTask key={number} task={task} seed={(seed + number) % 2 ** 32} onNext={next} />
    </div>
  )
}

type Choices = { wrong: readonly number[]; found: boolean; shown: boolean; hinted: boolean }
const START: Choices = { wrong: [], found: false, shown: false, hinted: false }

function OneTask({ task, seed, onNext }: { task: MistakeTask; seed: number; onNext: () => void }): ReactNode {
  const [choices, setChoices] = useState(START)
  const [picked, setPicked] = useState<number | null>(null)
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [])
  const { wrong, found, shown, hinted } = choices
  const isOver = found || shown
  function choose(place: number): void {
    if (isOver || wrong.includes(place)) return
    const isRight = place === task.wrongAt
    if (isRight) playSound('right')
    const tries = isRight ? wrong : [...wrong, place]
    const gaveUp = tries.length >= CHANCES
    if (isRight || gaveUp)
      logAttempt({
        part: 'soroban',
        itemKey: 'mistake',
        right: isRight && wrong.length === 0,
        help: hinted ? 'hinted' : 'none',
        milliseconds: performance.now() - since.current,
        seed,
      })
    setPicked(null)
    setChoices({ ...choices, wrong: tries, found: isRight, shown: !isRight && gaveUp })
  }
  const sum = `${task.start} ${task.by < 0 ? '−' : '+'} ${Math.abs(task.by)}`
  const left = remaining(task) - wrong.length
  const isLast = left <= 1
  return (
    <>
      {task.kind === 'beads' ? (
        <>
          <h2 className="coach-sum tnum">{sum}</h2>
          <p>{words.oneWrong}</p>
          <Pictures task={task} choices={choices} picked={picked} onPick={setPicked} />
        </>
      ) : (
        <>
          <h2 className="find-title">{words.oneDigitWrong}</h2>
          <Column task={task} choices={choices} onChoose={choose} />
        </>
      )}
      <Verdict task={task} choices={choices} />
      <div className="coach-acts is-alone">
        {isOver ? (
          <Button onClick={onNext}>{words.next}</Button>
        ) : (
          <>
            <Button
              variant="line"
              disabled={hinted || isLast}
              onClick={() => setChoices({ ...choices, hinted: true })}
            >
              <LifeBuoy className="ico" aria-hidden="true" />
              {words.hint}
            </Button>
            {task.kind === 'beads' && (
              <Button disabled={picked === null} onClick={() => picked !== null && choose(picked)}>
                {words.thisOne}
              </Button>
            )}
          </>
        )}
      </div>
      <p className="coach-note">{task.isOwn ? words.madeForYou : words.madeForMany}</p>
    </>
  )
}

const remaining = (task: MistakeTask): number =>
  task.kind === 'beads' ? task.pictures.length - 1 : task.shown.length

/** What became of the last choice. */
function Verdict({ task, choices }: { task: MistakeTask; choices: Choices }): ReactNode {
  const { wrong, found, shown, hinted } = choices
  const last = wrong.at(-1)
  const where =
    task.kind === 'beads'
      ? words.foundPicture(task.wrongAt + 1, found)
      : words.foundPlace(placeOf(task.wrongAt), found)
  return (
    <div role="status">
      {(found || shown) && (
        <p className={`craft-told ${found ? 'right' : 'wrong'}`}>
          {found && <Check className="ico" aria-hidden="true" />}
          <b>{where}</b> {describeMistake(task.cell, task.mistake)} {describeRight(task)}
        </p>
      )}
      {!found && !shown && last !== undefined && (
        <p className="craft-told wrong">
          <b>{words.notThis}</b>{' '}
          {task.kind === 'beads' ? words.pictureFits(last + 1) : words.placeFits(placeOf(last))}
        </p>
      )}
      {hinted && !found && !shown && <p className="find-hint">{hintFor(task)}</p>}
    </div>
  )
}

type PicturesProps = {
  task: BeadRow
  choices: Choices
  picked: number | null
  onPick: (place: number) => void
}

/** The beads before and after each movement, as radio buttons; the first picture is the start. */
function Pictures({ task, choices, picked, onPick }: PicturesProps): ReactNode {
  const name = useId()
  const rods = Math.max(...task.pictures.map((picture) => String(valueOf(picture)).length))
  return (
    <fieldset className="find-pictures">
      <legend className="sr-only">{words.firstWrong}</legend>
      {task.pictures.map((picture, at) => {
        const cell = task.cells[at - 1]
        const movement = cell ? signed(cell.by * 10 ** cell.rod) : words.startPicture
        const key = `${at}`
        return (
          <label key={key} className={pictureClass(task, choices, at)}>
            <Soroban value={valueOf(picture)} rods={rods} tone="slate" bead={[34, 22]} decorative />
            <span className="find-number tnum">{at + 1}</span>
            <b className="tnum">{movement}</b>
            {cell && (
              <input
                type="radio"
                name={name}
                checked={picked === at}
                disabled={choices.found || choices.shown || choices.wrong.includes(at)}
                onChange={() => onPick(at)}
              />
            )}
            <span className="sr-only">{words.pictureShows(valueOf(picture))}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

function pictureClass(task: BeadRow, { wrong, found, shown }: Choices, at: number): string {
  if ((found || shown) && at === task.wrongAt) return 'is-found'
  return wrong.includes(at) ? 'is-right' : ''
}

type ColumnProps = { task: WorkedColumn; choices: Choices; onChoose: (rod: number) => void }

/** A sum in a column; the digits of its result are buttons. */
function Column({ task, choices, onChoose }: ColumnProps): ReactNode {
  const { wrong, found, shown } = choices
  const width = Math.max(task.shown.length, String(task.start).length, String(Math.abs(task.by)).length)
  const cells = (value: number): string[] => [...String(Math.abs(value)).padStart(width)]
  const rods = Array.from({ length: width }, (_, at) => width - 1 - at)
  return (
    <div className="find-column tnum" role="group" aria-label={words.theSum}>
      <p className="find-row">
        <span className="sr-only">{task.start}</span>
        <span aria-hidden="true" />
        {cells(task.start).map((digit, at) => (
          <span key={rods[at]} aria-hidden="true">
            {digit}
          </span>
        ))}
      </p>
      <p className="find-row">
        <span className="sr-only">{words.saidBy(task.by)}</span>
        <span aria-hidden="true">{task.by < 0 ? '−' : '+'}</span>
        {cells(task.by).map((digit, at) => (
          <span key={rods[at]} aria-hidden="true">
            {digit}
          </span>
        ))}
      </p>
      <div className="find-row is-result">
        <span aria-hidden="true">=</span>
        {rods.map((rod) =>
          rod < task.shown.length ? (
            <button
              key={rod}
              type="button"
              className={(found || shown) && rod === task.wrongAt ? 'is-found' : ''}
              disabled={found || shown || wrong.includes(rod)}
              aria-label={`${placeOf(rod)}: ${task.shown[rod] ?? 0}`}
              onClick={() => onChoose(rod)}
            >
              {task.shown[rod]}
            </button>
          ) : (
            <span key={rod} />
          ),
        )}
      </div>
    </div>
  )
}
