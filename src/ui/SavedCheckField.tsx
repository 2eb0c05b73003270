import { useState } from 'react'
import { CheckField } from './Field.tsx'
import { toastError } from './toast.tsx'

type Props = {
  label: string
  name: string
  checked: boolean
  /** Keeps the choice; what it throws is told. */
  save: (checked: boolean) => Promise<unknown>
  onSaved: () => void
}

/** A choice that is kept as soon as it is made. */
export function SavedCheckField({ label, name, checked, save, onSaved }: Props) {
  const [busy, setBusy] = useState(false)
  const change = async (wanted: boolean) => {
    setBusy(true)
    try {
      await save(wanted)
      onSaved()
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <CheckField
      label={label}
      name={name}
      checked={checked}
      disabled={busy}
      onChange={(event) => void change(event.target.checked)}
    />
  )
}
