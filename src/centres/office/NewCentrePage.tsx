import { type FormEvent, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { createCentre } from '../centres.contract.ts'
import { CentreFields, emptyCentre, formFrom } from './CentreFields.tsx'

/** /office/centres/new: a centre that is being prepared. */
export function NewCentrePage() {
  usePageBar({
    title: 'New centre',
    help: 'A new centre is being prepared until you open it. Its code stays as it is.',
    above: { title: 'Centres', to: href('/office/centres') },
  })
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState(emptyCentre)
  const { errors, busy, submit } = useFormSubmit()
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const { data } = await call(createCentre, { body: { code, ...formFrom(typed) } })
      toast.success(`${data.name} created`)
      await navigate(href('/office/centres/:id', { id: data._id }))
    })
  }
  return (
    <form className="rg pad mo-one" noValidate onSubmit={(event) => void send(event)}>
      <InvalidFields errors={errors} />
      <div className="cf">
        <OfficeField
          label="Code"
          required
          maxLength={3}
          hint="Three letters, like NSK"
          value={code}
          error={errors.code}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
        <CentreFields
          typed={typed}
          errors={errors}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
      </div>
      <FormError message={errors.form} className="mt-3" />
      <div className="mo-a mt-4 mb-3">
        <Button type="submit" busy={busy}>
          Create centre
        </Button>
      </div>
    </form>
  )
}
