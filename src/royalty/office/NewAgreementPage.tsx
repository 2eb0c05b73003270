import { type FormEvent, useState } from 'react'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { uuidv7 } from '../../platform/new-id.ts'
import { indianDay, monthAfter } from '../../platform/text/india.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { RecordSelect } from '../../ui/office/RecordSelect.tsx'
import { FormError } from '../../ui/office/FormError.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { InvalidFields } from '../../ui/office/InvalidFields.tsx'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { type Agreement, type AgreementForm, createAgreement, getRoyalty } from './royalty.contract.ts'
import { isShare, ROYALTY_KINDS, type RoyaltyKind } from '../royalty.rules.ts'
import { kindLabels, termsText } from './labels.ts'
import { numberIn } from '../../ui/office/typed-numbers.ts'

const load = () => call(getRoyalty, {})

/** /office/royalty/new: what is agreed with a franchise; it does not change afterwards. */
export function NewAgreementPage() {
  usePageBar({
    title: 'New agreement',
    help: 'Terms don’t change afterwards. For other terms from a later month, renew the agreement.',
    above: { title: 'Royalty', to: href('/office/royalty') },
  })
  const [search] = useSearchParams()
  const { view, retry } = usePrivateQuery(href('/staff/login'), load)
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  const renews = search.get('renews')
  const renewed = view.data.agreements.find(({ _id, untilMonth }) => _id === renews && untilMonth === null)
  if (renews !== null && !renewed)
    return (
      <NothingToAgree title="This agreement was renewed or ended already">
        Look at the list before you make another one.
      </NothingToAgree>
    )
  if (!renewed && view.data.without.length === 0)
    return (
      <NothingToAgree title="Every franchise has an agreement">
        Renew the running one: it ends with the month before the new one begins.
      </NothingToAgree>
    )
  return (
    <AgreementFields
      centres={renewed ? [{ _id: renewed.centreId, name: renewed.centre }] : view.data.without}
      renewed={renewed}
    />
  )
}

/** Why there is nothing to fill in here, and the way to the agreements. */
function NothingToAgree({ title, children }: { title: string; children: string }) {
  return (
    <EmptyState title={title}>
      <p>{children}</p>
      <p>
        <Link className="olink" to={href('/office/royalty')}>
          Agreements
        </Link>
      </p>
    </EmptyState>
  )
}

type Typed = Record<
  'centreId' | 'company' | 'gstin' | 'share' | 'slabs' | 'perChild' | 'minimum' | 'tds' | 'fromMonth',
  string
> & { kind: RoyaltyKind }

type Choices = { centres: readonly { _id: string; name: string }[] }

/** The terms of the one that is renewed, from next month on; of a new one those that are usual. */
function typedFrom(renewed: Agreement | undefined, centreId: string): Typed {
  const month = indianDay(new Date()).slice(0, 7)
  if (!renewed)
    return {
      centreId,
      company: '',
      gstin: '',
      kind: 'collected',
      share: '15',
      slabs: '',
      perChild: '',
      minimum: '0',
      tds: '10',
      fromMonth: month,
    }
  return {
    centreId: renewed.centreId,
    company: renewed.company,
    gstin: renewed.gstin,
    kind: renewed.kind,
    share: isShare(renewed.kind) ? `${renewed.sharePercent}` : '',
    slabs: renewed.slabs
      .map(({ fromChildren, sharePercent }) => `${fromChildren}: ${sharePercent}`)
      .join(', '),
    perChild: renewed.kind === 'child' ? `${renewed.perChildPaise / 100}` : '',
    minimum: `${renewed.minimumPaise / 100}`,
    tds: `${renewed.tdsPercent}`,
    fromMonth: monthAfter(month > renewed.fromMonth ? month : renewed.fromMonth),
  }
}

function AgreementFields({ centres, renewed }: Choices & { renewed: Agreement | undefined }) {
  const [search] = useSearchParams()
  const [id] = useState(() => uuidv7(Date.now()))
  const [typed, setTyped] = useState(() => typedFrom(renewed, search.get('centreId') ?? ''))
  const navigate = useNavigate()
  const { errors, busy, submit } = useFormSubmit()
  const change = (name: keyof Typed) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [name]: event.target.value }))
  function send(event: FormEvent) {
    event.preventDefault()
    return submit(async () => {
      const body = { ...bodyOf(id, typed), ...(renewed ? { renews: renewed._id } : {}) }
      const { data } = await call(createAgreement, { body })
      toast.success(`Agreement with ${data.centre} made`)
      await navigate(href('/office/royalty'))
    })
  }
  return (
    <form className="rg pad mo-one" noValidate onSubmit={(event) => void send(event)}>
      <InvalidFields errors={errors} />
      {renewed && (
        <p className="mb-3">
          Renews: {termsText(renewed)}. That agreement ends with the month before this one begins.
        </p>
      )}
      <div className="cf">
        <FranchiseFields centres={centres} typed={typed} errors={errors} onChange={change} />
        <TermFields typed={typed} errors={errors} onChange={change} />
      </div>
      <FormError message={errors.form} className="mt-3" />
      <div className="mo-a mt-4 mb-3">
        <Button type="submit" busy={busy}>
          Make agreement
        </Button>
      </div>
    </form>
  )
}

type FieldsProps = {
  typed: Typed
  errors: Readonly<Record<string, string>>
  onChange: (name: keyof Typed) => (event: { target: { value: string } }) => void
}

/** With whom it is made. */
function FranchiseFields({ centres, typed, errors, onChange }: FieldsProps & Choices) {
  return (
    <>
      <RecordSelect
        label="Franchise"
        required
        value={typed.centreId}
        error={errors.centreId}
        onChange={onChange('centreId')}
        records={centres}
      />
      <OfficeField
        label="Legal name"
        required
        maxLength={120}
        value={typed.company}
        error={errors.company}
        onChange={onChange('company')}
      />
      <OfficeField
        label="GSTIN"
        maxLength={20}
        hint="Leave empty if the franchise is not registered"
        value={typed.gstin}
        error={errors.gstin}
        onChange={onChange('gstin')}
      />
    </>
  )
}

/** What is owed, and from when. */
function TermFields({ typed, errors, onChange }: FieldsProps) {
  return (
    <>
      <OfficeSelect label="Royalty" value={typed.kind} error={errors.kind} onChange={onChange('kind')}>
        {ROYALTY_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kindLabels[kind]}
          </option>
        ))}
      </OfficeSelect>
      {typed.kind === 'child' && (
        <OfficeField
          label="Rupees for each child"
          required
          inputMode="numeric"
          value={typed.perChild}
          error={errors.perChild}
          onChange={onChange('perChild')}
        />
      )}
      {isShare(typed.kind) && (
        <>
          <OfficeField
            label="Percent"
            required
            inputMode="decimal"
            hint="Of fees without GST, without kits and books"
            value={typed.share}
            error={errors.sharePercent}
            onChange={onChange('share')}
          />
          <OfficeField
            label="Percent from a number of children"
            hint="51: 12 means 12 % of the whole month from 51 children on. Separate with commas"
            maxLength={120}
            value={typed.slabs}
            error={slabError(errors)}
            onChange={onChange('slabs')}
          />
        </>
      )}
      <OfficeField
        label={typed.kind === 'fixed' ? 'Rupees a month' : 'Least in a month, in rupees'}
        required
        inputMode="numeric"
        value={typed.minimum}
        error={errors.minimum}
        onChange={onChange('minimum')}
      />
      <OfficeField
        label="Tax kept back (TDS), in percent"
        required
        inputMode="decimal"
        hint="10 for royalty; 0 if the franchise keeps nothing back"
        value={typed.tds}
        error={errors.tdsPercent}
        onChange={onChange('tds')}
      />
      <OfficeField
        label="First month"
        type="month"
        required
        value={typed.fromMonth}
        error={errors.fromMonth}
        onChange={onChange('fromMonth')}
      />
    </>
  )
}

/** '51: 12, 101: 10' as slabs; a part that is not written so is none that the server takes. */
const slabsIn = (text: string) =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [children = '', percent = ''] = part.split(':')
      return { fromChildren: numberIn(children), sharePercent: numberIn(percent) }
    })

/** A wrong number of a slab is said at the field of them all. */
const slabError = (errors: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(errors).find(([name]) => name.startsWith('slabs'))?.[1]

function bodyOf(_id: string, { share, slabs, perChild, minimum, tds, ...typed }: Typed): AgreementForm {
  return {
    _id,
    ...typed,
    minimum: numberIn(minimum),
    tdsPercent: numberIn(tds),
    ...(typed.kind === 'child' ? { perChild: numberIn(perChild) } : {}),
    ...(isShare(typed.kind) ? { sharePercent: numberIn(share), slabs: slabsIn(slabs) } : {}),
  }
}
