import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { words as language } from '../platform/language.words.ts'
import { Button } from './Button.tsx'
import { focusInView } from './focus-in-view.ts'
import { FormErrors } from './FormErrors.tsx'
import { toast } from './toast.tsx'
import { useAlive } from './useAlive.ts'

type Words = Readonly<Record<string, string>>
type Outcome<R> = { form: string; values: Words } & ({ done: R } | { failed: string; errors: Words })

/** Props of an uncontrolled input of the form. */
export type FieldProps = {
  name: string
  id: string
  error: string | undefined
  defaultValue: string | undefined
}

type ActionFormProps<R, N extends string> = {
  /** The form's name on its page. */
  form: string
  submit: string
  /** Called after each success; `values` are what was sent, without passwords. */
  onDone?: (reply: R, values: Words) => void
  /** On a card: a quieter button. */
  card?: boolean
  /** Empties the form after a success. */
  resets?: boolean
  className?: string
  button?: ComponentProps<typeof Button>['className']
  /** Initial values. */
  initial?: Words
  /** Content beside the button. */
  beside?: ReactNode
  /** Fields named `form` that select the form without JavaScript; by default this one. */
  choice?: ReactNode
  onEdit?: () => void
  children: (field: (name: N) => FieldProps) => ReactNode
}

/** The outcome of a form of this page that was posted without JavaScript. */
export function useFormOutcome<R>(form: string): Outcome<R> | undefined {
  const posted = useActionData<Outcome<R>>()
  return posted?.form === form ? posted : undefined
}

/**
 * A form submitted to its page's action, with or without JavaScript. Errors appear at their fields and clear
 * on edit; a single wrong field gets the focus, several get a list; a failure is a toast.
 */
export function ActionForm<R, N extends string = string>({
  form,
  submit,
  onDone,
  card = false,
  resets = false,
  className = '',
  button,
  initial = {},
  beside,
  choice,
  onEdit,
  children,
}: ActionFormProps<R, N>): ReactNode {
  const element = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<Outcome<R>>()
  const posted = useFormOutcome<R>(form)
  const alive = useAlive()
  const outcome = fetcher.data?.form === form ? fetcher.data : posted
  const failed = outcome !== undefined && 'failed' in outcome ? outcome : null
  const [mended, setMended] = useState<{ of: unknown; names: readonly string[] }>({
    of: undefined,
    names: [],
  })
  const shown = (name: string) =>
    failed && !(mended.of === outcome && mended.names.includes(name)) ? failed.errors[name] : undefined
  const refusal = useId()
  const idOf = (name: string) => `${refusal}-${name}`
  const faults = Object.keys(failed?.errors ?? {}).flatMap((name) => {
    const message = shown(name)
    return message ? [{ name, id: idOf(name), message }] : []
  })
  const told = useRef<unknown>(undefined)
  const sending = useRef(false)

  useEffect(() => {
    if (outcome === undefined || told.current === outcome) return
    told.current = outcome
    if ('done' in outcome) {
      // Clear the previous error before the success is shown.
      toast.dismiss(refusal)
      if (resets) element.current?.reset()
      onDone?.(outcome.done, outcome.values)
      return
    }
    // One toast at a time, however often it was tried.
    if (outcome.failed) toast.error(outcome.failed, { id: refusal })
    else toast.dismiss(refusal)
    const form = element.current
    const list = form?.querySelector<HTMLElement>('.form-errors')
    if (list) focusInView(list)
    else form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')?.focus()
  }, [outcome, onDone, resets, refusal])

  const cardStyle = card ? 'rounded-lg bg-card p-5 shadow-rest' : ''
  return (
    // No action attribute: without JavaScript it posts to the current address with its query.
    <form
      ref={element}
      method="post"
      noValidate={alive}
      className={`grid gap-5 ${cardStyle} ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        // State updates come with the next render, so a ref prevents a second submit.
        if (sending.current) return
        sending.current = true
        const { pathname, search } = window.location
        // The router puts the language before an address itself.
        const path = pathname.slice(language.base.length) || '/'
        void fetcher
          .submit(new FormData(event.currentTarget), { method: 'post', action: path + search })
          .finally(() => {
            sending.current = false
          })
      }}
      onChange={(event) => {
        const { name } = event.target as unknown as { name: string }
        setMended((before) => ({
          of: outcome,
          names: [...(before.of === outcome ? before.names : []), name],
        }))
        onEdit?.()
      }}
    >
      {choice ?? <input type="hidden" name="form" value={form} />}
      {failed?.failed && !alive && (
        <p className="rounded-md bg-sindoor-soft px-4 py-3 font-[620] text-sindoor">{failed.failed}</p>
      )}
      <FormErrors faults={faults} />
      {children((name) => ({
        name,
        id: idOf(name),
        error: shown(name),
        defaultValue: failed?.values[name] ?? initial[name],
      }))}
      <div className={beside ? 'flex flex-wrap items-center gap-3' : 'contents'}>
        <Button
          type="submit"
          busy={fetcher.state !== 'idle'}
          {...(card ? { variant: 'line' as const } : {})}
          className={button ?? (card ? '' : 'w-full')}
        >
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  )
}
