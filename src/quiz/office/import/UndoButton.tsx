import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/wire.ts'
import { toast, toastError } from '../../../ui/toast.tsx'
import { undoImport } from '../../bank/import/import.contract.ts'

/** Takes an import back, at the second press. */
export function UndoButton({
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
          ? `Import undone: ${data.gone} questions removed, ${data.back} restored`
          : `Import undone: ${data.gone} questions removed`,
      )
    } catch (failed) {
      toastError(failed, 'We couldn’t undo this import')
    }
    setAsked(false)
    onUndone()
  }
  return (
    <button type="button" className="ob" onClick={() => void undo()} onBlur={() => setAsked(false)}>
      <Undo2 className="ico" aria-hidden="true" />
      {asked ? 'Undo this import?' : 'Undo'}
      <span className="sr-only"> {name}</span>
    </button>
  )
}
