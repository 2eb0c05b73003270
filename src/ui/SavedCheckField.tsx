import { useEffect, useState } from 'react'
import { CheckField } from './Field.tsx'
import { toastError } from './toast.tsx'
import { useSubmit } from './useSubmit.ts'

type Props = {
  label: string
  name: string
  checked: boolean
  /** Saves the choice; a failure is a toast. */
  save: (checked: boolean) => Promise<unknown>
  /** Called after a save, to reload `checked`. */
  onSaved: () => void
}

/** A checkbox saved at once; until then it shows the new choice. */
export function SavedCheckField({ label, name, checked, save, onSaved }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { busy, submit } = useSubmit((error) => {
    setChosen(null)
    toastError(error)
  })
  useEffect(() => setChosen(null), [checked])
  const change = (wanted: boolean) => {
    setChosen(wanted)
    return submit(async () => {
      await save(wanted)
      onSaved()
    })
  }
  return (
    <CheckField
      label={label}
      name={name}
      checked={chosen ?? checked}
      aria-busy={busy}
      onChange={(event) => {
        // A disabled checkbox would lose the keyboard focus.
        if (!busy) void change(event.target.checked)
      }}
    />
  )
}
