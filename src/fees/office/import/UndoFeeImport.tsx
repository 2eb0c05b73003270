import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/wire.ts'
import { toast, toastError } from '../../../ui/toast.tsx'
import { undoFeeImport } from './fee-import.contract.ts'

type UndoProps = { importId: string; name: string; onUndone: () => void }

/** Takes an import of fees back, at the second press. */
export function UndoFeeImport({ importId, name, onUndone }: UndoProps): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const [isSent, setSent] = useState(false)
  const undo = async () => {
    if (!isAsked) return setAsked(true)
    if (isSent) return
    setSent(true)
    try {
      const { data } = await call(undoFeeImport, { params: { importId }, body: {} })
      const rows = `${data.undone} ${data.undone === 1 ? 'row' : 'rows'} taken back`
      toast.success(data.kept.length > 0 ? `${rows}, ${data.kept.length} in use stay` : rows)
      onUndone()
    } catch (error) {
      toastError(error, 'We couldn’t undo this import')
    } finally {
      setSent(false)
      setAsked(false)
    }
  }
  return (
    <button type="button" className="ob" aria-disabled={isSent} onClick={() => void undo()}>
      <Undo2 className="ico" aria-hidden="true" />
      {isAsked ? 'Take these fees back?' : 'Undo'}
      <span className="sr-only"> {name}</span>
    </button>
  )
}
