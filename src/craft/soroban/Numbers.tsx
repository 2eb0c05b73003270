import { type ReactNode, useEffect, useRef, useState } from 'react'
import { digitWords } from '../../ui/art/abacus-engine.ts'
import { Button } from '../../ui/Button.tsx'
import { seeded } from '../../quiz/seeded.rules.ts'
import { AnswerForm } from '../practice/AnswerForm.tsx'
import { logAttempt } from '../practice/practice-log.ts'
import { usePractised } from '../practice/send.ts'
import { Stepper } from '../practice/Stepper.tsx'
import { AnswerFeedback } from '../practice/AnswerFeedback.tsx'
import { Abacus } from './AbacusView.tsx'
import { Keys } from './Coach.tsx'
import { digitsAt } from './levels.rules.ts'
import { placeOf, rodsOf, valueOf } from './soroban.rules.ts'
import { words } from './board.words.ts'

type BoardProps = { count: number; sound: boolean }

/** What a bead counts, for a child who has not shown or read a number yet. */
function FirstBeads(): ReactNode {
  const things = usePractised()
  // Decided once, so that the text does not disappear with the first right number.
  const [first] = useState(
    () => !things.some(({ part, itemKey: thing }) => part === 'soroban' && isNumber(thing)),
  )
  if (!first) return null
  return (
    <p className="coach-beads">
      {words.firstBeads.split(/(\d)/).map((part, at) => (at % 2 === 1 ? <b key={part}>{part}</b> : part))}
    </p>
  )
}
const isNumber = (thing: string): boolean => thing === 'set' || thing === 'read'

/** Free play: the abacus, and the number it shows. */
export function Free({ count, sound }: BoardProps): ReactNode {
  const [rods, setRods] = useState<readonly number[]>(() => rodsOf(0, count))
  return (
    <div className="coach">
      <div>
        <p className="coach-sum tnum" aria-live="polite">
          {valueOf(rods).toLocaleString('en-IN')}
        </p>
        <div className="coach-board">
          <Abacus rods={rods} onChange={setRods} sound={sound} numbered />
        </div>
        <FirstBeads />
        <div className="coach-acts is-alone">
          <Button variant="line" onClick={() => setRods(rodsOf(0, rods.length))}>
            {words.clear}
          </Button>
        </div>
      </div>
      <aside className="coach-side" aria-label={words.rodsAndKeys}>
        <Stepper
          label={words.rods}
          value={rods.length}
          range={[1, count]}
          onChange={(next) => setRods(rodsOf(valueOf(rods) % 10 ** next, next))}
        />
        <Keys />
      </aside>
    </div>
  )
}

type NumberProps = BoardProps & { seed: number }

const MOST_DIGITS = 4

/** A number to show or to read, from the seed: of `digits` digits, else of one to four. */
function numberOf(seed: number, wanted?: number): number {
  const random = seeded(seed)
  const drawn = 1 + Math.floor(random() * MOST_DIGITS)
  const digits = wanted ?? drawn
  const low = digits === 1 ? 1 : 10 ** (digits - 1)
  return low + Math.floor(random() * (10 ** digits - low))
}

/** How a digit stands on a rod: only above five is it made of two parts. */
const shownBy = (digit: number): string => (digit > 5 ? digitWords(digit) : String(digit))

/** Milliseconds since the question came. */
function useSince(what: unknown): () => number {
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [what])
  return () => performance.now() - since.current
}

type SetProps = NumberProps & {
  /** How many numbers, growing from one digit; endless if missing. */
  most?: number
  onDone?: () => void
}

/** Numbers to show on the beads. */
export function SetNumbers({ seed, most, onDone, ...board }: SetProps): ReactNode {
  const [at, setAt] = useState(0)
  const next = () => (at + 1 === most ? onDone?.() : setAt(at + 1))
  const told = most !== undefined && {
    note: words.number(at + 1, most),
    digits: digitsAt(at, most),
  }
  return <SetNumber key={at} {...board} {...told} seed={seed + at} onNext={next} />
}

type OneProps = NumberProps & { note?: string; digits?: number; onNext: () => void }

function SetNumber({ seed, count, sound, note: place, digits, onNext }: OneProps): ReactNode {
  const wanted = numberOf(seed, digits)
  const [rods, setRods] = useState<readonly number[]>(() => rodsOf(0, count))
  const [told, setTold] = useState<{ right: boolean; text: string }>()
  const [astray, setAstray] = useState(false)
  // Beads that were moved by hand: typed digits show no number.
  const beads = useRef(0)
  const took = useSince(seed)
  function check(): void {
    const right = valueOf(rods) === wanted
    if (!right) setAstray(true)
    else if (beads.current > 0)
      logAttempt({
        part: 'soroban',
        itemKey: 'set',
        right: !astray,
        help: 'none',
        milliseconds: took(),
        seed,
        measured: { beads: beads.current },
      })
    const rod = rods.findIndex((digit, each) => digit !== rodsOf(wanted, count)[each])
    const [shows, digit] = [rods[rod] ?? 0, rodsOf(wanted, count)[rod] ?? 0]
    setTold({
      right,
      text: right ? words.beadsShow(wanted) : words.shouldShow(placeOf(rod), shows, shownBy(digit)),
    })
  }
  return (
    <div className="coach">
      <div>
        {place && <p className="coach-note">{place}</p>}
        <p className="coach-sum tnum">{words.show(wanted.toLocaleString('en-IN'))}</p>
        <div className="coach-board">
          <Abacus
            rods={rods}
            onChange={(next, { typed }) => {
              setRods(next)
              setTold(undefined)
              if (!typed) beads.current += 1
            }}
            sound={sound}
            locked={told?.right ?? false}
          />
        </div>
        <FirstBeads />
        {told && <AnswerFeedback {...told} />}
        <div className="coach-acts is-alone">
          {told?.right ? (
            <Button onClick={onNext}>{words.next}</Button>
          ) : (
            <Button onClick={check}>{words.check}</Button>
          )}
        </div>
      </div>
      <aside className="coach-side" aria-label={words.keys}>
        <Keys />
      </aside>
    </div>
  )
}

/** Numbers to read from the beads. */
export function ReadNumbers({ seed, most, onDone, ...board }: SetProps): ReactNode {
  const [at, setAt] = useState(0)
  const next = () => (at + 1 === most ? onDone?.() : setAt(at + 1))
  const told = most !== undefined && {
    note: words.number(at + 1, most),
    digits: digitsAt(at, most),
  }
  return <ReadNumber key={at} {...board} {...told} seed={seed + at} onNext={next} />
}

function ReadNumber({ seed, count, sound, note: place, digits, onNext }: OneProps): ReactNode {
  const shown = numberOf(seed, digits)
  const [told, setTold] = useState<{ right: boolean; text: string }>()
  const [astray, setAstray] = useState(false)
  const took = useSince(seed)
  function answer(typed: number): void {
    const right = typed === shown
    if (right)
      logAttempt({
        part: 'soroban',
        itemKey: 'read',
        right: !astray,
        help: 'none',
        milliseconds: took(),
        seed,
      })
    else setAstray(true)
    const rod = rodsOf(shown, 15).findIndex((digit, each) => digit !== rodsOf(typed, 15)[each])
    const digit = digitWords(rodsOf(shown, 15)[rod] ?? 0)
    const text = right ? words.beadsShow(shown) : words.lookAt(placeOf(rod), digit)
    setTold({ right, text })
  }
  return (
    <div className="coach">
      <div>
        {place && <p className="coach-note">{place}</p>}
        <p className="coach-sum">{words.readBeads}</p>
        <div className="coach-board">
          <Abacus rods={rodsOf(shown, count)} sound={sound} locked />
        </div>
        <FirstBeads />
        {told && <AnswerFeedback {...told} />}
        <AnswerForm label={words.whatNumber} done={told?.right ?? false} onAnswer={answer} onNext={onNext} />
      </div>
    </div>
  )
}
