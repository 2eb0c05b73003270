import { type ReactNode, useEffect, useRef, useState } from 'react'
import { digitWords } from '../../ui/art/abacus-engine.ts'
import { Button } from '../../ui/Button.tsx'
import { AnswerForm } from '../practice/AnswerForm.tsx'
import { HELP_LEVELS, helpOf, numbersLevel } from '../practice/help.rules.ts'
import { logAttempt, masteryList } from '../practice/practice-log.ts'
import { usePractised } from '../practice/send.ts'
import { Stepper } from '../practice/Stepper.tsx'
import { AnswerFeedback } from '../practice/AnswerFeedback.tsx'
import { Abacus } from './AbacusView.tsx'
import { Keys } from './Coach.tsx'
import { type NumberDigits, numberAt } from './levels.rules.ts'
import { marksOf } from './marks.rules.ts'
import { placeOf, rodsOf, valueOf } from './soroban.rules.ts'
import { words } from './board.words.ts'

type BoardProps = { count: number; sound: boolean }

/** What a bead counts, for a child who has not shown or read a number yet. */
function FirstBeads(): ReactNode {
  const isNew = useIsNew(['set', 'read'])
  if (!isNew) return null
  return (
    <p className="coach-beads">
      {words.firstBeads.split(/(\d)/).map((part, at) => (at % 2 === 1 ? <b key={part}>{part}</b> : part))}
    </p>
  )
}

/** Whether none of these was practised when it was first asked: the first right number changes nothing. */
function useIsNew(itemKeys: readonly string[]): boolean {
  const things = usePractised()
  const [isNew] = useState(
    () => !things.some(({ part, itemKey }) => part === 'soroban' && itemKeys.includes(itemKey)),
  )
  return isNew
}

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

type RoundProps = BoardProps & {
  seed: number
  /** How many numbers, growing from one digit; endless if missing. */
  most?: number
  /** The most digits of such a round. */
  digits?: NumberDigits
  onDone?: () => void
}

/** A round of numbers: the place of the one that is asked, and its props. */
function useNumbers(kind: 'set' | 'read', { seed, most, digits, onDone, ...board }: RoundProps) {
  const isFirst = useIsNew([kind])
  const [at, setAt] = useState(0)
  const onNext = (): void => (at + 1 === most ? onDone?.() : setAt(at + 1))
  const numberOf = (place: number): number => numberAt(place, { seed, most, digits, isFirst })
  const number = numberOf(at)
  const one: OneProps = {
    ...board,
    seed,
    number,
    // The upper bead is new with the first number that needs it.
    hasNewBead: isFirst && number >= 5 && at > 0 && numberOf(at - 1) < 5,
    note: most === undefined ? '' : words.number(at + 1, most),
    onNext,
  }
  return { at, one }
}

/**
 * The help with a number: it fades as it does for movements, and can be asked for. Beads to be shown have
 * arrows, beads to be read are told apart, which gives no number away.
 */
function useHelp(way: 'set' | 'read', isGiven: boolean) {
  // As it was before this number.
  const [level] = useState(() => numbersLevel(masteryList(), way))
  const [isAsked, setIsAsked] = useState(isGiven)
  const most = way === 'set' ? 'each' : 'name'
  const now = HELP_LEVELS[Math.max(HELP_LEVELS.indexOf(isAsked ? 'each' : level), HELP_LEVELS.indexOf(most))]
  return { kind: helpOf(now ?? most), ask: () => setIsAsked(true) }
}

/** The beads of a number, rod by rod: 'Tens: 3 below. Ones: 5 above, 2 below.' */
function BeadsOf({ number }: { number: number }): ReactNode {
  const digits = rodsOf(number, String(number).length)
  const parts = digits.flatMap((digit, rod) => (digit > 0 ? [words.beadsOn(placeOf(rod), digit)] : []))
  return <p className="coach-says">{parts.toReversed().join(' ')}</p>
}

/** Numbers to show on the beads. */
export function SetNumbers(props: RoundProps): ReactNode {
  const { at, one } = useNumbers('set', props)
  return <SetNumber key={at} {...one} />
}

type OneProps = BoardProps & {
  seed: number
  number: number
  hasNewBead: boolean
  note: string
  onNext: () => void
}

function SetNumber({ seed, number: wanted, hasNewBead, count, sound, note, onNext }: OneProps): ReactNode {
  const [rods, setRods] = useState<readonly number[]>(() => rodsOf(0, count))
  const [feedback, setFeedback] = useState<{ right: boolean; text: string }>()
  const [astray, setAstray] = useState(false)
  const help = useHelp('set', hasNewBead)
  // Beads that were moved by hand: typed digits show no number.
  const beads = useRef(0)
  const took = useSince(wanted)
  const goal = rodsOf(wanted, count)
  const marks = rods.flatMap((digit, rod) => {
    const to = goal[rod] ?? 0
    return marksOf(rod, digit, { upper: to >= 5, lower: [digit % 5, to % 5] })
  })
  function check(): void {
    const right = valueOf(rods) === wanted
    if (!right) setAstray(true)
    else if (beads.current > 0)
      logAttempt({
        part: 'soroban',
        itemKey: 'set',
        right: !astray,
        help: help.kind,
        milliseconds: took(),
        seed,
        measured: { beads: beads.current },
      })
    const rod = rods.findIndex((digit, each) => digit !== goal[each])
    const [shows, digit] = [rods[rod] ?? 0, goal[rod] ?? 0]
    setFeedback({
      right,
      text: right ? words.beadsShow(wanted) : words.shouldShow(placeOf(rod), shows, shownBy(digit)),
    })
  }
  return (
    <div className="coach">
      <div>
        {note && <p className="coach-note">{note}</p>}
        <p className="coach-sum tnum">{words.show(wanted.toLocaleString('en-IN'))}</p>
        <div className="coach-board">
          <Abacus
            rods={rods}
            onChange={(next, { typed }) => {
              setRods(next)
              setFeedback(undefined)
              if (!typed) beads.current += 1
            }}
            sound={sound}
            marks={help.kind === 'shown' && !feedback?.right ? marks : []}
            locked={feedback?.right ?? false}
          />
        </div>
        <FirstBeads />
        {help.kind !== 'none' && <BeadsOf number={wanted} />}
        {feedback && <AnswerFeedback {...feedback} />}
        <div className="coach-acts is-alone">
          {feedback?.right ? (
            <Button onClick={onNext}>{words.next}</Button>
          ) : (
            <>
              <Button onClick={check}>{words.check}</Button>
              {help.kind !== 'shown' && (
                <Button variant="line" onClick={help.ask}>
                  {words.showMe}
                </Button>
              )}
            </>
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
export function ReadNumbers(props: RoundProps): ReactNode {
  const { at, one } = useNumbers('read', props)
  return <ReadNumber key={at} {...one} />
}

function ReadNumber({ seed, number: shown, hasNewBead, count, sound, note, onNext }: OneProps): ReactNode {
  const [feedback, setFeedback] = useState<{ right: boolean; text: string }>()
  const [astray, setAstray] = useState(false)
  const help = useHelp('read', hasNewBead)
  const took = useSince(shown)
  function answer(typed: number): void {
    const right = typed === shown
    if (right)
      logAttempt({
        part: 'soroban',
        itemKey: 'read',
        right: !astray,
        help: help.kind,
        milliseconds: took(),
        seed,
      })
    else setAstray(true)
    const rod = rodsOf(shown, 15).findIndex((digit, each) => digit !== rodsOf(typed, 15)[each])
    const digit = digitWords(rodsOf(shown, 15)[rod] ?? 0)
    const text = right ? words.beadsShow(shown) : words.lookAt(placeOf(rod), digit)
    setFeedback({ right, text })
  }
  return (
    <div className="coach">
      <div>
        {note && <p className="coach-note">{note}</p>}
        <p className="coach-sum">{words.readBeads}</p>
        <div className="coach-board">
          <Abacus rods={rodsOf(shown, count)} sound={sound} locked />
        </div>
        <FirstBeads />
        {help.kind !== 'none' && <BeadsOf number={shown} />}
        {feedback && <AnswerFeedback {...feedback} />}
        <AnswerForm
          label={words.whatNumber}
          done={feedback?.right ?? false}
          onAnswer={answer}
          onNext={onNext}
        />
        {help.kind === 'none' && !feedback?.right && (
          <div className="coach-acts is-alone">
            <Button variant="line" onClick={help.ask}>
              {words.hint}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
