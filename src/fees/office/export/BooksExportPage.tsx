import { useState } from 'react'
import { href } from 'react-router'
import { allowExport } from '../../../people/staff/export.contract.ts'
import { bindForm, formAction } from '../../../platform/browser/form-action.ts'
import { usePrivateQuery } from '../../../platform/browser/usePrivateQuery.ts'
import { indianDay } from '../../../platform/text/india.rules.ts'
import { addressOf, call, type Reply } from '../../../platform/wire.ts'
import { ActionForm } from '../../../ui/ActionForm.tsx'
import { Field } from '../../../ui/Field.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { OfficeField, OfficeSelect } from '../../../ui/office/fields.tsx'
import { usePageBar } from '../../../ui/office/frame.ts'
import { LoadError } from '../../../ui/office/LoadError.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast, toastError } from '../../../ui/toast.tsx'
import { type BookCompanies, downloadBooks, getBookCompanies } from './books.contract.ts'
import { BOOK_FILES, bookFileLabels } from './books.rules.ts'

export const action = formAction({ export: bindForm(allowExport, { checked: true }) })

const fileOf = (name: string) => BOOK_FILES.find((file) => file === name) ?? 'journal'

const loadCompanies = () => call(getBookCompanies, {})
/** In the choice of companies: the books of all as one file. */
const ALL = ''

/** The journal of the month so far. */
function thisMonth({ mayTakeAll, companies }: BookCompanies) {
  const today = indianDay(new Date())
  const company = mayTakeAll ? ALL : (companies[0]?._id ?? ALL)
  return { file: fileOf(''), company, fromDay: `${today.slice(0, 7)}-01`, untilDay: today }
}

/** /office/fees/books: the books of a span of days as a file, for the owner; for a franchise its own. */
export function BooksExportPage() {
  usePageBar({
    title: 'Export the books',
    help: 'The journal, charges, payments, credit notes and day closes of any span of days, and vouchers for Tally.',
    above: { title: 'Fees', to: href('/office/fees') },
  })
  const { view, retry } = usePrivateQuery(href('/staff/login'), loadCompanies)
  if (view.phase === 'loading') return <Skeleton className="h-96 rounded-lg" />
  if (view.phase === 'failed') return <LoadError {...view} retry={retry} />
  if (view.data.companies.length === 0)
    return (
      <EmptyState title="The books of your centre are with head office">
        Who heads every centre of a franchise that bills for itself exports its books here.
      </EmptyState>
    )
  return <BooksForm of={view.data} />
}

function BooksForm({ of }: { of: BookCompanies }) {
  const [wanted, setWanted] = useState(() => thisMonth(of))
  const { file, company, ...span } = wanted
  const save = (address: string) => {
    if (!span.fromDay || !span.untilDay || span.untilDay < span.fromDay)
      return toastError(undefined, 'Choose a first day and a last day that is not before it')
    const permit = new URL(address, window.location.origin).searchParams
    const whose = company === ALL ? {} : { company }
    const query = { ...span, ...whose, until: permit.get('until') ?? '', key: permit.get('key') ?? '' }
    toast.success('The download begins')
    window.location.assign(addressOf(downloadBooks, { params: { file }, query }))
  }
  return (
    <div className="bu">
      <section className="rg pad bu-how" aria-labelledby="take">
        <h2 id="take">Download a file</h2>
        <div className="cf mt-3">
          <CompanySelect of={of} value={company} onChange={(id) => setWanted({ ...wanted, company: id })} />
          <OfficeSelect
            label="File"
            required
            wide
            value={file}
            onChange={({ target }) => setWanted({ ...wanted, file: fileOf(target.value) })}
          >
            {BOOK_FILES.map((each) => (
              <option key={each} value={each}>
                {bookFileLabels[each].name}
              </option>
            ))}
          </OfficeSelect>
          <OfficeField
            label="First day"
            type="date"
            required
            value={span.fromDay}
            onChange={({ target }) => setWanted({ ...wanted, fromDay: target.value })}
          />
          <OfficeField
            label="Last day"
            type="date"
            required
            value={span.untilDay}
            onChange={({ target }) => setWanted({ ...wanted, untilDay: target.value })}
          />
        </div>
        <ActionForm<Reply<typeof allowExport>, 'code'>
          form="export"
          submit="Download"
          card
          resets
          onDone={({ data }) => save(data.address)}
        >
          {(field) => (
            <>
              <p>The file holds names and money of families. Keep it where nobody else can open it.</p>
              <Field
                label="Code from your authenticator app"
                autoComplete="one-time-code"
                inputMode="numeric"
                required
                {...field('code')}
              />
            </>
          )}
        </ActionForm>
      </section>
      <Holds />
    </div>
  )
}

type CompanySelectProps = { of: BookCompanies; value: string; onChange: (id: string) => void }

/** Whose books; not asked of an academy without franchises that bill for themselves. */
function CompanySelect({ of: { mayTakeAll, companies }, value, onChange }: CompanySelectProps) {
  if (mayTakeAll && companies.length === 1) return null
  return (
    <OfficeSelect
      label="Books of"
      required
      wide
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {mayTakeAll && <option value={ALL}>All together</option>}
      {companies.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </OfficeSelect>
  )
}

function Holds() {
  return (
    <section className="rg pad bu-how" aria-labelledby="holds">
      <h2 id="holds">What the files hold</h2>
      <dl>
        {BOOK_FILES.map((each) => (
          <div key={each} className="mt-3">
            <dt>
              <b>{bookFileLabels[each].name}</b>
            </dt>
            <dd>{bookFileLabels[each].holds}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">Amounts are in rupees. Days are like 2026-11-05; both ends of the span count.</p>
    </section>
  )
}
