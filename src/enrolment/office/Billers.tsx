import { type FormEvent, useState } from 'react'
import { href } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { toast, toastError } from '../../ui/toast.tsx'
import { useFormSubmit, useSubmit } from '../../ui/useSubmit.ts'
import { deleteBiller, getBillers, type Registrations, setCentreBiller } from './billers.contract.ts'
import { NewBiller, NewFranchise } from './NewBillers.tsx'

const load = () => call(getBillers, {})

/** Registrations in other States, and which centre bills under which. One centre alone sees nothing of it. */
export function Billers() {
  const { view, retry } = usePrivateQuery(href('/staff/login'), load)
  if (view.phase === 'loading') return null
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const { own, billers, centres } = view.data
  const academys = billers.filter(({ name }) => name === '')
  const franchises = billers.filter(({ name }) => name !== '')
  const hasFranchise = centres.some(({ isFranchise }) => isFranchise)
  if (centres.length < 2 || (own.gstin === '' && !hasFranchise && billers.length === 0)) return null
  return (
    <>
      {own.gstin !== '' && (
        <section className="rg pad mt-4" aria-labelledby="billers">
          <h2 id="billers" className="font-bold">
            Registrations in other States
          </h2>
          <p className="muted mb-3">
            A centre in another State bills under the GSTIN there: its receipts have numbers of their own, and
            the GST report a month of its own.
          </p>
          <ul>
            {academys.map((biller) => (
              <BillerRow key={biller._id} biller={biller} onChanged={retry} />
            ))}
          </ul>
          <NewBiller key={billers.length} onMade={retry} />
        </section>
      )}
      {(hasFranchise || franchises.length > 0) && (
        <section className="rg pad mt-4" aria-labelledby="franchise-billers">
          <h2 id="franchise-billers" className="font-bold">
            Franchises that bill for themselves
          </h2>
          <p className="muted mb-3">
            Fees of its centres are the franchise’s own: receipts bear its name, GSTIN and numbers, cash lies
            in its tills alone, and the academy’s online payment takes none of it. What it owes the academy is
            the royalty.
          </p>
          <ul>
            {franchises.map((biller) => (
              <BillerRow key={biller._id} biller={biller} onChanged={retry} />
            ))}
          </ul>
          <NewFranchise key={franchises.length} onMade={retry} />
        </section>
      )}
      {billers.length > 0 && (
        <section className="rg pad mt-4" aria-labelledby="centre-billers">
          <h2 id="centre-billers" className="mb-3 font-bold">
            Who bills for which centre
          </h2>
          {centres.map((centre) => (
            <CentreRow
              key={`${centre._id} ${centre.billerId ?? ''} ${centre.next?.fromDay ?? ''}`}
              centre={centre}
              billers={billers.filter(
                ({ state, name }) => state === centre.state && (name === '' || centre.isFranchise),
              )}
              onChanged={retry}
            />
          ))}
        </section>
      )}
    </>
  )
}

type BillerFacts = Registrations['billers'][number]

function BillerRow({ biller, onChanged }: { biller: BillerFacts; onChanged: () => void }) {
  const { busy, submit } = useSubmit(toastError)
  const { name, state, gstin, code, address, pan, upiAddress } = biller
  return (
    <li className="mb-3 flex flex-wrap items-center gap-3">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <b>{name || state}</b>, {gstin || `PAN ${pan}, without GST`}
        <span className="panel-note">
          {[`Receipts ${code}/…`, address, upiAddress && `UPI ${upiAddress}`].filter(Boolean).join('; ')}
        </span>
      </span>
      {biller.isUnused && (
        <button
          type="button"
          className="ob ob-quiet"
          aria-label={name ? `Delete ${name}` : `Delete the registration in ${state}`}
          disabled={busy}
          onClick={() =>
            void submit(async () => {
              toast.success((await call(deleteBiller, { params: { id: biller._id } })).message)
              onChanged()
            })
          }
        >
          Delete
        </button>
      )}
    </li>
  )
}

type CentreProps = {
  centre: Registrations['centres'][number]
  /** Those in its State. */
  billers: readonly BillerFacts[]
  onChanged: () => void
}

/** Under which registration a centre bills, and from when on another. */
function CentreRow({ centre, billers, onChanged }: CentreProps) {
  const [billerId, setBillerId] = useState((centre.next ?? centre).billerId ?? '')
  const [fromDay, setFromDay] = useState(() => centre.next?.fromDay ?? indianDay(new Date()))
  const { errors, busy, submit } = useFormSubmit()
  if (billers.length === 0 && centre.billerId === null) return null
  function save(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const body = { billerId: billerId === '' ? null : billerId, fromDay }
      await call(setCentreBiller, { params: { id: centre._id }, body })
      toast.success(`${centre.name}: saved`)
      onChanged()
    })
  }
  return (
    <form className="mb-4" noValidate onSubmit={(event) => void save(event)}>
      <InvalidFields errors={errors} />
      <div className="cf">
        <OfficeSelect
          label={`${centre.name} bills under`}
          wide
          value={billerId}
          error={errors.billerId}
          onChange={(event) => setBillerId(event.target.value)}
        >
          <option value="">The academy’s own</option>
          {billers.map(({ _id, name, state, gstin }) => (
            <option key={_id} value={_id}>
              {name || `${state}, ${gstin}`}
            </option>
          ))}
        </OfficeSelect>
        <OfficeField
          label={`${centre.name}: from`}
          wide
          type="date"
          required
          hint={centre.next ? `Changes on ${formatDay(`${centre.next.fromDay}T06:00:00Z`)}` : ''}
          value={fromDay}
          error={errors.fromDay}
          onChange={(event) => setFromDay(event.target.value)}
        />
      </div>
      <FormError message={errors.form} />
      <div className="mo-a mt-2">
        <Button type="submit" variant="line" busy={busy}>
          Save {centre.name}
        </Button>
      </div>
    </form>
  )
}
