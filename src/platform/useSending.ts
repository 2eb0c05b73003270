import { useState } from 'react'
import { isCallError } from './errors.ts'

type Sending = {
  /** What was refused, by field; `form` is for all of it. */
  errors: Readonly<Record<string, string>>
  /** Somebody else has changed it since it was read. */
  stale: boolean
  busy: boolean
  send: (act: () => Promise<void>) => Promise<void>
}

/** A form of the office that is sent by its key: one act at a time, its refusals beside the fields. */
export function useSending(): Sending {
  const [errors, setErrors] = useState<Sending['errors']>({})
  const [stale, setStale] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async (act: () => Promise<void>) => {
    setBusy(true)
    setErrors({})
    setStale(false)
    try {
      await act()
    } catch (error) {
      const told = isCallError(error) ? error : null
      setStale(told?.status === 409)
      const words = told?.status === 422 ? 'Please look at what is marked above.' : told?.message
      setErrors({ ...told?.errors, form: words || 'It did not work. Please try again.' })
    }
    setBusy(false)
  }
  return { errors, stale, busy, send }
}
