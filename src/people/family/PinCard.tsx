import { type ReactNode, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { setPin } from './family.contract.ts'
import { PinSheet } from './PinSheet.tsx'
import { translate } from '../../platform/translate.ts'
import { words } from './family.words.ts'

/** Sets, changes or removes the parent's PIN. */
export function PinCard({ pin, onChanged }: { pin: boolean; onChanged: () => void }): ReactNode {
  const [asking, setAsking] = useState(false)
  const set = async (digits: string | null) => {
    const { message } = await call(setPin, { body: { pin: digits } })
    toast.success(translate(message))
    setAsking(false)
    onChanged()
  }
  return (
    <div className="rounded-lg bg-card p-5 shadow-rest">
      <h2 className="text-lg">{words.pinTitle}</h2>
      <p className="mt-2 text-ink-2">{pin ? words.pinIsSet : words.pinIsNot}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="line" onClick={() => setAsking(true)}>
          {pin ? words.changePin : words.setPin}
        </Button>
        {pin && (
          <button
            type="button"
            className="textlink min-h-11"
            onClick={() => void set(null).catch(toastError)}
          >
            {words.removePin}
          </button>
        )}
      </div>
      {asking && (
        <PinSheet
          asks="new"
          title={words.newPin}
          text={words.newPinText}
          submit={words.savePin}
          onPin={set}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
