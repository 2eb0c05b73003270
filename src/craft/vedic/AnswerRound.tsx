import { ArrowRight, Check, Eye, ListChecks } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { playSound } from '../../ui/sounds.ts'
import { logAttempt } from '../practice/practice-log.ts'
import { RoundBeads } from '../practice/RoundBeads.tsx'
import { Keypad } from './Keypad.tsx'
import { MethodSteps } from './MethodSteps.tsx'
import { MistakeHint } from './MistakeHint.tsx'
import { NinesCheck } from './NinesCheck.tsx'
import { ninesCheck } from './nines.rules.ts'
import { RoundEnd } from './RoundEnd.tsx'
import {
  questionText,
  checkAnswer,
  type EntryCheck,
  isNamed,
  type Item,
  matched,
  type Matches,
  methodsFor,
  readTyped,
} from './vedic.rules.ts'
import { words } from './vedic.words.ts'

type RoundProps = {
  items: readonly Item[]
  seed: number
  /** Whether the shortcut stays untold until the answer is there. */
  mixed: boolean
  onAgain: () => void
  onLeave: () => void
  /** In place of the round's own end. */
  onDone?: () => void
}

/** Sums of which only the answer is written; the way is the child's own. */
export function AnswerRound({ items, seed, mixed, onAgain, onLeave, onDone }: RoundProps): ReactNode {
  const [clean, setClean] = useState<readonly boolean[]>([])
  const [matches, setMatches] = useState<Matches>(new Map())
  const item = items[clean.length]
  if (!item) return <RoundEnd clean={clean} total={items.length} onAgain={onAgain} onLeave={onLeave} />
  return (
    <OneAnswer
      key={clean.length}
      {...{ item, seed, mixed, matches, clean }}
      total={items.length}
      onMatched={setMatches}
      onDone={(right) =>
        onDone && clean.length + 1 === items.length ? onDone() : setClean([...clean, right])
      }
    />
  )
}

type AnswerProps = Pick<RoundProps, 'seed' | 'mixed'> & {
  item: Item
  matches: Matches
  clean: readonly boolean[]
  total: number
  onMatched: (next: Matches) => void
  onDone: (right: boolean) => void
}

function OneAnswer({ item, seed, mixed, matches, clean, total, onMatched, onDone }: AnswerProps): ReactNode {
  const answer = useAnswer({ item, seed, mixed, matches, onMatched })
  const { typed, seen, done } = answer
  const [checking, setChecking] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { kind } = item.method
  const check = ninesCheck(kind, item.numbers, readTyped(kind, typed))
  useEffect(() => {
    if (!checking && !done) field.current?.focus({ preventScroll: true })
  }, [checking, done])
  if (done)
    return <Answered {...{ item, mixed, done }} onNext={() => onDone(done === 'right' && answer.isClean)} />
  return (
    <div className="vd-answer">
      <RoundBeads results={clean} total={total} />
      <h2 className="vd-question tnum">{questionText(kind, item.numbers)}</h2>
      {checking && check ? (
        <NinesCheck key={typed} check={check} onLeave={() => setChecking(false)} />
      ) : (
        <form
          className="vd-answer-form"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            answer.check()
          }}
        >
          <label htmlFor={id}>{words.yourAnswer}</label>
          <input
            ref={field}
            id={id}
            className="tnum"
            value={typed}
            maxLength={24}
            autoComplete="off"
            inputMode="none"
            aria-invalid={seen !== null}
            aria-describedby={`${id}-told`}
            onChange={(event) => answer.type(event.target.value)}
          />
          <div id={`${id}-told`} role="status">
            {seen ? (
              <MistakeHint
                slip={seen.slip}
                named={seen.slip ? isNamed(matches, seen.slip) : false}
                advice={check ? words.checkThenChange : words.onceMore}
              />
            ) : (
              <p className="vd-x">{words.inYourHead}</p>
            )}
          </div>
          <Keypad kind={kind} onSign={(sign) => answer.type(typed + sign)} onBack={answer.eraseLast} />
          <div className="vd-keys">
            <Button type="submit">
              <Check className="ico" aria-hidden="true" />
              {words.done}
            </Button>
            {check && (
              <Button variant="line" onClick={() => setChecking(true)}>
                <ListChecks className="ico" aria-hidden="true" />
                {words.checkByNines}
              </Button>
            )}
            <Button variant="line" onClick={answer.show}>
              <Eye className="ico" aria-hidden="true" />
              {words.showMe}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

type AnswerOptions = Pick<AnswerProps, 'item' | 'seed' | 'mixed' | 'matches' | 'onMatched'>

/** What is typed for one sum, and what became of it. */
function useAnswer({ item, seed, mixed, matches, onMatched }: AnswerOptions) {
  const [typed, setTyped] = useState('')
  const [seen, setSeen] = useState<Extract<EntryCheck, { right: false }> | null>(null)
  const [done, setDone] = useState<'right' | 'shown' | null>(null)
  const [isClean, setClean] = useState(true)
  const begun = useRef(0)
  useEffect(() => {
    begun.current = performance.now()
  }, [])
  const finish = (how: 'right' | 'shown') => {
    setDone(how)
    if (how === 'right') playSound('right')
    logAttempt({
      part: 'vedic',
      itemKey: item.method.id,
      right: how === 'right' && isClean,
      help: how === 'shown' ? 'shown' : 'none',
      milliseconds: performance.now() - begun.current,
      seed,
    })
  }
  const check = () => {
    if (typed.trim() === '') return
    const verdict = checkAnswer(item, typed, mixed ? methodsFor(item) : undefined)
    if (verdict.right) return finish('right')
    // A mistake counts once per sum, however often it is typed.
    if (isClean) onMatched(matched(matches, verdict.slip))
    setClean(false)
    setSeen(verdict)
  }
  const type = (text: string) => {
    setTyped(text)
    setSeen(null)
  }
  return {
    typed,
    seen,
    done,
    isClean,
    check,
    type,
    eraseLast: () => type(typed.slice(0, -1)),
    show: () => finish('shown'),
  }
}

type AnswerShownProps = { item: Item; mixed: boolean; done: 'right' | 'shown'; onNext: () => void }

/** The answer with the steps of the shortcut: in a mixed round it is told only now. */
function Answered({ item, mixed, done, onNext }: AnswerShownProps): ReactNode {
  const key = useRef<HTMLButtonElement>(null)
  useEffect(() => key.current?.focus({ preventScroll: true }), [])
  const { method, numbers, worked } = item
  return (
    <div className="vd-work">
      <section>
        <div className={`craft-told ${done === 'right' ? 'right' : 'shown'}`} role="status">
          <b>
            {done === 'right' && <Check className="ico" aria-hidden="true" />}
            {done === 'right' ? words.right : words.howItGoes}
          </b>
          <p className="vd-question tnum">
            {questionText(method.kind, numbers)} = {worked.answer}
          </p>
          {mixed && <p>{words.shortWay(method.title)}</p>}
        </div>
        <div className="vd-keys">
          <Button ref={key} onClick={onNext}>
            {words.next}
            <ArrowRight className="ico" aria-hidden="true" />
          </Button>
        </div>
      </section>
      <MethodSteps item={item} step={worked.steps.length} />
    </div>
  )
}
