import { Eraser, Plus, Undo2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { BOARD_DAYS, type BoardLines, CHALKS, MAX_TEXT } from '../board.rules.ts'
import { ChalkBoard } from '../ChalkBoard.tsx'
import type { Act, TeacherState } from '../live.contract.ts'
import type { LessonSocket } from '../useChannel.ts'
import { words } from './panels.words.ts'
import { Hands } from './SideCards.tsx'
import { isHere, type SeatView } from './useTeacherRoom.ts'

type BoardPanelProps = {
  now: number
  state: TeacherState
  board: BoardLines
  seats: readonly SeatView[]
  disabled: boolean
  act: (what: Act) => Promise<void>
  socket: { current: LessonSocket | null }
}

/** Where words begin that are typed: one below the other. */
const [LEFT, TOP, STEP, ROWS] = [40, 60, 110, 8]

/** The board and its tools. Lines are drawn by pointer; words and abacus by keyboard too. */
export function BoardPanel({ state, board, seats, now, disabled, act, socket }: BoardPanelProps): ReactNode {
  const [chalk, setChalk] = useState(0)
  const { page, pages, abacus, chalk: seat } = state.board
  const here = seats.filter((each) => isHere(each) || each.seat === seat)
  return (
    <section className="live-board-room live-board-desk" aria-label={words.board}>
      <ChalkBoard board={board} abacus={abacus} chalk={disabled ? null : chalk} socket={socket} />
      <div className="live-side">
        <div className="live-board-tools" role="group" aria-label={words.tools}>
          {CHALKS.map((color, at) => (
            <Button
              key={color}
              variant="line"
              aria-pressed={chalk === at}
              aria-label={words.chalks[color]}
              onClick={() => setChalk(at)}
            >
              <span className={`live-board-chalk live-board-${color}`} />
            </Button>
          ))}
          <Button variant="line" disabled={disabled} onClick={() => void act({ act: 'undo' })}>
            <Undo2 className="ico" aria-hidden="true" />
            {words.undo}
          </Button>
          <Button variant="line" disabled={disabled} onClick={() => void act({ act: 'clean' })}>
            <Eraser className="ico" aria-hidden="true" />
            {words.clean}
          </Button>
          {Array.from({ length: pages }, (_, at) => at).map((at) => (
            <Button
              key={at}
              variant="line"
              aria-pressed={at === page}
              aria-label={words.page(at + 1)}
              disabled={disabled}
              onClick={() => void act({ act: 'page', page: at })}
            >
              {at + 1}
            </Button>
          ))}
          <Button
            variant="line"
            aria-label={words.newPage}
            disabled={disabled}
            onClick={() => void act({ act: 'page', page: pages })}
          >
            <Plus className="ico" aria-hidden="true" />
          </Button>
        </div>
        <div className="live-call">
          <Words {...{ board, chalk, disabled, socket }} />
          <PutAbacus abacus={abacus} disabled={disabled} act={act} />
          <SelectField
            label={words.giveChalk}
            value={seat === null ? '' : String(seat)}
            disabled={disabled}
            onChange={({ target: { value } }) =>
              void act({ act: 'chalk', seat: value === '' ? null : Number(value) })
            }
          >
            <option value="">{words.onlyYou}</option>
            {here.map(({ seat: number, name }) => (
              <option key={number} value={number}>
                {name}
              </option>
            ))}
          </SelectField>
          <p className="live-note tnum">{words.seeBoard(seats.filter(isHere).length, BOARD_DAYS)}</p>
        </div>
        <Hands {...{ seats, now, disabled, act }} />
      </div>
    </section>
  )
}

type WordsProps = Pick<BoardPanelProps, 'board' | 'disabled' | 'socket'> & { chalk: number }

function Words({ board, chalk, disabled, socket }: WordsProps): ReactNode {
  const [text, setText] = useState('')
  function write(event: FormEvent): void {
    event.preventDefault()
    const row = board.lines.filter((line) => line.text !== null).length % ROWS
    socket.current?.send(['l', board.page, chalk, [LEFT, TOP + row * STEP], text.trim()])
    setText('')
  }
  return (
    <form className="live-call-row" onSubmit={write}>
      <Field
        label={words.text}
        autoComplete="off"
        maxLength={MAX_TEXT}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="line" disabled={disabled || text.trim() === ''}>
        {words.write}
      </Button>
    </form>
  )
}

function PutAbacus({
  abacus,
  disabled,
  act,
}: Pick<BoardPanelProps, 'disabled' | 'act'> & { abacus: number | null }): ReactNode {
  const [number, setNumber] = useState('')
  const digits = number.replaceAll(/\D/g, '')
  function put(event: FormEvent): void {
    event.preventDefault()
    void act({ act: 'abacus', number: Number(digits) })
  }
  return (
    <form className="live-call-row" onSubmit={put}>
      <Field
        label={words.number}
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button type="submit" variant="line" disabled={disabled || digits === ''}>
        {words.putAbacus}
      </Button>
      {abacus !== null && (
        <Button variant="line" disabled={disabled} onClick={() => void act({ act: 'abacus', number: null })}>
          {words.takeAway}
        </Button>
      )}
    </form>
  )
}
