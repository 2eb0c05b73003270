import { Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { toastError } from '../../ui/toast.tsx'
import { setPin } from './family.contract.ts'
import { PinSheet } from './PinSheet.tsx'
import { useSwitch } from './useSwitch.tsx'

/** Set once a parent hands over without a PIN: it is offered once on a device, not at each hand-over. */
const DECLINED = 'pinDeclined'

type HandOver = {
  child: { _id: string; firstName: string }
  /** Whether a PIN guards the parent's side. */
  pin: boolean
  /** Where the child begins. */
  to: string
  className?: string
}

/** Gives this device to a child. A parent without a PIN is offered one first. */
export function HandOverView({ child, pin, to, className = '' }: HandOver): ReactNode {
  const { change, sheet } = useSwitch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [offering, setOffering] = useState(false)
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setOffering(false)
    setBusy(true)
    if (!(await change(child._id))) return setBusy(false)
    const isHere = to === pathname
    await navigate(to, { replace: isHere })
    // The same page is another's now: the keyboard begins at its top.
    if (isHere) document.getElementById('main')?.focus()
  }
  const without = () => {
    localStorage.setItem(DECLINED, 'true')
    void go()
  }
  const begin = () => {
    if (pin || localStorage.getItem(DECLINED)) void go()
    else setOffering(true)
  }
  const { firstName } = child
  return (
    <>
      <Button variant="line" busy={busy} className={className} onClick={begin}>
        <Smartphone className="ico" aria-hidden="true" />
        Hand over to {firstName}
      </Button>
      {offering && (
        <PinSheet
          asks="new"
          title="A PIN for your side"
          text={`Four digits that ${firstName} does not know. Coming back to diary, fees and account asks for them.`}
          submit={`Set the PIN and hand over`}
          onPin={async (digits) => {
            await call(setPin, { body: { pin: digits } })
            await go().catch(toastError)
          }}
          onClose={() => setOffering(false)}
          beside={
            <Button variant="line" className="w-full" onClick={without}>
              Hand over without a PIN
            </Button>
          }
        />
      )}
      {sheet}
    </>
  )
}
