import { useMemo, useRef, useState } from 'react'
import { toastError } from './toast.tsx'
import { words } from './ui.words.ts'

type Submit = {
  /** Whether a request is under way. */
  busy: boolean
  submit: (act: () => Promise<unknown>) => Promise<void>
}

/**
 * Sends what was pressed, one request at a time: a second press meanwhile does nothing. A failure is told to
 * `onError`, by default in a toast.
 */
export function useSubmit(onError: (error: unknown) => void = (error) => toastError(error)): Submit {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const submit = async (act: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await act()
    } catch (error) {
      onError(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, submit }
}

/** What was refused of a form, by field; `form` is for the whole form. */
export type FieldErrors = Readonly<Record<string, string>>

type FormSubmit = Submit & {
  errors: FieldErrors
  /** Somebody else has changed it since it was loaded. */
  stale: boolean
}
export type Failure = { status?: number; message?: string; errors?: FieldErrors }

/** What the server said of a failed call; nothing of any other error, whose message is not for readers. */
export const failureOf = (error: unknown): Failure =>
  error instanceof Error && error.name === 'CallError' ? error : {}

/** As `useSubmit`, for a form that shows errors at its fields. */
export function useFormSubmit(): FormSubmit {
  const [failure, setFailure] = useState<Failure | null>(null)
  const { busy, submit } = useSubmit((error) => setFailure(failureOf(error)))
  // One object a refusal, so that what listens for a new one hears it once.
  const errors = useMemo(
    (): FieldErrors => (failure ? { ...failure.errors, form: formMessage(failure) } : {}),
    [failure],
  )
  return {
    busy,
    errors,
    stale: failure?.status === 409,
    submit: (act) => {
      setFailure(null)
      return submit(act)
    },
  }
}

const formMessage = ({ status, message }: Failure): string =>
  status === 422 ? words.correctFields : message || words.notSaved
