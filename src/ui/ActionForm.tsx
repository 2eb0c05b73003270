import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useActionData, useFetcher } from 'react-router'
import { Button } from './Button.tsx'
import { toast } from './toast.tsx'
import { useAlive } from './useAlive.ts'

type Words = Readonly<Record<string, string>>
type Outcome<R> = { form: string; values: Words } & ({ done: R } | { failed: string; errors: Words })

/** What an input of the form needs; its value belongs to the browser. */
export type FieldProps = { name: string; error: string | undefined; defaultValue: string | undefined }

type ActionFormProps<R, N extends string> = {
  /** Its name among the forms of its page's action. */
  form: string
  submit: string
  /** Once for each time it went well; `values` are what was sent, without secrets. */
  onDone?: (reply: R, values: Words) => void
  /** On a card beside others: a quieter button. */
  card?: boolean
  /** Empty again once it went well. */
  resets?: boolean
  className?: string
  button?: ComponentProps<typeof Button>['className']
  /** What stands in the fields at first. */
  initial?: Words
  /** Beside the button. */
  beside?: ReactNode
  /** Fields named `form` that choose the form where no scripts run; without them it is this one. */
  choice?: ReactNode
  onEdit?: () => void
  children: (field: (name: N) => FieldProps) => ReactNode
}

/** What became of a form of this page that was posted before scripts ran. */
export function usePosted<R>(form: string): Outcome<R> | undefined {
  const posted = useActionData<Outcome<R>>()
  return posted?.form === form ? posted : undefined
}

/**
 * A form that its page's action sends, before scripts run and after. Errors stand beside their fields and go
 * on edit; the first wrong field gets the focus; a refusal is told as well.
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
  const posted = usePosted<R>(form)
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
  const told = useRef<unknown>(undefined)
  const sending = useRef(false)

  useEffect(() => {
    if (outcome === undefined || told.current === outcome) return
    told.current = outcome
    if ('done' in outcome) {
      // What was refused before is mended: nothing of it stands over the thanks.
      toast.dismiss(refusal)
      if (resets) element.current?.reset()
      onDone?.(outcome.done, outcome.values)
      return
    }
    // One at a time, however often it was tried.
    if (outcome.failed) toast.error(outcome.failed, { id: refusal })
    else toast.dismiss(refusal)
    element.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')?.focus()
  }, [outcome, onDone, resets, refusal])

  const cardStyle = card ? 'rounded-lg bg-card p-5 shadow-rest' : ''
  return (
    // No address of its own: posted without scripts it comes to the page that it stands on, question mark and
    // all.
    <form
      ref={element}
      method="post"
      noValidate={alive}
      className={`grid gap-5 ${cardStyle} ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        // The state comes with the next render, a second press perhaps before it.
        if (sending.current) return
        sending.current = true
        const { pathname, search } = window.location
        void fetcher
          .submit(new FormData(event.currentTarget), { method: 'post', action: pathname + search })
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
      {children((name) => ({
        name,
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
