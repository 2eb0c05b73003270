import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { saveSlips } from './files.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'

type KeyProps = {
  importId: string
  of: 'all' | 'waiting'
  /** The file's name, where several buttons are shown. */
  name?: string
  main?: boolean
}

/** Saves login slips as a PDF. */
export function SlipsButton({ importId, of, name, main = false }: KeyProps): ReactNode {
  const { busy, submit } = useSubmit()
  return (
    <button
      type="button"
      className={main ? 'ob ob-main' : 'ob'}
      aria-label={name && `New slips for ${name}`}
      aria-disabled={busy}
      onClick={() => void submit(() => saveSlips(importId, of))}
    >
      <Printer className="ico" aria-hidden="true" />
      {of === 'all' ? 'Login slips' : 'New slips'}
    </button>
  )
}
