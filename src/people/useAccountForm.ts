import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { CallError } from '../platform/errors.ts'
import { toastError } from '../ui/toast.tsx'

type Values = Readonly<Record<string, string>>

/** A form checked by its contract's schema: errors beside the fields, cleared on edit, the first wrong field focused. */
export function useAccountForm(fields: readonly string[], initial: Values = {}) {
  const [values, setValues] = useState<Values>(initial)
  const [errors, setErrors] = useState<Values>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const show = (wrong: Values) => {
    setErrors(wrong)
    const first = fields.find((field) => wrong[field])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return {
    form,
    busy,
    /** What an input needs. */
    field: (name: string) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target
        setValues((before) => ({ ...before, [name]: value }))
        setErrors(({ [name]: _, ...rest }) => rest)
      },
    }),
    clearErrors: () => setErrors({}),
    reset: () => setValues(initial),

    /** Checks the named fields, then sends them; a refusal shows beside its fields and as a toast. */
    submit: async <S extends z.ZodMiniType>(
      schema: S,
      send: (body: z.output<S>) => Promise<void>,
      otherwise: string,
      /** What goes along without an input of its own. */
      fixed: Readonly<Record<string, unknown>> = {},
    ): Promise<void> => {
      if (busy) return
      const checked = z.safeParse(
        schema,
        Object.fromEntries(fields.map((field) => [field, field in fixed ? fixed[field] : (values[field] ?? '')])),
      )
      if (!checked.success) {
        const wrong: Record<string, string> = {}
        for (const issue of checked.error.issues) wrong[String(issue.path[0])] ??= issue.message
        return show(wrong)
      }
      setBusy(true)
      try {
        await send(checked.data)
      } catch (error) {
        if (error instanceof CallError) show(error.errors)
        toastError(error, otherwise)
      } finally {
        setBusy(false)
      }
    },
  }
}
