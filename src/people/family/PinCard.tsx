import { type ReactNode, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { setPin } from './family.contract.ts'
import { PinSheet } from './PinSheet.tsx'

/** Sets, changes or removes the parent's PIN. */
export function PinCard({ pin, onChanged }: { pin: boolean; onChanged: () => void }): ReactNode {
  const [asking, setAsking] = useState(false)
  const set = async (digits: string | null) => {
    const { message } = await call(setPin, { body: { pin: digits } })
    toast.success(message)
    setAsking(false)
    onChanged()
  }
  return (
    <div className="rounded-lg bg-card p-5 shadow-rest">
      <h2 className="text-lg">PIN</h2>
      <p className="mt-2 text-ink-2">
        {pin
          ? 'After you switch to a child, the diary, fees and account need your 4-digit PIN.'
          : 'A 4-digit PIN locks the diary, fees and account when a child uses this device.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="line" onClick={() => setAsking(true)}>
          {pin ? 'Change PIN' : 'Set a PIN'}
        </Button>
        {pin && (
          <button
            type="button"
            className="textlink min-h-11"
            onClick={() => void set(null).catch(toastError)}
          >
            Remove PIN
          </button>
        )}
      </div>
      {asking && (
        <PinSheet
          asks="new"
          title="Your new PIN"
          text="Choose 4 digits your children do not know."
          submit="Save PIN"
          onPin={set}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
