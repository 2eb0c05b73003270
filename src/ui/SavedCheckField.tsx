import { useEffect, useState } from 'react'
import { CheckField } from './Field.tsx'
import { toastError } from './toast.tsx'

type Props = {
  label: string
  name: string
  checked: boolean
  /** Keeps the choice; what it throws is told. */
  save: (checked: boolean) => Promise<unknown>
  /** Whoever holds `checked` looks again. */
  onSaved: () => void
}

/** A choice that is kept as soon as it is made; until then the box shows what was chosen. */
export function SavedCheckField({ label, name, checked, save, onSaved }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => setChosen(null), [checked])
  const change = async (wanted: boolean) => {
    setBusy(true)
    setChosen(wanted)
    try {
      await save(wanted)
      onSaved()
    } catch (error) {
      setChosen(null)
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <CheckField
      label={label}
      name={name}
      checked={chosen ?? checked}
      aria-busy={busy}
      onChange={(event) => {
        // A box that is disabled meanwhile would lose the keyboard.
        if (!busy) void change(event.target.checked)
      }}
    />
  )
}
