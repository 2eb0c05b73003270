import { Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { openInChosen } from '../account/landing.ts'
import { setPin } from './family.contract.ts'
import { PinSheet } from './PinSheet.tsx'
import { useSwitch } from './useSwitch.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { words } from './family.words.ts'

/** Set when a parent declines a PIN: it is offered once per device. */
const DECLINED = 'pinDeclined'

type HandOver = {
  child: { _id: string; firstName: string }
  /** Whether the parent has a PIN. */
  pin: boolean
  /** The child's first page. */
  to: string
  className?: string
}

/** Switches this device to a child. A parent without a PIN is offered one first. */
export function HandOverView({ child, pin, to, className = '' }: HandOver): ReactNode {
  const { change, sheet } = useSwitch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [offering, setOffering] = useState(false)
  const { busy, submit } = useSubmit()
  const go = () => {
    setOffering(false)
    return submit(async () => {
      const switched = await change(child._id)
      if (!switched || openInChosen(switched.language, to)) return
      const isHere = to === pathname
      await navigate(to, { replace: isHere })
      // Same page, another user: move the focus to its top.
      if (isHere) document.getElementById('main')?.focus()
    })
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
        {words.switchTo(firstName)}
      </Button>
      {offering && (
        <PinSheet
          asks="new"
          title={words.parentPin}
          text={words.parentPinText(firstName)}
          submit={words.setAndSwitch}
          onPin={async (digits) => {
            await call(setPin, { body: { pin: digits } })
            await go()
          }}
          onClose={() => setOffering(false)}
          beside={
            <Button variant="line" className="w-full" onClick={without}>
              {words.switchWithout}
            </Button>
          }
        />
      )}
      {sheet}
    </>
  )
}
