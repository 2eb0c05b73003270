import { useState } from 'react'
import { bindForm, formAction } from '../../platform/browser/form-action.ts'
import type { Reply } from '../../platform/wire.ts'
import { ActionForm } from '../../ui/ActionForm.tsx'
import { Field } from '../../ui/Field.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { allowExport } from '../staff/export.contract.ts'

export const action = formAction({ export: bindForm(allowExport, { checked: true }) })

/** /office/export: everything of the academy in open formats, for the owner. */
export function ExportPage() {
  usePageBar({
    title: 'Export',
    help: 'Everything of the academy in one file that other software can read.',
  })
  const [hasBegun, setHasBegun] = useState(false)
  return (
    <div className="bu">
      <section className="rg pad bu-how" aria-labelledby="take">
        <h2 id="take">Download everything</h2>
        <ActionForm<Reply<typeof allowExport>, 'code'>
          form="export"
          submit="Download"
          card
          resets
          onDone={({ data }) => {
            setHasBegun(true)
            window.location.assign(data.address)
          }}
        >
          {(field) => (
            <>
              <p>The file holds names and contacts of all families. Keep it where nobody else can open it.</p>
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
        <p role="status" className={hasBegun ? 'mt-3' : 'sr-only'}>
          {hasBegun &&
            'The download has begun. Your browser says when the whole file is there. Open it once to check.'}
        </p>
      </section>
      <section className="rg pad bu-how" aria-labelledby="holds">
        <h2 id="holds">What the file holds</h2>
        <ol>
          <li>
            <code>tables</code>: a CSV for each table. Excel and LibreOffice open it.
          </li>
          <li>
            <code>columns.csv</code>: what each column holds.
          </li>
          <li>
            <code>schema</code>: the same tables as JSON Schema, for programmers.
          </li>
          <li>
            <code>files</code>: all uploaded pictures and films.
          </li>
          <li>No passwords, codes or keys. To move to another server, use a backup instead.</li>
        </ol>
      </section>
    </div>
  )
}
