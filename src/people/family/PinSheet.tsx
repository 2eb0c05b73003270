import { Lock } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { isCallError } from '../../platform/errors.ts'
import { withNext } from '../../platform/browser/paths.ts'
import { logOutLocally } from '../../platform/browser/session.ts'
import { BeadShape } from '../../ui/art/Bead.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { sendLogout } from '../account/useSignedIn.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import './pin.css'
import { words } from './switch.words.ts'

const DIGITS = 4

type PinSheetProps = {
  /** Asks for the PIN that is set, or for a new one. */
  asks: 'known' | 'new'
  title: string
  text: ReactNode
  submit: string
  /** Below the button. */
  beside?: ReactNode
  /** Sends the digits; its refusal is shown here. */
  onPin: (pin: string) => Promise<void>
  onClose: () => void
}

/**
 * Four digits drawn as beads over one ordinary input. A known PIN is sent with its last digit; a new one is
 * shown as typed, since it is typed only once.
 */
export function PinSheet({ asks, title, text, submit, beside, onPin, onClose }: PinSheetProps): ReactNode {
  const [pin, setPin] = useState('')
  const [error, setError] = useState('')
  const [wait, setWait] = useWait()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const known = asks === 'known'

  const showError = (message: string) => {
    setError(message)
    setPin('')
    field.current?.focus()
  }
  const { busy, submit: run } = useSubmit((problem) => {
    if (!isCallError(problem)) throw problem
    if (problem.status === 429) setWait(Math.max(1, Math.ceil(problem.retryAfter ?? 1)))
    showError(problem.status === 429 ? '' : (problem.errors.pin ?? problem.message))
  })

  const send = async (digits: string) => {
    if (wait > 0) return
    if (digits.length < DIGITS) return showError(words.digitsMissing)
    await run(() => onPin(digits))
  }
  const typed = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, DIGITS)
    setPin(digits)
    if (digits) setError('')
    if (known && digits.length === DIGITS) void send(digits)
  }
  const message = wait > 0 ? words.wait(wait) : error

  return (
    <Dialog
      open
      title={title}
      variant="sheet"
      icon={<Lock className="ico" aria-hidden="true" />}
      onClose={onClose}
    >
      <form
        className="pin"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void send(pin)
        }}
      >
        <p className="text-ink-2">{text}</p>
        <label className="sr-only" htmlFor={id}>
          {words.pinLabel}
        </label>
        <div className="pin-box">
          <PinBeads pin={pin} readable={!known} />
          <input
            ref={field}
            id={id}
            className="pin-field"
            type={known ? 'password' : 'text'}
            inputMode="numeric"
            autoComplete="off"
            maxLength={DIGITS}
            data-autofocus=""
            value={pin}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-told`}
            onChange={({ target }) => typed(target.value)}
          />
        </div>
        <p id={`${id}-told`} className="pin-told" role="alert">
          {message}
        </p>
        <Button type="submit" busy={busy} disabled={wait > 0} className="w-full">
          {submit}
        </Button>
        {beside}
        {known && <Forgotten />}
      </form>
    </Dialog>
  )
}

/** A filled bead for each typed digit, an empty one for each missing digit. */
function PinBeads({ pin, readable }: { pin: string; readable: boolean }): ReactNode {
  return (
    <svg className="pin-beads" viewBox="0 0 264 56" aria-hidden="true">
      <path className="pin-wire" d="M4 28H260" />
      {Array.from({ length: DIGITS }, (_, place) => (
        <g
          key={place}
          className={place < pin.length ? 'is-there' : ''}
          transform={`translate(${36 + place * 64} 28)`}
        >
          <BeadShape w={56} h={42} />
          {readable && (
            <text y={7} textAnchor="middle">
              {pin[place] ?? ''}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** Seconds to wait, counted down. */
function useWait(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return undefined
    const tick = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1_000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return [left, (seconds) => setUntil(performance.now() + seconds * 1_000)]
}

/** A login with the password opens the parent's pages without the PIN. */
function Forgotten(): ReactNode {
  const navigate = useNavigate()
  const leave = () => {
    logOutLocally()
    void sendLogout()
    void navigate(withNext(href('/family/login'), href('/family')))
  }
  return (
    <button type="button" className="textlink min-h-11 justify-self-start" onClick={leave}>
      {words.forgotPin}
    </button>
  )
}
