import { ArrowLeft, ArrowRight, LayoutGrid, Presentation, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Abacus } from '../../craft/soroban/AbacusView.tsx'
import { formulaOf, nameOf } from '../../craft/soroban/coach-labels.rules.ts'
import { tonesOf } from '../../craft/soroban/marks.rules.ts'
import type { Cell } from '../../craft/soroban/soroban.rules.ts'
import { Button } from '../../ui/Button.tsx'
import type { Act } from '../live.contract.ts'
import { LiveBead } from '../LiveBead.tsx'
import { words as live } from '../live.words.ts'
import { TEACHER_WORDS } from '../live.rules.ts'
import { rodsFrom } from '../sums.rules.ts'
import { type CalledSum } from '../sums.rules.ts'
import { SumDigits } from '../SumDigits.tsx'
import { formatClock } from '../useChannel.ts'
import { Movements } from './Movements.tsx'
import { beadOf, firstNameOf, presenceLabel, stumbleText, workLabel } from './seat-labels.ts'
import { words } from './seats.words.ts'
import { isHere, type SeatView, stumblesNow } from './useTeacherRoom.ts'

type OneChildProps = {
  seat: SeatView
  seats: readonly SeatView[]
  sum: CalledSum | null
  cells: readonly Cell[]
  isShownWay: boolean
  way: readonly number[]
  disabled: boolean
  act: (what: Act) => Promise<void>
  onOpen: (seat: number) => void
  onClose: () => void
}

/** One child large: its abacus, where it went off, and the help and the words for this child alone. */
export function OneChild(props: OneChildProps): ReactNode {
  const { seat, seats, sum, cells, isShownWay, way, disabled, act, onOpen, onClose } = props
  const name = firstNameOf(seat.name)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const cell = cells[seat.at]
  const isOff = seat.work === 'off'
  const turn = (step: number) => onOpen((seat.seat + step + seats.length) % seats.length)
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose()
    // On the abacus arrows would belong to a rod; the teacher's copy is locked.
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  return (
    // Keys only repeat what the buttons do.
    <section className="live-one" aria-label={seat.name} onKeyDown={onKeyDown}>
      <div>
        <div className="live-one-top">
          <Button variant="line" onClick={onClose}>
            <LayoutGrid className="ico" aria-hidden="true" />
            {words.all}
          </Button>
          <div>
            <h2 ref={heading} tabIndex={-1}>
              {seat.name}
            </h2>
            <p className="tnum" aria-live="polite">
              {isHere(seat)
                ? `${workLabel(seat, cells)}, ${formatClock(seat.ms)}`
                : presenceLabel(seat.presence)}
            </p>
          </div>
          <button type="button" className="btn-icon" aria-label={words.before} onClick={() => turn(-1)}>
            <ArrowLeft className="ico" aria-hidden="true" />
          </button>
          <button type="button" className="btn-icon" aria-label={words.after} onClick={() => turn(1)}>
            <ArrowRight className="ico" aria-hidden="true" />
          </button>
        </div>
        {sum && isHere(seat) && (
          <p className="live-sum tnum">
            <SumDigits
              sum={sum}
              done={cells
                .filter((_, at) => seat.work === 'right' || seat.done.includes(at))
                .map(({ rod }) => rod)}
              now={cell && seat.work !== 'right' ? cell.rod : null}
            />
          </p>
        )}
        {seat.rods && (
          <Abacus
            key={`${seat.seat} ${seat.rods.length}`}
            rods={rodsFrom(seat.rods)}
            tones={tonesOf(undefined, isOff ? seat.rod : null)}
            locked
            numbered
          />
        )}
        <Movements seat={seat} />
      </div>
      <div className="live-side">
        <AtWork {...{ seat, seats, cells }} />
        <Button
          disabled={disabled || isShownWay || !cell || seat.work === 'right'}
          onClick={() => void act({ act: 'way', seats: [...way, seat.seat] })}
        >
          {isShownWay ? words.sees(name) : words.show(name)}
        </Button>
        <ForOne {...{ seat, isOff, disabled, act }} />
        {seat.handSince !== null && (
          <Button
            variant="line"
            disabled={disabled}
            onClick={() => void act({ act: 'call on', seat: seat.seat })}
          >
            {words.callOnOne(name)}
          </Button>
        )}
        <Button
          variant="line"
          disabled={disabled}
          onClick={() => void act({ act: 'outside', seat: seat.seat, on: seat.presence !== 'outside' })}
        >
          {seat.presence === 'outside' ? words.letOneIn(name) : words.waitOutside}
        </Button>
        <p className="live-note">{words.knows(name)}</p>
      </div>
      <JumpRow {...{ seat, seats, cells, onOpen }} />
    </section>
  )
}

/** The movement that the child is at, and what went off in it. */
function AtWork({ seat, seats, cells }: Pick<OneChildProps, 'seat' | 'seats' | 'cells'>): ReactNode {
  const cell = cells[seat.at]
  const isOff = seat.work === 'off'
  return (
    <section className="live-card">
      <h2>{isOff ? words.whereOff : words.now}</h2>
      {cell && seat.work !== 'right' ? (
        <div className="live-look">
          <p>{nameOf(cell.technique)}</p>
          <p className="live-formula tnum">{formulaOf(cell)}</p>
          {isOff && <p>{stumbleText(seat, cells).why}</p>}
          {isOff && <SameStumble seat={seat} seats={seats} />}
        </div>
      ) : (
        <p className="live-card-none">{seat.work === 'right' ? words.isRight : words.noSum}</p>
      )}
    </section>
  )
}

/** Who else stumbles at the same place in the same way, in the order of the class. */
function SameStumble({ seat, seats }: Pick<OneChildProps, 'seat' | 'seats'>): ReactNode {
  const same = stumblesNow(seats).find((each) => each.seats.includes(seat.seat))?.seats ?? []
  // Whose beads come first over the network is chance.
  const others = same.filter((each) => each !== seat.seat).toSorted((a, b) => a - b)
  if (others.length === 0) return null
  return (
    <p className="live-look-names">
      {words.same(words.inARow(others.map((each) => firstNameOf(seats[each]?.name ?? ''))))}
    </p>
  )
}

type ForOneProps = Pick<OneChildProps, 'seat' | 'disabled' | 'act'> & { isOff: boolean }

/** The beads put back, their copy on the board for all without a name, and a word. */
function ForOne({ seat, isOff, disabled, act }: ForOneProps): ReactNode {
  const name = firstNameOf(seat.name)
  async function showOnBoard(): Promise<void> {
    await act({ act: 'board', on: true })
    await act({ act: 'abacus', number: Number(seat.rods) })
  }
  return (
    <>
      <Button
        variant="line"
        disabled={disabled || !isOff || !isHere(seat)}
        onClick={() => void act({ act: 'put back', seat: seat.seat })}
      >
        <Undo2 className="ico" aria-hidden="true" />
        {words.putBack(name)}
      </Button>
      <Button variant="line" disabled={disabled || !seat.rods} onClick={() => void showOnBoard()}>
        <Presentation className="ico" aria-hidden="true" />
        {words.onBoard}
      </Button>
      <section className="live-card">
        <h2>{words.word}</h2>
        <div className="live-words">
          {TEACHER_WORDS.map((word) => (
            <Button
              key={word}
              variant="line"
              disabled={disabled || !isHere(seat)}
              onClick={() => void act({ act: 'word', seat: seat.seat, word })}
            >
              {live.teacherWords[word]}
            </Button>
          ))}
        </div>
      </section>
    </>
  )
}

/** All children as beads, to jump from one to another. */
function JumpRow({
  seat,
  seats,
  cells,
  onOpen,
}: Pick<OneChildProps, 'seat' | 'seats' | 'cells' | 'onOpen'>): ReactNode {
  return (
    <ul className="live-jump" aria-label={words.allChildren}>
      {seats.map((each) => (
        <li key={each.seat}>
          <button
            type="button"
            aria-label={`${each.name}, ${workLabel(each, cells)}`}
            aria-current={each.seat === seat.seat}
            onClick={() => onOpen(each.seat)}
          >
            <LiveBead state={beadOf(each)} />
            {firstNameOf(each.name)}
          </button>
        </li>
      ))}
    </ul>
  )
}
