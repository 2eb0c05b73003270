import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ActionForm, type FieldProps, useFormOutcome } from './ActionForm.tsx'
import { Button } from './Button.tsx'
import { useAlive } from './useAlive.ts'
import { words } from './ui.words.ts'

type SentFormProps = {
  submit: string
  /** The heading of the success message. */
  sentTitle: string
  className?: string
  children: (field: (name: string) => FieldProps) => ReactNode
}

type Reply = { message?: string }

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * A public form with its success message. A retry sends the same key, changed text a new one; a hidden field
 * is a trap for bots.
 */
export function PublicForm({ submit, sentTitle, className = '', children }: SentFormProps): ReactNode {
  const thanks = useRef<HTMLHeadingElement>(null)
  const posted = useFormOutcome<Reply>('sent')
  const alive = useAlive()
  // Empty until hydration, as the server's HTML is the same for everyone.
  const [key, setKey] = useState('')
  const [sent, setSent] = useState<string | null>(
    posted && 'done' in posted ? (posted.done.message ?? '') : null,
  )

  useEffect(() => setKey(newKey()), [])
  useEffect(() => {
    if (sent !== null) thanks.current?.focus()
  }, [sent])

  if (sent !== null)
    return (
      <div role="status" className={`rounded-lg bg-card p-6 shadow-rest lg:p-8 ${className}`}>
        <h2 ref={thanks} tabIndex={-1} className="flex items-center gap-3 text-xl">
          <CircleCheck className="ico text-tota" aria-hidden="true" />
          {sentTitle}
        </h2>
        <p className="mt-2 text-ink-2">{sent}</p>
        {alive && (
          <Button
            variant="line"
            className="mt-5"
            onClick={() => {
              setKey(newKey())
              setSent(null)
            }}
          >
            {words.sendAnother}
          </Button>
        )}
      </div>
    )

  return (
    <ActionForm<Reply>
      form="sent"
      submit={submit}
      className={className}
      button="w-full sm:w-auto sm:justify-self-start"
      onEdit={() => setKey(newKey())}
      onDone={({ message }) => setSent(message ?? '')}
    >
      {(field) => (
        <>
          {children(field)}
          <div className="trap" aria-hidden="true">
            <label>
              {words.leaveEmpty}
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <input type="hidden" name="idempotencyKey" value={key} readOnly />
        </>
      )}
    </ActionForm>
  )
}
