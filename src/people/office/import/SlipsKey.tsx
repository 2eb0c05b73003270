import { Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { saveSlips } from './files.ts'

type KeyProps = {
  importId: string
  of: 'all' | 'waiting'
  /** Of which sheet, where several keys stand. */
  name?: string
  main?: boolean
}

/** Saves login slips as a PDF. */
export function SlipsKey({ importId, of, name, main = false }: KeyProps): ReactNode {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    if (busy) return
    setBusy(true)
    await saveSlips(importId, of)
    setBusy(false)
  }
  return (
    <button
      type="button"
      className={main ? 'ob ob-main' : 'ob'}
      aria-label={name && `New slips of ${name}`}
      aria-disabled={busy}
      onClick={() => void press()}
    >
      <Printer className="ico" aria-hidden="true" />
      {of === 'all' ? 'Login slips' : 'New slips'}
    </button>
  )
}
