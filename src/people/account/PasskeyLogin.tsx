import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { hasPasskeys, passkeyTrouble, signWithPasskey } from './passkey-device.ts'
import { getPasskeyLoginOptions, passkeyLogin } from './passkeys.contract.ts'
import type { LoggedIn } from './useWelcome.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { words } from './account.words.ts'

/** The passkey button below a login form. */
export function PasskeyLogin({ onDone }: { onDone: (reply: LoggedIn) => void }): ReactNode {
  return (
    <UsePasskey
      onUse={async () => {
        const { data } = await call(getPasskeyLoginOptions, { body: {} })
        onDone(await call(passkeyLogin, { body: { credential: await signWithPasskey(data) } }))
      }}
    />
  )
}

/** The button, with its error. */
export function UsePasskey({ onUse }: { onUse: () => Promise<void> }): ReactNode {
  const alive = useAlive()
  const [trouble, setTrouble] = useState('')
  const { busy, submit } = useSubmit((error) => setTrouble(passkeyTrouble(error)))
  if (alive && !hasPasskeys()) return null
  const use = () => {
    setTrouble('')
    return submit(async () => {
      await onUse()
    })
  }
  return (
    <div className="with-scripts">
      <p className="door-or">
        <span>{words.or}</span>
      </p>
      <Button variant="line" className="w-full" busy={busy} onClick={() => void use()}>
        <Fingerprint className="ico" aria-hidden="true" />
        {words.withPasskey}
      </Button>
      <p role="alert" className={trouble ? 'mt-3 text-sm font-[620]' : 'sr-only'}>
        {trouble}
      </p>
    </div>
  )
}
