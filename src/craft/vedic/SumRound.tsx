import { ArrowRight, Check, Eye } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Keypad } from './Keypad.tsx'
import type { Method } from './method.rules.ts'
import { MethodSteps } from './MethodSteps.tsx'
import { MistakeHint } from './MistakeHint.tsx'
import { RoundEnd } from './RoundEnd.tsx'
import { Squares } from './Squares.tsx'
import { useEntries } from './useEntries.ts'
import { questionText, isNamed, type Item, itemOf, makeItems, type Matches } from './vedic.rules.ts'
import { words } from './vedic.words.ts'

const SUMS = 6

type RoundProps = {
  method: Method
  seed: number
  /** How many sums; six if missing. */
  sums?: number
  onAgain: () => void
  onLeave: () => void
  /** To answers without steps. */
  onAlone?: () => void
  /** In place of the round's own end. */
  onDone?: () => void
}
type At = { item: number; step: number; place: number }
const START: At = { item: -1, step: 0, place: 0 }

/** A worked example, then six sums of one shortcut, step by step. */
export function SumRound({ method, seed, sums = SUMS, onDone, ...ends }: RoundProps): ReactNode {
  const [items] = useState(() => makeItems(method, seed, sums))
  const [at, setAt] = useState(START)
  const [clean, setClean] = useState<readonly boolean[]>([])
  const [matches, setMatches] = useState<Matches>(new Map())
  if (at.item >= items.length) return <RoundEnd clean={clean} total={items.length} {...ends} />
  const item = at.item < 0 ? exampleOf(method) : items[at.item]
  if (!item) return null
  const next = (right: boolean) => {
    if (onDone && at.item + 1 === items.length) return onDone()
    setClean([...clean, right])
    setAt({ item: at.item + 1, step: 0, place: 0 })
  }
  if (at.item < 0) return <Example item={item} onStart={() => setAt({ item: 0, step: 0, place: 0 })} />
  return (
    <OneSum
      key={at.item}
      item={item}
      number={at.item + 1}
      total={items.length}
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
        <h2 className="vd-h">{words.showSum(questionText(item.method.kind, item.numbers))}</h2>
        <Squares item={item} step={step} written={[]} wrong={false} />
        <div className="vd-keys">
          <Button variant="line" disabled={step >= steps.length} onClick={() => setStep(step + 1)}>
            {step >= steps.length ? words.done : words.nextStep}
          </Button>
          <Button onClick={onStart}>
            {words.myTurn}
            <ArrowRight className="ico" aria-hidden="true" />
          </Button>
        </div>
      </section>
      <MethodSteps item={item} step={step} />
    </div>
  )
}

type SumProps = {
  item: Item
  number: number
  total: number
  seed: number
  matches: Matches
  onMatched: (next: Matches) => void
  onDone: (right: boolean) => void
}
function OneSum({ item, number, total, seed, matches, onMatched, onDone }: SumProps): ReactNode {
  const sum = useEntries({ item, seed, matches, onMatched })
  const { at, typed, wrong } = sum
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [at])
  const step = item.worked.steps[at.step]
  if (!step)
    return <SumDone {...{ item, number, total }} shown={sum.shown} onNext={() => onDone(sum.clean)} />
  const done = step.entries.slice(0, at.place).map(({ value }) => value)
  return (
    <div className="vd-work">
      <section>
        <h2 className="vd-h">
          {questionText(item.method.kind, item.numbers)} <small>{words.sum(number, total)}</small>
        </h2>
        <Squares item={item} step={at.step} written={[...done, typed]} wrong={wrong !== null} />
        <form
          className="vd-form"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            sum.check()
          }}
        >
          <label htmlFor="vd-entry">
            {words.step(step.title, step.entries[at.place]?.label || step.hint)}
          </label>
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
            onChange={(event) => sum.type(event.target.value)}
          />
          <Button type="submit">
            <Check className="ico" aria-hidden="true" />
            {words.check}
          </Button>
          <Button variant="line" onClick={sum.show}>
            <Eye className="ico" aria-hidden="true" />
            {words.showMe}
          </Button>
        </form>
        <div id="vd-told" role="status">
          {wrong && (
            <MistakeHint
              slip={wrong.slip}
              named={wrong.slip ? isNamed(matches, wrong.slip) : false}
              advice={words.advice(step.hint, wrong.emptySquare)}
            />
          )}
        </div>
        <Keypad
          kind={item.method.kind}
          onSign={(sign) => sum.type(typed + sign)}
          onBack={() => sum.eraseLast()}
        />
      </section>
      <MethodSteps item={item} step={at.step} />
    </div>
  )
}

type DoneProps = {
  item: Item
  number: number
  total: number
  /** Whether a step was shown to the child. */
  shown: boolean
  onNext: () => void
}
function SumDone({ item, number, total, shown, onNext }: DoneProps): ReactNode {
  const key = useRef<HTMLButtonElement>(null)
  useEffect(() => key.current?.focus({ preventScroll: true }), [])
  return (
    <div className="vd-work">
      <section>
        <h2 className="vd-h">
          {questionText(item.method.kind, item.numbers)} <small>{words.sum(number, total)}</small>
        </h2>
        <Squares item={item} step={item.worked.steps.length} written={[]} wrong={false} />
        <div className="craft-told right" role="status">
          <b>
            <Check className="ico" aria-hidden="true" />
            {shown ? words.doneWithHelp : words.right}
          </b>
          <p className="tnum">
            {questionText(item.method.kind, item.numbers)} = {item.worked.answer}
          </p>
        </div>
        <div className="vd-keys">
          <Button ref={key} onClick={onNext}>
            {words.next}
            <ArrowRight className="ico" aria-hidden="true" />
          </Button>
        </div>
      </section>
      <MethodSteps item={item} step={item.worked.steps.length} />
    </div>
  )
}
