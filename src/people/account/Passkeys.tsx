import { Fingerprint, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useOwn } from '../../platform/useOwn.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { shortDate } from '../../ui/dates.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { deviceName } from '../people.rules.ts'
import { CardState } from './CardState.tsx'
import { ActWithPassword } from './OwnData.tsx'
import { hasPasskeys, makePasskey, passkeyTrouble } from './passkey-device.ts'
import { addPasskey, type askNewPasskey, getPasskeys, type Passkey } from './passkeys.contract.ts'

const load = () => call(getPasskeys, {})

/** The passkeys of one's own login: what they are called, when they were used, and the next one. */
export function Passkeys({ second = false }: { second?: boolean }): ReactNode {
  // Signed out meanwhile: the page leads to its own login.
  const { view, retry } = useOwn(null, load)
  const alive = useAlive()
  return (
    <div className="rounded-lg bg-card p-5 shadow-rest">
      <h3 className="text-lg">Passkeys</h3>
      <p className="mt-2 text-ink-2">
        {second
          ? 'Your finger, face or screen lock in place of the code, after the password.'
          : 'Login with your finger, face or screen lock, without the password.'}
      </p>
      {view.phase === 'shown' ? (
        <>
          {view.data.length > 0 && (
            <ul className="mt-3 divide-y divide-rule">
              {view.data.map((key) => (
                <Key key={key._id} passkey={key} onRemoved={retry} />
              ))}
            </ul>
          )}
          {alive && hasPasskeys() ? (
            <AddPasskey onAdded={retry} />
          ) : (
            <p className="mt-3 text-sm text-ink-2">This browser has no passkeys.</p>
          )}
        </>
      ) : (
        <div className="mt-3">
          <CardState view={view} onRetry={retry} />
        </div>
      )}
    </div>
  )
}

function Key({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }): ReactNode {
  const { _id, name, createdAt, lastUsedAt, backedUp } = passkey
  return (
    <li className="py-2">
      <p className="flex gap-3">
        <Fingerprint className="ico mt-1 shrink-0 text-neel" aria-hidden="true" />
        <span className="min-w-0">
          <b className="block font-[640] [overflow-wrap:anywhere]">{name}</b>
          <span className="block text-sm text-ink-2">
            {lastUsedAt === null
              ? `Added ${shortDate(createdAt)}, not used yet`
              : `Last used ${shortDate(lastUsedAt)}`}
            {backedUp ? '. Also on your other devices' : ''}
          </span>
        </span>
      </p>
      <ActWithPassword
        form="removePasskey"
        sends={{ passkeyId: _id }}
        label="Remove"
        name={name}
        title={`Remove “${name}”?`}
        text="It opens this account no more. Your device may still offer it; delete it there too."
        submit="Remove the passkey"
        onDone={(message) => {
          toast.success(message)
          onRemoved()
        }}
      />
    </li>
  )
}

function AddPasskey({ onAdded }: { onAdded: () => void }): ReactNode {
  const [open, setOpen] = useState(false)
  const [trouble, setTrouble] = useState('')
  const make = async ({ data }: Reply<typeof askNewPasskey>, name: string) => {
    setTrouble('')
    try {
      const credential = await makePasskey(data)
      const { message = 'Your passkey is ready' } = await call(addPasskey, { body: { name, credential } })
      toast.success(message)
      setOpen(false)
      onAdded()
    } catch (error) {
      setTrouble(passkeyTrouble(error))
    }
  }
  return (
    <>
      <Button variant="line" className="mt-4 w-full" onClick={() => setOpen(true)}>
        <Plus className="ico" aria-hidden="true" />
        Add a passkey
      </Button>
      <Dialog
        open={open}
        title="Add a passkey"
        onClose={() => {
          setOpen(false)
          setTrouble('')
        }}
      >
        <p className="mt-3 mb-5 text-ink-2">
          Whoever unlocks this device opens the account with it. Add none on a device that you share.
        </p>
        <ActionForm<Reply<typeof askNewPasskey>, 'name' | 'password'>
          form="passkey"
          submit="Go on"
          initial={{ name: deviceName(navigator.userAgent) }}
          onDone={(reply, { name = '' }) => void make(reply, name.trim() || deviceName(navigator.userAgent))}
        >
          {(field) => (
            <>
              <Field
                label="Name"
                hint="So that you know it again"
                autoComplete="off"
                maxLength={60}
                {...field('name')}
              />
              <PasswordField
                label="Your password"
                autoComplete="current-password"
                required
                {...field('password')}
              />
            </>
          )}
        </ActionForm>
        <p role="alert" className={trouble ? 'mt-4 font-[620] text-sindoor' : 'sr-only'}>
          {trouble}
        </p>
      </Dialog>
    </>
  )
}
