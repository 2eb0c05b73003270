import { useState } from 'react'
import { href } from 'react-router'
import { allowExport } from '../../../people/staff/export.contract.ts'
import { bindForm, formAction } from '../../../platform/browser/form-action.ts'
import { indianDay } from '../../../platform/text/india.rules.ts'
import { addressOf, type Reply } from '../../../platform/wire.ts'
import { ActionForm } from '../../../ui/ActionForm.tsx'
import { Field } from '../../../ui/Field.tsx'
import { OfficeField, OfficeSelect } from '../../../ui/office/fields.tsx'
import { usePageBar } from '../../../ui/office/frame.ts'
import { toast, toastError } from '../../../ui/toast.tsx'
import { downloadBooks } from './books.contract.ts'
import { BOOK_FILES, bookFileLabels } from './books.rules.ts'

export const action = formAction({ export: bindForm(allowExport, { checked: true }) })

const fileOf = (name: string) => BOOK_FILES.find((file) => file === name) ?? 'journal'

/** The journal of the month so far. */
function thisMonth() {
  const today = indianDay(new Date())
  return { file: fileOf(''), fromDay: `${today.slice(0, 7)}-01`, untilDay: today }
}

/** /office/fees/books: the books of a span of days as a file, for the owner. */
export function BooksExportPage() {
  const [wanted, setWanted] = useState(thisMonth)
  usePageBar({
    title: 'Export the books',
    help: 'The journal, charges, payments, credit notes and day closes of any span of days, and vouchers for Tally.',
    above: { title: 'Fees', to: href('/office/fees') },
  })
  const { file, ...span } = wanted
  const save = (address: string) => {
    if (!span.fromDay || !span.untilDay || span.untilDay < span.fromDay)
      return toastError(undefined, 'Choose a first day and a last day that is not before it')
    const permit = new URL(address, window.location.origin).searchParams
    const query = { ...span, until: permit.get('until') ?? '', key: permit.get('key') ?? '' }
    toast.success('The download begins')
    window.location.assign(addressOf(downloadBooks, { params: { file }, query }))
  }
  return (
    <div className="bu">
      <section className="rg pad bu-how" aria-labelledby="take">
        <h2 id="take">Download a file</h2>
        <div className="cf mt-3">
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
    </div>
  )
}
