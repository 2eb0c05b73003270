import { Timer } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { playSound } from '../../ui/sounds.ts'
import { logAttempt } from '../practice/practice-log.ts'
import { RoundBeads } from '../practice/RoundBeads.tsx'
import { CountIn } from './CountIn.tsx'
import { type Grade, numbersOf, PASS, QUESTIONS, type RunTiming } from './flash.rules.ts'
import { FlashVerdict } from './FlashVerdict.tsx'
import { numbersText } from './ladder.rules.ts'
import type { NumberPlayback, Opened } from './playback.ts'
import { countIn } from './runner.ts'
import { SumPad } from './SumPad.tsx'

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
export function FlashRound({
  grade,
  graded,
  seed,
  medium,
  questions = QUESTIONS,
  easier,
  onEnd,
}: RoundProps): ReactNode {
  const [phase, setPhase] = useState<Phase>({ name: 'opening' })
  const [{ results, counted }, setProgress] = useState<Progress>({ results: [], counted: 0 })
  // While an answer is looked at, its question is still the open one.
  const at = results.length - Number(phase.name === 'told')
  const { opened, signal, tryAgain } = useMedium(medium, setPhase)
  const round = useRef<HTMLElement>(null)
  const number = useRef<HTMLParagraphElement>(null)
  const since = useRef(0)
  const own = (seed + at) % 2 ** 32
  const numbers = numbersOf(grade, own)
  const sum = numbers.reduce((total, each) => total + each, 0)
  useEscape(onEnd)
  // Moves the focus to the next control.
  useEffect(() => {
    round.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  }, [phase.name])

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
    if (counts || !graded)
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

  return (
    <section ref={round} className="flash-run on-dark" aria-label={`Flash, ${grade.name}`}>
      <p ref={number} className="flash-number tnum" />
      {phase.name !== 'running' && phase.name !== 'counting' && (
        <div className="flash-beads">
          <RoundBeads results={results} total={questions} />
        </div>
      )}
      {phase.name === 'counting' && <CountIn left={phase.left} name={grade.name} text={numbersText(grade)} />}
      {phase.name === 'opening' && <p className="flash-say">{medium.opening}</p>}
      {phase.name === 'failed' && (
        <OpenFailed
          onTry={() => {
            setPhase({ name: 'opening' })
            tryAgain()
          }}
        />
      )}
      {phase.name === 'running' && opened?.during && <p className="flash-say">{opened.during}</p>}
      {phase.name === 'ready' && (
        <div className="flash-say">
          <h1>
            Question {at + 1} of {questions}
          </h1>
          {opened && <p>{opened.says}</p>}
          <Button variant="genda" data-next="" onClick={() => void show()}>
            Ready
          </Button>
        </div>
      )}
      {phase.name === 'asking' && (
        <div className="flash-say">
          <h1>What is the sum?</h1>
          <SumPad onAnswer={answer} />
        </div>
      )}
      {phase.name === 'told' && (
        <FlashVerdict
          numbers={numbers}
          answer={phase.answer}
          slowly={2 * (opened?.countIn ?? 1_000)}
          onNext={next}
        >
          <p className="flash-timing" data-worst={phase.ran.worst} data-late={phase.ran.late}>
            <Timer className="ico" aria-hidden="true" />
            {opened &&
              timingWords(opened.ran(numbers, phase.ran), { ran: phase.ran, fit: opened.fit, graded })}
          </p>
          {easier && results.slice(-2).filter((each) => !each).length === 2 && (
            <p>
              Twice not yet?{' '}
              <button type="button" className="textlink" onClick={easier.onChoose}>
                {easier.name} is one step easier
              </button>
            </p>
          )}
        </FlashVerdict>
      )}
      {phase.name === 'over' ? (
        <RoundOver {...{ counted, questions, graded, onEnd }} right={results.filter(Boolean).length} />
      ) : (
        <button type="button" className="flash-stop" onClick={onEnd}>
          Stop
        </button>
      )}
    </section>
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
      <h1>The voice did not load</h1>
      <p>Connect to the internet once. After that it works offline too.</p>
      <Button variant="genda" data-next="" onClick={onTry}>
        Try again
      </Button>
    </div>
  )
}

function RoundOver({ onEnd, ...over }: Over & { onEnd: () => void }): ReactNode {
  return (
    <div className="flash-say">
      <h1>
        {over.right} of {over.questions} right
      </h1>
      <p>{roundWords(over)}</p>
      <Button variant="genda" data-next="" onClick={onEnd}>
        Done
      </Button>
    </div>
  )
}

type Timed = { ran: RunTiming; fit: boolean; graded: boolean }
function timingWords(came: string, { ran, fit, graded }: Timed): string {
  if (!graded) return came
  if (!ran.whole)
    return `${came} A number was late or you left the page, so this question does not count.`.trim()
  return fit ? `${came} It counts.` : `${came} Practice only.`
}

type Over = { right: number; counted: number; questions: number; graded: boolean }
function roundWords({ right, counted, questions, graded }: Over): string {
  if (!graded) return 'This was practice. No grade given.'
  if (counted < questions)
    return `${questions - counted === 1 ? '1 question' : `${questions - counted} questions`} did not count, so this round was practice.`
  return right >= PASS
    ? 'You passed this grade!'
    : `You need ${PASS} right to pass. Try again as often as you like.`
}
