import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { type FetcherSubmitFunction, useActionData, useFetcher } from 'react-router'
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
  const failed = failureOf(outcome)
  const whole = failed ? wholeMessage(failed) : ''
  const { fieldErrors, markEdited } = useFieldErrors(outcome)
  const refusal = useId()
  const idOf = (name: string) => `${refusal}-${name}`
  const faults = Object.entries(fieldErrors).map(([name, message]) => ({ name, id: idOf(name), message }))
  const submitOnce = useSubmitOnce(fetcher.submit)
  useOutcome(outcome, { element, refusal, onDone, resets })

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
        submitOnce(event.currentTarget)
      }}
      onChange={(event) => {
        const { name } = event.target as unknown as { name: string }
        markEdited(name)
        onEdit?.()
      }}
    >
      {choice ?? <input type="hidden" name="form" value={form} />}
      {whole && !alive && (
        <p className="rounded-md bg-sindoor-soft px-4 py-3 font-[620] text-sindoor">{whole}</p>
      )}
      <FormErrors faults={faults} />
      {children((name) => ({
        name,
        id: idOf(name),
        error: fieldErrors[name],
        defaultValue: failed?.values[name] ?? initial[name],
      }))}
      <SubmitRow
        submit={submit}
        isBusy={fetcher.state !== 'idle'}
        card={card}
        button={button}
        beside={beside}
      />
    </form>
  )
}

type FailedOutcome = Extract<Outcome<unknown>, { failed: string }>

const failureOf = (outcome: Outcome<unknown> | undefined): FailedOutcome | null =>
  outcome !== undefined && 'failed' in outcome ? outcome : null

/** What was refused of the form as a whole; empty where one of its fields says the same. */
const wholeMessage = ({ failed, errors }: FailedOutcome): string =>
  Object.values(errors).includes(failed) ? '' : failed

/** The errors of the fields that were not edited since. */
function useFieldErrors(outcome: Outcome<unknown> | undefined) {
  const [edited, setEdited] = useState<{ of: unknown; names: readonly string[] }>({
    of: undefined,
    names: [],
  })
  const names = edited.of === outcome ? edited.names : []
  const errors = Object.entries(failureOf(outcome)?.errors ?? {})
  const fieldErrors: Words = Object.fromEntries(
    errors.filter(([name, message]) => message && !names.includes(name)),
  )
  const markEdited = (name: string) =>
    setEdited((before) => ({
      of: outcome,
      names: [...(before.of === outcome ? before.names : []), name],
    }))
  return { fieldErrors, markEdited }
}

/** Sends a form to its page's address, unless it is on its way already. */
function useSubmitOnce(submit: FetcherSubmitFunction): (form: HTMLFormElement) => void {
  // State updates come with the next render, so a ref prevents a second submit.
  const sending = useRef(false)
  return (form) => {
    if (sending.current) return
    sending.current = true
    const { pathname, search } = window.location
    // The router puts the language before an address itself.
    const path = pathname.slice(language.base.length) || '/'
    void submit(new FormData(form), { method: 'post', action: path + search }).finally(() => {
      sending.current = false
    })
  }
}

type OutcomeOptions<R> = Pick<ActionFormProps<R, string>, 'onDone' | 'resets'> & {
  element: RefObject<HTMLFormElement | null>
  /** The id of the form's toast. */
  refusal: string
}

/** Reports each outcome once: `onDone`, or a toast and the focus on what is wrong. */
function useOutcome<R>(outcome: Outcome<R> | undefined, options: OutcomeOptions<R>): void {
  const { element, refusal, onDone, resets } = options
  const reported = useRef<unknown>(undefined)

  useEffect(() => {
    if (outcome === undefined || reported.current === outcome) return
    reported.current = outcome
    if ('done' in outcome) {
      // Clear the previous error before the success is shown.
      toast.dismiss(refusal)
      if (resets) element.current?.reset()
      onDone?.(outcome.done, outcome.values)
      return
    }
    // One toast at a time, however often it was tried.
    const message = wholeMessage(outcome)
    if (message) toast.error(message, { id: refusal })
    else toast.dismiss(refusal)
    const form = element.current
    const list = form?.querySelector<HTMLElement>('.form-errors')
    if (list) focusInView(list)
    else form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')?.focus()
  }, [outcome, onDone, resets, refusal, element])
}

type SubmitRowProps = Pick<ActionFormProps<unknown, string>, 'submit' | 'card' | 'button' | 'beside'> & {
  isBusy: boolean
}

function SubmitRow({ submit, isBusy, card, button, beside }: SubmitRowProps) {
  return (
    <div className={beside ? 'flex flex-wrap items-center gap-3' : 'contents'}>
      <Button
        type="submit"
        busy={isBusy}
        {...(card ? { variant: 'line' as const } : {})}
        className={button ?? (card ? '' : 'w-full')}
      >
        {submit}
      </Button>
      {beside}
    </div>
  )
}
