import { ArrowDown, ArrowLeftRight, ArrowRight, ArrowUp, Check, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isCallError } from '../../platform/errors.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { signOffLetter, signOffLetterAsOffice } from './letter-models.contract.ts'
import { builtIn, builtInOrder, inOrder, type LetterModel, type StrokeOrder } from './letter-order.rules.ts'
import type { Script } from './letters.rules.ts'
import { words } from './sign-off.words.ts'
import { StrokeSteps } from './StrokeSteps.tsx'

type SignOffProps = {
  script: Script
  name: string
  /** Null: nobody has signed it off yet. */
  model: LetterModel | null
  isTeacher: boolean
  onSaved: () => void
  /** To the next letter that waits; null for none. */
  onNext: (() => void) | null
}

/** One letter, stroke by stroke, with the buttons that sign it off or change its order. */
export function LetterSignOff({ script, name, model, isTeacher, onSaved, onNext }: SignOffProps): ReactNode {
  const own = builtIn(script, name)
  const saved = model?.order ?? (own ? builtInOrder(own) : [])
  const [edited, setEdited] = useState<StrokeOrder | null>(null)
  const [played, setPlayed] = useState(0)
  const { busy, error, save } = useSave({ script, letter: name, isTeacher })
  if (!own) return null
  const order = edited ?? saved
  const letter = inOrder(own, order)
  const keep = async (next: StrokeOrder | null) => {
    if (!(await save(next))) return
    setEdited(null)
    onSaved()
  }
  return (
    <section className="tl-one" aria-label={words.letter(name)}>
      <StrokeSteps key={played} letter={letter} hangs={script === 'devanagari'} moves={played > 0} />
      <p className="tl-state">
        {model ? (
          <>
            <Check className="ico" aria-hidden="true" /> {words.signed}
          </>
        ) : (
          words.open
        )}
      </p>
      {edited && <OrderEditor order={edited} onChange={setEdited} />}
      {error && (
        <p className="tl-error" role="alert">
          {error}
        </p>
      )}
      <div className="wt-row">
        <Button busy={busy} onClick={() => void keep(order)}>
          {!busy && <Check className="ico" aria-hidden="true" />}
          {edited ? words.saveOrder : words.thisWay}
        </Button>
        <Button
          variant="line"
          aria-expanded={edited !== null}
          onClick={() => setEdited(edited ? null : saved)}
        >
          {edited ? words.cancel : words.changeOrder}
        </Button>
        <Button variant="line" onClick={() => setPlayed(played + 1)}>
          <Play className="ico" aria-hidden="true" />
          {words.showStrokes}
        </Button>
      </div>
      <div className="wt-row">
        {model && (
          <button type="button" className="textlink" disabled={busy} onClick={() => void keep(null)}>
            {words.withdraw}
          </button>
        )}
        {onNext && (
          <button type="button" className="textlink" onClick={onNext}>
            {words.next} <ArrowRight className="ico inline" aria-hidden="true" />
          </button>
        )}
      </div>
    </section>
  )
}

type EditorProps = { order: StrokeOrder; onChange: (order: StrokeOrder) => void }

/** The strokes as a list: each can come earlier or later, or start at its other end. */
function OrderEditor({ order, onChange }: EditorProps): ReactNode {
  const swap = (at: number, to: number) => {
    const [one, other] = [order[at], order[to]]
    if (one && other) onChange(order.with(at, other).with(to, one))
  }
  return (
    <ol className="tl-order" aria-label={words.order}>
      {order.map((one, at) => (
        <li key={one.stroke}>
          <b className="tnum">{words.stroke(at + 1)}</b>
          <button
            type="button"
            className="craft-key"
            aria-label={words.earlier(at + 1)}
            disabled={at === 0}
            onClick={() => swap(at, at - 1)}
          >
            <ArrowUp className="ico" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="craft-key"
            aria-label={words.later(at + 1)}
            disabled={at === order.length - 1}
            onClick={() => swap(at, at + 1)}
          >
            <ArrowDown className="ico" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="craft-key"
            aria-pressed={one.reversed}
            aria-label={words.turn(at + 1)}
            onClick={() => onChange(order.with(at, { ...one, reversed: !one.reversed }))}
          >
            <ArrowLeftRight className="ico" aria-hidden="true" />
            <span className="craft-key-word">{words.otherEnd}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

type Target = { script: Script; letter: string; isTeacher: boolean }
/** Sends a sign-off as a teacher or as the office. */
function useSave({ script, letter, isTeacher }: Target) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const save = async (order: StrokeOrder | null): Promise<boolean> => {
    setBusy(true)
    setError('')
    try {
      const body = { script, letter, order: order ? [...order] : null }
      await (isTeacher ? call(signOffLetter, { body }) : call(signOffLetterAsOffice, { body }))
      return true
    } catch (cause) {
      if (!isCallError(cause)) throw cause
      setError(cause.status === 0 ? words.offline : cause.message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, save }
}
