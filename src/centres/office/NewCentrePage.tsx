import { type FormEvent, useCallback, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { createCentre, getNewCentre } from '../centres.contract.ts'
import { CentreFields, emptyCentre, formFrom, type TypedCentre } from './CentreFields.tsx'

/** /office/centres/new: a centre that is being prepared; `?enquiry=` names the application it is made of. */
export function NewCentrePage() {
  usePageBar({
    title: 'New centre',
    help: 'A new centre is being prepared until you open it. Its code stays as it is.',
    above: { title: 'Centres', to: href('/office/centres') },
  })
  const fromId = useSearchParams()[0].get('enquiry')
  return fromId ? <OfApplication fromId={fromId} /> : <NewCentre known={emptyCentre} />
}

function OfApplication({ fromId }: { fromId: string }) {
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getNewCentre, { params: { fromId } }), [fromId]),
  )
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  return <NewCentre known={{ ...emptyCentre, kind: 'franchise', ...view.data }} fromId={fromId} />
}

function NewCentre({ known, fromId }: { known: TypedCentre; fromId?: string }) {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState(known)
  const { errors, busy, submit } = useFormSubmit()
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const body = { code, ...formFrom(typed), ...(fromId ? { fromId } : {}) }
      const { data } = await call(createCentre, { body })
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
