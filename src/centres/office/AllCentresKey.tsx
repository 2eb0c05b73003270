import { useState } from 'react'
import { call } from '../../platform/wire.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { freeOfSeats } from '../centres.contract.ts'

type AllCentresKeyProps = { person: { _id: string; fullName: string }; onFreed: () => void }

/** Lets somebody whose seats have ended see the whole academy again; it asks first. */
export function AllCentresKey({ person: { _id: personId, fullName }, onFreed }: AllCentresKeyProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { busy, submit } = useSubmit((error) => {
    toastError(error)
    setIsAsking(false)
  })
  const free = () =>
    submit(async () => {
      const { message } = await call(freeOfSeats, { params: { personId }, body: {} })
      toast.success(message)
      setIsAsking(false)
      onFreed()
    })
  return (
    <>
      <button
        type="button"
        className="ob ob-quiet"
        aria-label={`Let them see all centres: ${fullName}`}
        onClick={() => setIsAsking(true)}
      >
        Let them see all centres
      </button>
      <ConfirmDialog
        open={isAsking}
        title={`Let ${fullName} see all centres?`}
        text="They will see the children, families and fees of every centre."
        yes="Yes, all centres"
        no="Cancel"
        busy={busy}
        onNo={() => setIsAsking(false)}
        onYes={() => void free()}
      />
    </>
  )
}
