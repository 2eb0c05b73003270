import { Clock } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { STAGES, type Stage } from '../enquiries.rules.ts'
import type { Column, EnquiryRow } from './enquiries-office.contract.ts'
import { stateLabels } from '../applications/applications.rules.ts'
import { mayMove, reasonNames, stageNames } from './stages.rules.ts'
import { Initials } from './EnquiryFacts.tsx'
import { StageBadge } from './StageBadge.tsx'
import { due, since } from './times.ts'
import './enquiries.css'

type BoardProps = {
  columns: readonly Column[]
  open: string | undefined
  onOpen: (id: string) => void
  onMove: (row: EnquiryRow, to: Stage) => void
  /** Leads to the list of one state. */
  onAll: (stage: Stage) => void
}

/** A card that is being moved by keys, and the column it would be put into. */
type Taken = { row: EnquiryRow; to: Stage }

/**
 * Five columns. A card is dragged to another, or moved by keys: Space takes it, arrows choose the column,
 * Space puts it down, Escape puts it back; each step is announced. On a phone one column is seen at a time,
 * and the rod of the opened enquiry moves it.
 */
export function Board({ columns, open, onOpen, onMove, onAll }: BoardProps): ReactNode {
  const [seen, setSeen] = useState<Stage>('new')
  const [taken, setTaken] = useState<Taken | null>(null)
  const [said, setSaid] = useState('')

  const put = (row: EnquiryRow, to: Stage) => {
    setTaken(null)
    if (!mayMove(row.stage, to) || row.stage === to)
      return setSaid(`${row.child} is still in ${stageNames[row.stage]}`)
    setSaid(`${row.child} moved to ${stageNames[to]}`)
    onMove(row, to)
  }
  const onKeyDown = (event: KeyboardEvent, row: EnquiryRow) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (event.key === ' ') {
      event.preventDefault()
      if (taken) return put(row, taken.to)
      setTaken({ row, to: row.stage })
      return setSaid(
        `${row.child} picked up. Use arrow keys to choose a column, Space to drop, Escape to cancel.`,
      )
    }
    if (!taken) return undefined
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setTaken(null)
      return setSaid(`Move cancelled for ${row.child}`)
    }
    const next = step === undefined ? undefined : STAGES[STAGES.indexOf(taken.to) + step]
    if (!next) return undefined
    event.preventDefault()
    setTaken({ row, to: next })
    return setSaid(
      mayMove(row.stage, next) || next === row.stage ? stageNames[next] : `${stageNames[next]}: not possible`,
    )
  }

  return (
    <>
      <StageTabs columns={columns} seen={seen} onSee={setSeen} />
      <p className="sr-only" role="status">
        {said}
      </p>
      <div className="brd">
        {columns.map(({ stage, count, rows }) => (
          <section
            key={stage}
            className={`brd-c ${seen === stage ? 'sel' : ''} ${taken?.to === stage ? 'brd-to' : ''}`}
            aria-label={stageNames[stage]}
            onDragOver={(event) => {
              if (!taken || !mayMove(taken.row.stage, stage)) return
              event.preventDefault()
              setTaken({ ...taken, to: stage })
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (taken) put(taken.row, stage)
            }}
          >
            <h2>
              <StageBadge stage={stage} />
              {stageNames[stage]}
              <b className="tnum">{count}</b>
            </h2>
            <ul>
              {rows.map((row) => (
                <li key={row._id}>
                  <Card
                    row={row}
                    isOpen={open === row._id}
                    isTaken={taken?.row._id === row._id}
                    onOpen={() => onOpen(row._id)}
                    onKeyDown={(event) => onKeyDown(event, row)}
                    onTake={() => setTaken({ row, to: row.stage })}
                    onRelease={() => setTaken(null)}
                  />
                </li>
              ))}
            </ul>
            {count > rows.length && (
              <button type="button" className="olink" onClick={() => onAll(stage)}>
                {count - rows.length} more
              </button>
            )}
            {count === 0 && <p className="brd-none">None</p>}
          </section>
        ))}
      </div>
      <p id="board-keys" className="brd-keys">
        <kbd>Space</kbd> picks up a card, <kbd>←</kbd> <kbd>→</kbd> choose the column, <kbd>Space</kbd> puts
        it down, <kbd>Esc</kbd> puts it back
      </p>
    </>
  )
}

type StageTabsProps = { columns: readonly Column[]; seen: Stage; onSee: (stage: Stage) => void }

/** On a phone: which column is seen. */
function StageTabs({ columns, seen, onSee }: StageTabsProps) {
  return (
    <div className="brd-tabs" role="group" aria-label="Status">
      {columns.map(({ stage, count }) => (
        <button key={stage} type="button" aria-pressed={seen === stage} onClick={() => onSee(stage)}>
          <StageBadge stage={stage} />
          {stageNames[stage]} <b className="tnum">{count}</b>
        </button>
      ))}
    </div>
  )
}

type CardProps = {
  row: EnquiryRow
  isOpen: boolean
  isTaken: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
  /** It is dragged; `onRelease`: no longer. */
  onTake: () => void
  onRelease: () => void
}

/** One enquiry on the board. */
function Card({ row, isOpen, isTaken, onOpen, onKeyDown, onTake, onRelease }: CardProps) {
  return (
    <button
      type="button"
      draggable
      data-row={row._id}
      className={`bc ${isOpen ? 'open' : ''} ${isTaken ? 'taken' : ''}`}
      aria-current={isOpen ? 'true' : undefined}
      aria-describedby="board-keys"
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onBlur={onRelease}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', '')
        onTake()
      }}
      onDragEnd={onRelease}
    >
      <b>{row.child}</b>
      <span className="bc-s">{row.wants}</span>
      <span className={`bc-w ${row.late ? 'late' : ''}`}>
        {row.late && <Clock className="ico" aria-hidden="true" />}
        {cardLine(row)}
        {row.late && <span className="sr-only">, late</span>}
        {row.assignee && (
          <i>
            <Initials name={row.assignee.fullName} />
            <span className="sr-only">, {row.assignee.fullName}</span>
          </i>
        )}
      </span>
    </button>
  )
}

/** What comes next, or what became of it. */
function cardLine({ stage, lostReason, application, nextStep, nextAt, askedAt }: EnquiryRow): string {
  if (nextStep && nextAt) return stage === 'booked' ? due(nextAt) : `${nextStep}, ${due(nextAt)}`
  if (lostReason) return reasonNames[lostReason]
  if (application && application !== 'new') return stateLabels[application]
  return `received ${since(askedAt)}`
}
