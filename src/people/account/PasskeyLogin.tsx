import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { hasPasskeys, passkeyTrouble, signWithPasskey } from './passkey-device.ts'
import { askPasskeyLogin, passkeyLogin } from './passkeys.contract.ts'
import type { LoggedIn } from './useWelcome.ts'

/** The other key to the same door: under a login, for whoever has a passkey. */
export function PasskeyLogin({ onDone }: { onDone: (reply: LoggedIn) => void }): ReactNode {
  return (
    <UsePasskey
      onUse={async () => {
        const { data } = await call(askPasskeyLogin, { body: {} })
        onDone(await call(passkeyLogin, { body: { credential: await signWithPasskey(data) } }))
      }}
    />
  )
}

/** The button alone; what went wrong stands beside it. */
export function UsePasskey({ onUse }: { onUse: () => Promise<void> }): ReactNode {
  const alive = useAlive()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  if (alive && !hasPasskeys()) return null
  const use = async () => {
    setBusy(true)
    setTrouble('')
    try {
      await onUse()
    } catch (error) {
      setTrouble(passkeyTrouble(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="with-scripts">
      <p className="door-or">
        <span>or</span>
      </p>
      <Button variant="line" className="w-full" busy={busy} onClick={() => void use()}>
        <Fingerprint className="ico" aria-hidden="true" />
        Use a passkey
      </Button>
      <p role="alert" className={trouble ? 'mt-3 text-sm font-[620]' : 'sr-only'}>
        {trouble}
      </p>
    </div>
  )
}
