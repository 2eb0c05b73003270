import { Timer } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { AnswerForm } from '../practice/AnswerForm.tsx'
import { note } from '../practice/kept.ts'
import { type Grade, numbersOf, PASS, QUESTIONS, type Ran } from './flash.rules.ts'
import type { Medium, Opened } from './medium.ts'

type RoundProps = {
  grade: Pick<Grade, 'key' | 'name' | 'digits' | 'count'>
  graded: boolean
  seed: number
  /** The same one as long as the round lasts. */
  medium: Medium
  /** So many questions; ten unless said. */
  questions?: number
  onEnd: () => void
}

type Phase =
  | { name: 'opening' }
  | { name: 'failed' }
  | { name: 'ready' }
  | { name: 'running' }
  | { name: 'asking'; ran: Ran }
  | { name: 'told'; ran: Ran; answer: number; right: boolean }
  | { name: 'over' }

/** A round of flash: question after question, each shown or spoken, and answered. */
export function FlashRound({
  grade,
  graded,
  seed,
  medium,
  questions = QUESTIONS,
  onEnd,
}: RoundProps): ReactNode {
  const [phase, setPhase] = useState<Phase>({ name: 'opening' })
  const [opened, setOpened] = useState<Opened | null>(null)
  const [tries, setTries] = useState(0)
  const [at, setAt] = useState(0)
  const [right, setRight] = useState(0)
  const [counted, setCounted] = useState(0)
  const round = useRef<HTMLElement>(null)
  const number = useRef<HTMLParagraphElement>(null)
  const stop = useRef(new AbortController())
  const since = useRef(0)
  const own = (seed + at) % 2 ** 32
  const numbers = numbersOf(grade, own)
  const sum = numbers.reduce((total, each) => total + each, 0)

  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  })
  useEffect(() => {
    const ends = new AbortController()
    stop.current = ends
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') ended.current()
    }
    async function open(): Promise<void> {
      try {
        const ready = await medium.open(ends.signal)
        if (!ready) return
        setOpened(ready)
        setPhase({ name: 'ready' })
      } catch {
        if (!ends.signal.aborted) setPhase({ name: 'failed' })
      }
    }
    void open()
    window.addEventListener('keydown', escape)
    return () => {
      ends.abort()
      window.removeEventListener('keydown', escape)
    }
  }, [medium, tries])
  // The keyboard goes where the round goes on.
  useEffect(() => {
    round.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  }, [phase.name])

  async function show(): Promise<void> {
    if (!number.current || !opened) return
    setPhase({ name: 'running' })
    const ran = await opened.show(number.current, numbers, stop.current.signal)
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
      note({
        part: 'flash',
        thing: grade.key,
        right: isRight,
        milliseconds: performance.now() - since.current,
        seed: own,
        measured: { ...opened?.measured, late: ran.late, worst: Math.round(ran.worst * 10) / 10 },
      })
    if (counts) setCounted(counted + 1)
    if (isRight) setRight(right + 1)
    setPhase({ name: 'told', ran, answer: typed, right: isRight })
  }

  function next(): void {
    if (at + 1 >= questions) return setPhase({ name: 'over' })
    setAt(at + 1)
    setPhase({ name: 'ready' })
  }

  return (
    <section ref={round} className="flash-run on-dark" aria-label={`Flash, ${grade.name}`}>
      <p ref={number} className="flash-number tnum" />
      {phase.name === 'opening' && <p className="flash-say">{medium.opening}</p>}
      {phase.name === 'failed' && (
        <div className="flash-say" role="alert">
          <h1>The number words did not come</h1>
          <p>They are fetched once, and then they are here without a network too.</p>
          <Button
            variant="genda"
            data-next=""
            onClick={() => {
              setPhase({ name: 'opening' })
              setTries(tries + 1)
            }}
          >
            Try again
          </Button>
        </div>
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
          <h1>What was the sum?</h1>
          <p>Take the time you need; only the numbers were quick.</p>
          <AnswerForm label="Sum" done={false} onAnswer={answer} onNext={next} focus />
        </div>
      )}
      {phase.name === 'told' && (
        <Answered numbers={numbers} right={phase.right} answer={phase.answer}>
          <p className="flash-timing" data-worst={phase.ran.worst} data-late={phase.ran.late}>
            <Timer className="ico" aria-hidden="true" />
            {opened &&
              timingWords(opened.ran(numbers, phase.ran), { ran: phase.ran, fit: opened.fit, graded })}
          </p>
          <Button variant="genda" data-next="" onClick={next}>
            Next
          </Button>
        </Answered>
      )}
      {phase.name === 'over' && (
        <div className="flash-say">
          <h1>
            {right} of {questions} right
          </h1>
          <p>{roundWords({ right, counted, questions, graded })}</p>
          <Button variant="genda" data-next="" onClick={onEnd}>
            Done
          </Button>
        </div>
      )}
      {phase.name !== 'over' && (
        <button type="button" className="flash-stop" onClick={onEnd}>
          Stop
        </button>
      )}
    </section>
  )
}

type Timed = { ran: Ran; fit: boolean; graded: boolean }
function timingWords(came: string, { ran, fit, graded }: Timed): string {
  if (!graded) return came
  if (!ran.whole) return `${came} A number was late or the page was hidden, so this question does not count.`
  return fit ? `${came} It counts.` : `${came} For practice.`
}

type Over = { right: number; counted: number; questions: number; graded: boolean }
function roundWords({ right, counted, questions, graded }: Over): string {
  if (!graded) return 'This was practice: nothing is graded.'
  if (counted < questions)
    return `${questions - counted} questions did not count, so this round was practice.`
  return right >= PASS
    ? 'This grade is passed.'
    : `${PASS} pass. The numbers come again, as often as you like.`
}

type AnsweredProps = { numbers: readonly number[]; right: boolean; answer: number; children: ReactNode }

/** The numbers once more, with the running total beside each. */
function Answered({ numbers, right, answer, children }: AnsweredProps): ReactNode {
  const totals = numbers.map((_, at) => numbers.slice(0, at + 1).reduce((sum, each) => sum + each, 0))
  return (
    <div className="flash-told">
      <div role="status">
        <h1>{right ? 'Right.' : 'Not yet.'}</h1>
        <p className="flash-sum tnum">{totals.at(-1)}</p>
        {!right && <p>You had {answer}.</p>}
      </div>
      <ol className="tnum" aria-label="The numbers and their running total">
        {numbers.map((number, at) => (
          <li key={`${at} ${number}`}>
            {number} <span>{totals[at]}</span>
          </li>
        ))}
      </ol>
      {children}
    </div>
  )
}
