import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/wire.ts'
import { toast, toastError } from '../../../ui/toast.tsx'
import { undoImport } from '../../bank/import/import.contract.ts'

/** Takes an import back, at the second press. */
export function UndoKey({
  importId,
  name,
  onUndone,
}: {
  importId: string
  name: string
  onUndone: () => void
}): ReactNode {
  const [asked, setAsked] = useState(false)
  const undo = async () => {
    if (!asked) return setAsked(true)
    try {
      const { data } = await call(undoImport, { params: { importId }, body: {} })
      toast.success(
        data.back > 0
          ? `${data.gone} questions are gone, ${data.back} are as before`
          : `${data.gone} questions are gone`,
      )
    } catch (failed) {
      toastError(failed, 'That could not be taken back')
    }
    setAsked(false)
    onUndone()
  }
  return (
    <button type="button" className="ob" onClick={() => void undo()} onBlur={() => setAsked(false)}>
      <Undo2 className="ico" aria-hidden="true" />
      {asked ? 'Really take it back?' : 'Take back'}
      <span className="sr-only"> {name}</span>
    </button>
  )
}
