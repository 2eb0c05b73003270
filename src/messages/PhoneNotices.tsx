import { type ReactNode, useEffect, useState } from 'react'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField } from '../ui/Field.tsx'
import { toast } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { addPhone, removePhone } from './messages.contract.ts'
import { canShowNotices, ownSubscription, subscribe } from './phone-notices.ts'
import { words } from './family-messages.words.ts'
import { words as language } from '../platform/language.words.ts'

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
      toast.error(words.blocked)
      return
    }
    await call(addPhone, { body: { ...made, isShared, language: language.language ?? 'en' } })
    setOwn(made.endpoint)
    toast.success(words.onHere)
    onChanged()
  }
  const switchOff = async () => {
    if (own === null) return
    await call(removePhone, { body: { endpoint: own } })
    await (await ownSubscription())?.unsubscribe()
    setOwn(null)
    toast.success(words.offHere)
    onChanged()
  }
  return (
    <div>
      <p className="font-[640]">{words.thisPhone}</p>
      <p className="text-ink-2">
        {isOn ? words.noticesOn : words.noticesOff}
        {others > 0 && words.otherPhones(others)}
      </p>
      {!isAble && <p className="text-ink-2">{words.notAble}</p>}
      {isAble && isOn && (
        <Button className="mt-2" variant="line" busy={busy} onClick={() => void submit(switchOff)}>
          {words.noticesOffButton}
        </Button>
      )}
      {isAble && !isOn && (
        <>
          <CheckField
            className="mt-2"
            name="shared"
            label={words.shared}
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
          <Button className="mt-2" busy={busy} onClick={() => void submit(switchOn)}>
            {words.noticesOnButton}
          </Button>
        </>
      )}
    </div>
  )
}
