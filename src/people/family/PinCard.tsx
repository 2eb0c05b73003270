import { type ReactNode, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { setPin } from './family.contract.ts'
import { PinSheet } from './PinSheet.tsx'

/** The PIN of the parent's side: set, changed, taken away. */
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
          ? 'Once you hand a device over, coming back to diary, fees and account asks for your four digits.'
          : 'Four digits that guard diary, fees and account once you hand a device over to a child.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="line" onClick={() => setAsking(true)}>
          {pin ? 'Change the PIN' : 'Set a PIN'}
        </Button>
        {pin && (
          <button
            type="button"
            className="textlink min-h-11"
            onClick={() => void set(null).catch(toastError)}
          >
            Take it away
          </button>
        )}
      </div>
      {asking && (
        <PinSheet
          asks="new"
          title="Your new PIN"
          text="Four digits that your children do not know."
          submit="Set the PIN"
          onPin={set}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
