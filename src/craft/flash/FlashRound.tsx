import { Timer } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { playSound } from '../../ui/sounds.ts'
import { logAttempt } from '../practice/practice-log.ts'
import { RoundBeads } from '../practice/RoundBeads.tsx'
import { CountIn } from './CountIn.tsx'
import { type Grade, numbersOf, PASS, QUESTIONS, type RunTiming } from './flash.rules.ts'
import { FlashVerdict } from './FlashVerdict.tsx'
import type { NumberPlayback, Opened } from './playback.ts'
import { countIn } from './runner.ts'
import { SumPad } from './RoundPartsView.tsx'
import { words } from './flash.words.ts'

type RoundProps = {
  grade: Pick<Grade, 'key' | 'name' | 'digits' | 'count' | 'takes'>
  graded: boolean
  seed: number
  /** Must stay the same object during the round. */
  medium: NumberPlayback
  /** How many questions; ten if missing. */
  questions?: number
  /** An easier grade, offered after two wrong answers in a row. */
  easier?: { name: string; onChoose: () => void } | undefined
  onEnd: () => void
}

type Phase =
  | { name: 'opening' }
  | { name: 'failed' }
  | { name: 'ready' }
  | { name: 'counting'; left: 3 | 2 | 1 }
  | { name: 'running' }
  | { name: 'asking'; ran: RunTiming }
  | { name: 'told'; ran: RunTiming; answer: number }
  | { name: 'over' }

/** How far a round is; an answer that counts was shown as it has to be. */
type Progress = { results: readonly boolean[]; counted: number }

/** A round of questions, each shown or spoken, then answered. */
export function FlashRound(props: RoundProps): ReactNode {
  const { grade, graded, medium, questions = QUESTIONS, onEnd } = props
  const number = useRef<HTMLParagraphElement>(null)
  const round = useRound({ ...props, questions }, number)
  const { phase, at, results, counted, opened } = round
  const section = useRef<HTMLElement>(null)
  useEscape(onEnd)
  // Moves the focus to the next control.
  useEffect(() => {
    section.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  }, [phase.name])
  return (
    <section ref={section} className="flash-run on-dark" aria-label={words.flash(grade.name)}>
      <p ref={number} className="flash-number tnum" />
      {phase.name !== 'running' && phase.name !== 'counting' && (
        <div className="flash-beads">
          <RoundBeads results={results} total={questions} />
        </div>
      )}
      {phase.name === 'counting' && (
        <CountIn left={phase.left} name={grade.name} text={words.numbersText(grade)} />
      )}
      {phase.name === 'opening' && <p className="flash-say">{medium.opening}</p>}
      {phase.name === 'failed' && <OpenFailed onTry={round.openAgain} />}
      {phase.name === 'running' && opened?.during && <p className="flash-say">{opened.during}</p>}
      {phase.name === 'ready' && (
        <div className="flash-say">
          <h1>{words.question(at + 1, questions)}</h1>
          {opened && <p>{opened.says}</p>}
          <Button variant="genda" data-next="" onClick={() => void round.show()}>
            {words.ready}
          </Button>
        </div>
      )}
      {phase.name === 'asking' && (
        <div className="flash-say">
          <h1>{words.whatSum}</h1>
          <SumPad onAnswer={round.answer} />
        </div>
      )}
      {phase.name === 'told' && <RoundAnswer {...props} round={round} told={phase} />}
      {phase.name === 'over' ? (
        <RoundOver {...{ counted, questions, graded, onEnd }} right={results.filter(Boolean).length} />
      ) : (
        <button type="button" className="flash-stop" onClick={onEnd}>
          {words.stop}
        </button>
      )}
    </section>
  )
}

type RoundOptions = Pick<RoundProps, 'grade' | 'graded' | 'seed' | 'medium'> & { questions: number }

/** Where a round is, and what leads on. `number`: where the numbers are shown. */
function useRound(
  { grade, graded, seed, medium, questions }: RoundOptions,
  number: RefObject<HTMLParagraphElement | null>,
) {
  const [phase, setPhase] = useState<Phase>({ name: 'opening' })
  const [{ results, counted }, setProgress] = useState<Progress>({ results: [], counted: 0 })
  // While an answer is looked at, its question is still the open one.
  const at = results.length - Number(phase.name === 'told')
  const { opened, signal, tryAgain } = useMedium(medium, setPhase)
  const since = useRef(0)
  const own = (seed + at) % 2 ** 32
  const numbers = numbersOf(grade, own)
  const sum = numbers.reduce((total, each) => total + each, 0)

  async function show(): Promise<void> {
    if (!number.current || !opened) return
    const stop = signal()
    if (opened.countIn !== null) {
      const isThere = await countIn(opened.countIn, (left) => setPhase({ name: 'counting', left }), stop)
      if (!isThere) return
    }
    setPhase({ name: 'running' })
    const ran = await opened.show(number.current, numbers, stop)
    if (!ran) return
    since.current = performance.now()
    setPhase({ name: 'asking', ran })
  }

  function answer(typed: number): void {
    if (phase.name !== 'asking') return
    const { ran } = phase
    const isRight = typed === sum
    const counts = graded && opened?.fit === true && ran.whole
    if (graded ? counts : isPracticed(ran, isRight))
      logAttempt({
        part: 'flash',
        itemKey: grade.key,
        right: isRight,
        help: 'none',
        milliseconds: performance.now() - since.current,
        seed: own,
        measured: { ...opened?.measured, late: ran.late, worst: Math.round(ran.worst * 10) / 10 },
      })
    if (isRight) playSound('right')
    setProgress({ results: [...results, isRight], counted: counted + Number(counts) })
    setPhase({ name: 'told', ran, answer: typed })
  }

  function next(): void {
    setPhase(results.length >= questions ? { name: 'over' } : { name: 'ready' })
  }
  function openAgain(): void {
    setPhase({ name: 'opening' })
    tryAgain()
  }
  return { phase, at, results, counted, opened, numbers, show, answer, next, openAgain }
}

type RoundAnswerProps = Pick<RoundProps, 'graded' | 'easier'> & {
  round: ReturnType<typeof useRound>
  told: Phase & { name: 'told' }
}

/** What came of an answer, and how well the numbers kept their time. */
function RoundAnswer({ graded, easier, round, told: { answer, ran } }: RoundAnswerProps): ReactNode {
  const { opened, numbers, results } = round
  const isRight = results.at(-1) === true
  return (
    <FlashVerdict
      numbers={numbers}
      answer={answer}
      slowly={2 * (opened?.countIn ?? 1_000)}
      onNext={round.next}
    >
      <p className="flash-timing" data-worst={ran.worst} data-late={ran.late} data-hz={opened?.measured.hz}>
        <Timer className="ico" aria-hidden="true" />
        {opened && timingText(opened.ran(numbers, ran), { ran, fit: opened.fit, graded, isRight })}
      </p>
      {easier && results.slice(-2).filter((each) => !each).length === 2 && (
        <p>
          {words.twice}{' '}
          <button type="button" className="textlink" onClick={easier.onChoose}>
            {words.easier(easier.name)}
          </button>
        </p>
      )}
    </FlashVerdict>
  )
}

type Media = {
  opened: Opened | null
  /** Aborted when the round ends. */
  signal: () => AbortSignal
  tryAgain: () => void
}

/** Opens the medium as long as the round lasts, and says whether it is ready. */
function useMedium(medium: NumberPlayback, onPhase: (phase: Phase) => void): Media {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [tries, setTries] = useState(0)
  const stop = useRef(new AbortController())
  useEffect(() => {
    const ends = new AbortController()
    stop.current = ends
    async function open(): Promise<void> {
      try {
        const ready = await medium.open(ends.signal)
        if (!ready) return
        setOpened(ready)
        onPhase({ name: 'ready' })
      } catch {
        if (!ends.signal.aborted) onPhase({ name: 'failed' })
      }
    }
    void open()
    return () => ends.abort()
  }, [medium, tries, onPhase])
  return { opened, signal: () => stop.current.signal, tryAgain: () => setTries(tries + 1) }
}

/** The key Escape ends the round. */
function useEscape(onEnd: () => void): void {
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  })
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') ended.current()
    }
    window.addEventListener('keydown', escape)
    return () => window.removeEventListener('keydown', escape)
  }, [])
}

function OpenFailed({ onTry }: { onTry: () => void }): ReactNode {
  return (
    <div className="flash-say" role="alert">
      <h1>{words.noVoice}</h1>
      <p>{words.connect}</p>
      <Button variant="genda" data-next="" onClick={onTry}>
        {words.again}
      </Button>
    </div>
  )
}

function RoundOver({ onEnd, ...over }: Over & { onEnd: () => void }): ReactNode {
  return (
    <div className="flash-say">
      <h1>{words.rightOf(over.right, over.questions)}</h1>
      <p>{roundText(over)}</p>
      <Button variant="genda" data-next="" onClick={onEnd}>
        {words.done}
      </Button>
    </div>
  )
}

/** Of a practice: a wrong answer to numbers that came late is the screen's mistake, not the child's. */
const isPracticed = (ran: RunTiming, isRight: boolean): boolean => ran.whole || isRight

type Timed = { ran: RunTiming; fit: boolean; graded: boolean; isRight: boolean }
function timingText(came: string, { ran, fit, graded, isRight }: Timed): string {
  if (!graded) return isPracticed(ran, isRight) ? came : `${came} ${words.wasLate}`.trim()
  if (!ran.whole) return `${came} ${words.wasLate}`.trim()
  return `${came} ${fit ? words.counts : words.practiceOnly}`
}

type Over = { right: number; counted: number; questions: number; graded: boolean }
function roundText({ right, counted, questions, graded }: Over): string {
  if (!graded) return words.wasPractice
  if (counted < questions) return words.uncounted(questions - counted)
  return right >= PASS ? words.passedGrade : words.needRight(PASS)
}
