import { Fingerprint, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import { deviceName } from '../people.rules.ts'
import { CardFallback } from './CardFallback.tsx'
import { ActWithPassword } from './OwnData.tsx'
import { hasPasskeys, createPasskey, passkeyTrouble } from './passkey-device.ts'
import {
  addPasskey,
  type getPasskeyRegistrationOptions,
  getPasskeys,
  type Passkey,
} from './passkeys.contract.ts'
import { formatDate } from '../../platform/text/dates.rules.ts'
import { translate } from '../../platform/translate.ts'
import { words } from './settings.words.ts'

const load = () => call(getPasskeys, {})

/** The passkeys of the signed-in account: list, add and remove. */
export function Passkeys({ second = false }: { second?: boolean }): ReactNode {
  // The page itself redirects to the login when signed out.
  const { view, retry } = usePrivateQuery(null, load)
  const alive = useAlive()
  return (
    <div className="rounded-lg bg-card p-5 shadow-rest">
      <h3 className="text-lg">{words.passkeys}</h3>
      <p className="mt-2 text-ink-2">{second ? words.insteadOfCode : words.insteadOfPassword}</p>
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
            <p className="mt-3 text-sm text-ink-2">{words.noPasskeys}</p>
          )}
        </>
      ) : (
        <div className="mt-3">
          <CardFallback view={view} onRetry={retry} />
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
              ? words.notUsed(formatDate(createdAt))
              : words.lastUsed(formatDate(lastUsedAt))}
            {backedUp ? words.onOtherDevices : ''}
          </span>
        </span>
      </p>
      <ActWithPassword
        form="removePasskey"
        sends={{ passkeyId: _id }}
        label={words.remove}
        name={name}
        title={words.removeTitle(name)}
        text={words.removeText}
        submit={words.removePasskey}
        onDone={(message) => {
          toast.success(translate(message))
          onRemoved()
        }}
      />
    </li>
  )
}

function AddPasskey({ onAdded }: { onAdded: () => void }): ReactNode {
  const [open, setOpen] = useState(false)
  const [trouble, setTrouble] = useState('')
  const make = async ({ data }: Reply<typeof getPasskeyRegistrationOptions>, name: string) => {
    setTrouble('')
    try {
      const credential = await createPasskey(data)
      const { message = words.passkeyReady } = await call(addPasskey, { body: { name, credential } })
      toast.success(translate(message))
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
        {words.addPasskey}
      </Button>
      <Dialog
        open={open}
        title={words.addPasskey}
        onClose={() => {
          setOpen(false)
          setTrouble('')
        }}
      >
        <p className="mt-3 mb-5 text-ink-2">{words.sharedDevice}</p>
        <ActionForm<Reply<typeof getPasskeyRegistrationOptions>, 'name' | 'password'>
          form="passkey"
          submit={words.goOn}
          initial={{ name: deviceName(navigator.userAgent) }}
          onDone={(reply, { name = '' }) => void make(reply, name.trim() || deviceName(navigator.userAgent))}
        >
          {(field) => (
            <>
              <Field
                label={words.passkeyName}
                hint={words.passkeyNameHint}
                autoComplete="off"
                maxLength={60}
                {...field('name')}
              />
              <PasswordField
                label={words.yourPassword}
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
