import { useState } from 'react'
import { indianDay } from '../../platform/text/india.rules.ts'
import { OfficeField } from './fields.tsx'
import { FormButton } from './FormButton.tsx'

type TransferProps = {
  /** The sum, and what it is for. */
  text: string
  hint?: string
  button: string
  title: string
  submitText: string
  /** Asks for the day of the transfer too. */
  hasDay?: boolean
  onOpen?: () => void
  /** Records the transfer by its number; its day is today unless it was asked for. */
  send: (transfer: { reference: string; day: string }) => Promise<unknown>
  onDone: () => void
}

/** A sum that goes from one account to another, recorded by the number of its transfer. */
export function Transfer({ text, hint, hasDay = false, send, onDone, ...form }: TransferProps) {
  const [reference, setReference] = useState('')
  const [today] = useState(() => indianDay(new Date()))
  const [day, setDay] = useState(today)
  return (
    <section className="rg panel-pad">
      <p className="mb-3">
        <b>{text}</b>
        {hint && <span className="panel-note">{hint}</span>}
      </p>
      <FormButton
        {...form}
        name={form.button}
        send={async () => {
          await send({ reference, day })
          return { message: 'Recorded' }
        }}
        onSent={onDone}
      >
        {(errors) => (
          <>
            <OfficeField
              label="UTR number"
              required
              maxLength={60}
              value={reference}
              error={errors.reference}
              onChange={({ target }) => setReference(target.value)}
            />
            {hasDay && (
              <OfficeField
                label="Day"
                type="date"
                required
                max={today}
                value={day}
                error={errors.day}
                onChange={({ target }) => setDay(target.value)}
              />
            )}
          </>
        )}
      </FormButton>
    </section>
  )
}
