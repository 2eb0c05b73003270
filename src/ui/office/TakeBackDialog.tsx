import { useState } from 'react'
import { FormButton } from './FormButton.tsx'
import { ReasonField } from './fields.tsx'

type TakeBackProps = { name: string; send: (reason: string) => Promise<unknown>; onSent: () => void }

/** A button that asks why before a payment is taken back. */
export function TakeBackDialog({ name, send, onSent }: TakeBackProps) {
  const [reason, setReason] = useState('')
  return (
    <FormButton
      button="Take back"
      name={name}
      look="ob ob-quiet"
      title={name}
      submitText="Take back"
      send={async () => {
        await send(reason)
        return { message: 'Taken back' }
      }}
      onSent={onSent}
    >
      {(errors) => <ReasonField value={reason} error={errors.reason} onChange={setReason} />}
    </FormButton>
  )
}
