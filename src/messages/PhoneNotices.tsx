import { type ReactNode, useEffect, useState } from 'react'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/Field.tsx'
import { toast } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { addPhone, removePhone } from './messages.contract.ts'
import { canShowNotices, ownSubscription, subscribe } from './phone-notices.ts'

type PhoneNoticesProps = { phones: readonly string[]; pushKey: string; onChanged: () => void }

/** Notices on this phone. The browser asks only after a tap on the button. */
export function PhoneNotices({ phones, pushKey, onChanged }: PhoneNoticesProps): ReactNode {
  const [own, setOwn] = useState<string | null>(null)
  const [isAble, setAble] = useState(true)
  const [isShared, setShared] = useState(false)
  const { busy, submit } = useSubmit()
  useEffect(() => {
    setAble(canShowNotices())
    void ownSubscription().then(
      (subscription) => setOwn(subscription?.endpoint ?? null),
      () => setAble(false),
    )
  }, [])
  const isOn = own !== null && phones.includes(own)
  const others = phones.filter((phone) => phone !== own).length

  const switchOn = async () => {
    const made = await subscribe(pushKey)
    if (!made) {
      toast.error('Notices are blocked. Allow them in the settings of your browser.')
      return
    }
    await call(addPhone, { body: { ...made, isShared } })
    setOwn(made.endpoint)
    toast.success('Notices are on for this phone')
    onChanged()
  }
  const switchOff = async () => {
    if (own === null) return
    await call(removePhone, { body: { endpoint: own } })
    await (await ownSubscription())?.unsubscribe()
    setOwn(null)
    toast.success('Notices are off for this phone')
    onChanged()
  }
  return (
    <div>
      <p className="font-[640]">This phone</p>
      <p className="text-ink-2">
        {isOn ? 'Notices are on' : 'A notice without a sound, off'}
        {others > 0 && (others === 1 ? ', one other phone is on' : `, ${others} other phones are on`)}
      </p>
      {!isAble && (
        <p className="text-ink-2">
          This browser can’t show notices. On an iPhone, first add this site to the home screen.
        </p>
      )}
      {isAble && isOn && (
        <Button className="mt-2" variant="line" busy={busy} onClick={() => void submit(switchOff)}>
          Switch notices off
        </Button>
      )}
      {isAble && !isOn && (
        <>
          <CheckField
            className="mt-2"
            name="shared"
            label="Others use this phone too: name nobody in a notice"
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
          <Button className="mt-2" busy={busy} onClick={() => void submit(switchOn)}>
            Switch notices on
          </Button>
        </>
      )}
    </div>
  )
}
