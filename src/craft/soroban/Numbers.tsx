import { type ReactNode, useEffect, useRef, useState } from 'react'
import { digitWords } from '../../ui/art/abacus-engine.ts'
import { Button } from '../../ui/Button.tsx'
import { seeded } from '../../quiz/seeded.rules.ts'
import { AnswerForm } from '../practice/AnswerForm.tsx'
import { note } from '../practice/kept.ts'
import { usePractised } from '../practice/send.ts'
import { Stepper } from '../practice/Stepper.tsx'
import { Told } from '../practice/Told.tsx'
import { Abacus } from './Abacus.tsx'
import { Keys } from './Coach.tsx'
import { placeOf, rodsOf, valueOf } from './soroban.rules.ts'

type BoardProps = { count: number; sound: boolean }

/** What a bead counts, for whoever has not set or read a number yet. */
function FirstBeads(): ReactNode {
  const things = usePractised()
  // Decided once: the words do not go away under the hand with the first right number.
  const [first] = useState(() => !things.some(({ part, thing }) => part === 'soroban' && isNumber(thing)))
  if (!first) return null
  return (
    <p className="coach-beads">
      A bead counts when it touches the beam: <b>5</b> above it, <b>1</b> below. The last rod is the ones, the
      next the tens.
    </p>
  )
}
const isNumber = (thing: string): boolean => thing === 'set' || thing === 'read'

/** The abacus and nothing else: what it shows is said beside it. */
export function Free({ count, sound }: BoardProps): ReactNode {
  const [rods, setRods] = useState<readonly number[]>(() => rodsOf(0, count))
  return (
    <div className="coach">
      <div className="coach-work">
        <p className="coach-sum tnum" aria-live="polite">
          {valueOf(rods).toLocaleString('en-IN')}
        </p>
        <div className="coach-board">
          <Abacus rods={rods} onChange={setRods} sound={sound} numbered />
        </div>
        <FirstBeads />
        <div className="coach-acts is-alone">
          <Button variant="line" onClick={() => setRods(rodsOf(0, rods.length))}>
            Clear the beads
          </Button>
        </div>
      </div>
      <aside className="coach-side" aria-label="Rods and keys">
        <Stepper
          label="Rods"
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

/** A number to set or to read, from the seed: of so many digits, else of one to four. */
function numberOf(seed: number, wanted?: number): number {
  const random = seeded(seed)
  const drawn = 1 + Math.floor(random() * MOST_DIGITS)
  const digits = wanted ?? drawn
  const low = digits === 1 ? 1 : 10 ** (digits - 1)
  return low + Math.floor(random() * (10 ** digits - low))
}

/** How long something took, in milliseconds, from when it came. */
function useSince(what: unknown): () => number {
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [what])
  return () => performance.now() - since.current
}

type SetProps = NumberProps & {
  /** After so many, which grow from one digit on, it is done; without end unless said. */
  most?: number
  onDone?: () => void
}

/** Numbers are set on the beads. */
export function SetNumbers({ seed, most, onDone, ...board }: SetProps): ReactNode {
  const [at, setAt] = useState(0)
  const next = () => (at + 1 === most ? onDone?.() : setAt(at + 1))
  const told = most !== undefined && {
    note: `Number ${at + 1} of ${most}`,
    digits: Math.min(at + 1, MOST_DIGITS),
  }
  return <SetNumber key={at} {...board} {...told} seed={seed + at} onNext={next} />
}

type OneProps = NumberProps & { note?: string; digits?: number; onNext: () => void }

function SetNumber({ seed, count, sound, note: place, digits, onNext }: OneProps): ReactNode {
  const wanted = numberOf(seed, digits)
  const [rods, setRods] = useState<readonly number[]>(() => rodsOf(0, count))
  const [told, setTold] = useState<{ right: boolean; text: string }>()
  const [astray, setAstray] = useState(false)
  const took = useSince(seed)
  function check(): void {
    const right = valueOf(rods) === wanted
    if (right) note({ part: 'soroban', thing: 'set', right: !astray, milliseconds: took(), seed })
    else setAstray(true)
    const rod = rods.findIndex((digit, each) => digit !== rodsOf(wanted, count)[each])
    const [shows, digit] = [digitWords(rods[rod] ?? 0), rodsOf(wanted, count)[rod] ?? 0]
    setTold({
      right,
      text: right
        ? `The beads say ${wanted}.`
        : `The ${placeOf(rod).toLowerCase()} show ${shows}. ${digit} is ${digitWords(digit).slice(3)}.`,
    })
  }
  return (
    <div className="coach">
      <div className="coach-work">
        {place && <p className="coach-note">{place}</p>}
        <p className="coach-sum tnum">Set {wanted.toLocaleString('en-IN')}</p>
        <div className="coach-board">
          <Abacus
            rods={rods}
            onChange={(next) => {
              setRods(next)
              setTold(undefined)
            }}
            sound={sound}
            locked={told?.right ?? false}
          />
        </div>
        <FirstBeads />
        {told && <Told {...told} />}
        <div className="coach-acts is-alone">
          {told?.right ? <Button onClick={onNext}>Next</Button> : <Button onClick={check}>Check</Button>}
        </div>
      </div>
      <aside className="coach-side" aria-label="Keys">
        <Keys />
      </aside>
    </div>
  )
}

/** Numbers are read from the beads. */
export function ReadNumbers({ seed, ...board }: NumberProps): ReactNode {
  const [at, setAt] = useState(0)
  return <ReadNumber key={at} {...board} seed={seed + at} onNext={() => setAt(at + 1)} />
}

function ReadNumber({ seed, count, sound, onNext }: NumberProps & { onNext: () => void }): ReactNode {
  const shown = numberOf(seed)
  const [told, setTold] = useState<{ right: boolean; text: string }>()
  const [astray, setAstray] = useState(false)
  const took = useSince(seed)
  function answer(typed: number): void {
    const right = typed === shown
    if (right) note({ part: 'soroban', thing: 'read', right: !astray, milliseconds: took(), seed })
    else setAstray(true)
    const rod = rodsOf(shown, 15).findIndex((digit, each) => digit !== rodsOf(typed, 15)[each])
    const words = digitWords(rodsOf(shown, 15)[rod] ?? 0)
    const text = right ? `The beads say ${shown}.` : `Look at the ${placeOf(rod).toLowerCase()}: ${words}.`
    setTold({ right, text })
  }
  return (
    <div className="coach">
      <div className="coach-work">
        <p className="coach-sum">Read the beads</p>
        <div className="coach-board">
          <Abacus rods={rodsOf(shown, count)} sound={sound} locked />
        </div>
        <FirstBeads />
        {told && <Told {...told} />}
        <AnswerForm
          label="Which number is it?"
          done={told?.right ?? false}
          onAnswer={answer}
          onNext={onNext}
        />
      </div>
    </div>
  )
}
