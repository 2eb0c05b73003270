import { ArrowRight, Check, Eye, RotateCcw } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { note } from '../practice/kept.ts'
import { Keypad } from './Keypad.tsx'
import type { Method } from './method.rules.ts'
import { Squares } from './Squares.tsx'
import { SumAside } from './SumAside.tsx'
import {
  asked,
  isNamed,
  type Item,
  itemOf,
  makeItems,
  matched,
  type Matches,
  type Seen,
  seeEntry,
} from './vedic.rules.ts'

const SUMS = 6

type RoundProps = { method: Method; seed: number; onAgain: () => void; onLeave: () => void }
type At = { item: number; step: number; place: number }
const START: At = { item: -1, step: 0, place: 0 }

/** A worked example to look through, then six sums of one way, step by step. */
export function SumRound({ method, seed, onAgain, onLeave }: RoundProps): ReactNode {
  const [items] = useState(() => makeItems(method, seed, SUMS))
  const [at, setAt] = useState(START)
  const [clean, setClean] = useState<readonly boolean[]>([])
  const [matches, setMatches] = useState<Matches>(new Map())
  if (at.item >= items.length)
    return <RoundEnd clean={clean} total={items.length} onAgain={onAgain} onLeave={onLeave} />
  const item = at.item < 0 ? exampleOf(method) : items[at.item]
  if (!item) return null
  const next = (right: boolean) => {
    setClean([...clean, right])
    setAt({ item: at.item + 1, step: 0, place: 0 })
  }
  if (at.item < 0) return <Example item={item} onStart={() => setAt({ item: 0, step: 0, place: 0 })} />
  return (
    <OneSum
      key={at.item}
      item={item}
      number={at.item + 1}
      seed={seed}
      matches={matches}
      onMatched={setMatches}
      onDone={next}
    />
  )
}

function exampleOf(method: Method): Item {
  const worked = method.work(method.example, null)
  return itemOf(method, method.example) ?? { method, numbers: method.example, worked, slips: [] }
}

function Example({ item, onStart }: { item: Item; onStart: () => void }): ReactNode {
  const [step, setStep] = useState(0)
  const { steps } = item.worked
  return (
    <div className="vd-work">
      <section>
        <h2 className="vd-h">Show me: {asked(item.method.kind, item.numbers)}</h2>
        <Squares item={item} step={step} written={[]} wrong={false} />
        <div className="vd-keys">
          <Button variant="line" disabled={step >= steps.length} onClick={() => setStep(step + 1)}>
            {step >= steps.length ? 'That is all' : 'Next step'}
          </Button>
          <Button onClick={onStart}>
            My turn
            <ArrowRight className="ico" aria-hidden="true" />
          </Button>
        </div>
      </section>
      <SumAside item={item} step={step} />
    </div>
  )
}

type SumProps = {
  item: Item
  number: number
  seed: number
  matches: Matches
  onMatched: (next: Matches) => void
  onDone: (right: boolean) => void
}
function OneSum({ item, number, seed, matches, onMatched, onDone }: SumProps): ReactNode {
  const [at, setAt] = useState({ step: 0, place: 0 })
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState<Seen | null>(null)
  const [slipped, setSlipped] = useState<ReadonlySet<string>>(new Set())
  const [clean, setClean] = useState(true)
  const [shown, setShown] = useState(false)
  const begun = useRef(0)
  const field = useRef<HTMLInputElement>(null)
  const { steps } = item.worked
  const step = steps[at.step]
  const wrong = seen !== null && !seen.right ? seen : null
  useEffect(() => {
    begun.current = performance.now()
  }, [])
  useEffect(() => field.current?.focus({ preventScroll: true }), [at])
  if (!step) return <SumDone {...{ item, number, shown }} onNext={() => onDone(clean)} />
  const forward = (right: boolean) => {
    const place = at.place + 1 < step.entries.length ? at.place + 1 : 0
    const to = place > 0 ? at.step : at.step + 1
    setTyped('')
    setSeen(null)
    setAt({ step: to, place })
    if (to === steps.length)
      note({
        part: 'vedic',
        thing: item.method.id,
        right: clean && right,
        milliseconds: performance.now() - begun.current,
        seed,
      })
  }
  const check = () => {
    if (typed.trim() === '') return
    const told = seeEntry(item, [at.step, at.place], typed)
    if (told.right) {
      forward(true)
      return
    }
    setClean(false)
    setSeen(told)
    // In one sum a mistake counts once, however often it is typed.
    if (told.slip && !slipped.has(told.slip.name)) {
      setSlipped(new Set(slipped).add(told.slip.name))
      onMatched(matched(matches, told.slip))
    }
  }
  const show = () => {
    setClean(false)
    setShown(true)
    forward(false)
  }
  const done = step.entries.slice(0, at.place).map(({ value }) => value)
  const label = `${step.title}: ${step.entries[at.place]?.label || step.hint}`
  return (
    <div className="vd-work">
      <section>
        <h2 className="vd-h">
          {asked(item.method.kind, item.numbers)} <small>Sum {number} of 6</small>
        </h2>
        <Squares item={item} step={at.step} written={[...done, typed]} wrong={wrong !== null} />
        <form
          className="vd-form"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            check()
          }}
        >
          <label htmlFor="vd-entry">{label}</label>
          <input
            ref={field}
            id="vd-entry"
            className="tnum"
            value={typed}
            maxLength={24}
            autoComplete="off"
            inputMode="none"
            aria-invalid={wrong !== null}
            aria-describedby="vd-told"
            onChange={(event) => {
              setTyped(event.target.value)
              setSeen(null)
            }}
          />
          <Button type="submit">
            <Check className="ico" aria-hidden="true" />
            Check
          </Button>
          <Button variant="line" onClick={show}>
            <Eye className="ico" aria-hidden="true" />
            Show me
          </Button>
        </form>
        <div id="vd-told" role="status">
          {wrong && (
            <Told seen={wrong} hint={step.hint} named={wrong.slip ? isNamed(matches, wrong.slip) : false} />
          )}
        </div>
        <Keypad
          kind={item.method.kind}
          onSign={(sign) => {
            setTyped(typed + sign)
            setSeen(null)
          }}
          onBack={() => setTyped(typed.slice(0, -1))}
        />
      </section>
      <SumAside item={item} step={at.step} />
    </div>
  )
}

type ToldProps = { seen: Extract<Seen, { right: false }>; hint: string; named: boolean }
/** A mistake that matched twice has its name; before that, what to do is told. */
function Told({ seen, hint, named }: ToldProps): ReactNode {
  const { slip, emptySquare } = seen
  if (named && slip)
    return (
      <div className="craft-told wrong">
        <b>
          <RotateCcw className="ico" aria-hidden="true" />
          {slip.title}
        </b>
        <p>{slip.say} It was so in an earlier sum too.</p>
      </div>
    )
  return (
    <div className="craft-told wrong">
      <b>
        <RotateCcw className="ico" aria-hidden="true" />
        Not yet
      </b>
      <p>
        {emptySquare ? 'One square is empty' : 'Look at this step again'}: {hint}
        {hint.endsWith('?') ? '' : '.'}
      </p>
    </div>
  )
}

type DoneProps = {
  item: Item
  number: number
  /** A step of it was shown, so it was not done by the child alone. */
  shown: boolean
  onNext: () => void
}
function SumDone({ item, number, shown, onNext }: DoneProps): ReactNode {
  const key = useRef<HTMLButtonElement>(null)
  useEffect(() => key.current?.focus({ preventScroll: true }), [])
  return (
    <div className="vd-work">
      <section>
        <h2 className="vd-h">
          {asked(item.method.kind, item.numbers)} <small>Sum {number} of 6</small>
        </h2>
        <Squares item={item} step={item.worked.steps.length} written={[]} wrong={false} />
        <div className="craft-told right" role="status">
          <b>
            <Check className="ico" aria-hidden="true" />
            {shown ? 'Done, with help' : 'Right'}
          </b>
          <p className="tnum">
            {asked(item.method.kind, item.numbers)} = {item.worked.answer}
          </p>
        </div>
        <div className="vd-keys">
          <Button ref={key} onClick={onNext}>
            Next
            <ArrowRight className="ico" aria-hidden="true" />
          </Button>
        </div>
      </section>
      <SumAside item={item} step={item.worked.steps.length} />
    </div>
  )
}

type EndProps = { clean: readonly boolean[]; total: number; onAgain: () => void; onLeave: () => void }
export function RoundEnd({ clean, total, onAgain, onLeave }: EndProps): ReactNode {
  const right = clean.filter(Boolean).length
  return (
    <div className="vd-end">
      <h2>
        {right} of {total} at the first try
      </h2>
      <p>
        {right === total
          ? 'Every step came right.'
          : 'The others came right in the end: look at them again tomorrow.'}
      </p>
      <div className="vd-keys">
        <Button onClick={onAgain}>Six more</Button>
        <Button variant="line" onClick={onLeave}>
          Another way
        </Button>
      </div>
    </div>
  )
}
