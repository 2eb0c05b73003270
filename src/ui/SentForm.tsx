import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from './Button.tsx'
import { toast } from './toast.tsx'

type Words = Readonly<Record<string, string>>
type Outcome = { sent: string } | { failed: string; errors: Words; values: Words } | undefined

/** What an input of the form needs; its value belongs to the browser. */
type FieldProps = { name: string; error: string | undefined; defaultValue: string | undefined }

type SentFormProps = {
  /** What became of the last sending: the route's action data. */
  outcome: Outcome
  submit: string
  /** Above the thanks. */
  sentTitle: string
  className?: string
  children: (field: (name: string) => FieldProps) => ReactNode
}

const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * A public form that its page's action sends, with JavaScript and without. Errors stand beside their fields and go on
 * edit; a double click or a retry carries the same key, changed words a new one.
 */
export function SentForm({ outcome, submit, sentTitle, className = '', children }: SentFormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLHeadingElement>(null)
  const busy = useNavigation().state === 'submitting'
  // Empty until the browser takes over: the server's page is the same for everyone.
  const [key, setKey] = useState('')
  const [mended, setMended] = useState<{ of: Outcome; names: readonly string[] }>({ of: undefined, names: [] })
  const [again, setAgain] = useState<Outcome>(undefined)
  const sent = outcome !== undefined && 'sent' in outcome && outcome !== again ? outcome.sent : null
  const failed = outcome !== undefined && 'failed' in outcome ? outcome : null
  const shown = (name: string) => (failed && !(mended.of === outcome && mended.names.includes(name)) ? failed.errors[name] : undefined)

  useEffect(() => setKey(newKey()), [])
  useEffect(() => {
    if (!failed) return
    toast.error(failed.failed)
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failed])
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
        {key && (
          <Button
            variant="line"
            className="mt-5"
            onClick={() => {
              setKey(newKey())
              setAgain(outcome)
            }}
          >
            Send another
          </Button>
        )}
      </div>
    )

  const field = (name: string): FieldProps => ({ name, error: shown(name), defaultValue: failed?.values[name] })
  return (
    <Form
      ref={form}
      method="post"
      preventScrollReset
      noValidate={key !== ''}
      className={`grid gap-5 ${className}`}
      onChange={(event) => {
        const { name } = event.target as unknown as { name: string }
        setKey(newKey())
        setMended((before) => ({ of: outcome, names: [...(before.of === outcome ? before.names : []), name] }))
      }}
    >
      {failed && <p className="rounded-md bg-sindoor-soft px-4 py-3 font-[620] text-sindoor">{failed.failed}</p>}
      {children(field)}
      <div className="trap" aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="idempotencyKey" value={key} readOnly />
      <Button type="submit" busy={busy} className="w-full sm:w-auto sm:justify-self-start">
        {submit}
      </Button>
    </Form>
  )
}
